import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useCall, useToday } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { useMay, useMenu, useSession } from '@hospital/shared/session';
import { Button, EmptyState } from '@hospital/shared/ui/basic';
import { useHomeCards } from './arrangement/useHomeCards';
import { CardGrid } from './CardGrid';
import { HomeHeader } from './HomeHeader';
import classes from './HomePage.module.css';
import { InitialPasswordBanner } from './InitialPasswordBanner';
import { menuPages } from './menuPages';
import { QuickLinks } from './QuickLinks';
import { useAfterFigures } from './useAfterFigures';
import { useComputing } from './useComputing';

/** Of a chain that has not opened yet. */
const Preparation = lazy(() => import('./preparation/Preparation'));
/** Opened by few, and seldom. */
const ArrangeCards = lazy(() => import('./arrangement/ArrangeCards'));

/** First page after sign-in (spec 1 §2 Home dashboard). Each card asks for its own figure. */
export default function HomePage(): ReactNode {
  const { workspaceType, storeId } = useSession().workplace;
  const home = useCall(api.dashboard.home, {}, { silent: true });
  const { first, again, refresh } = useComputing();
  const today = useToday(() => void refresh());
  const { shown, mine, all } = useHomeCards(home.data?.cards);
  const usable = useAfterFigures(
    shown.some(({ kind }) => kind !== 'trend'),
    first,
  );
  const [arranging, setArranging] = useState(0);
  const linked = workspaceType !== 2 || storeId === '';
  const pages = menuPages(useMenu(), workspaceType);
  const opens = useMay(api.organisation.saveStore);
  const lacks = home.data?.lacks ?? [];
  const arrange = mine.length > 0 ? () => setArranging((count) => count + 1) : undefined;
  return (
    <div className={classes.home}>
      <InitialPasswordBanner />
      <HomeHeader
        home={home.data}
        refreshing={again}
        outdated={home.isError}
        onRefresh={() => void refresh()}
        onArrange={arrange}
      />
      {opens && lacks.length > 0 && (
        <Suspense>
          <Preparation lacks={lacks} />
        </Suspense>
      )}
      {linked && <QuickLinks pages={pages} />}
      {!linked && pages.length === 0 && mine.length === 0 && (
        <EmptyState text="您还没有可用的功能，请联系管理员为您的角色设置权限" />
      )}
      {shown.length > 0 && (
        <CardGrid cards={shown} today={today} computing={first || again} usable={usable} />
      )}
      {shown.length === 0 && arrange && (
        <EmptyState text="卡片已全部隐藏" action={<Button onClick={arrange}>调整卡片</Button>} />
      )}
      {arranging > 0 && (
        <Suspense>
          <ArrangeCards key={arranging} mine={mine} all={all} />
        </Suspense>
      )}
    </div>
  );
}
