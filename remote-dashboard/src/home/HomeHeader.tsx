import type { ReactNode } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { Home } from '@hospital/shared/contract/calls/dashboard';
import { goToStore, TabLink } from '@hospital/shared/navigation';
import { useMay, useSession } from '@hospital/shared/session';
import { Button, IconRefresh } from '@hospital/shared/ui/basic';
import { greeting, localHour, serverMoment } from './greeting';
import classes from './HomeHeader.module.css';

/** Where one works, when the session has no name for it. */
const SIDES = { 1: '公司', 2: '尚未选择门店', 3: '仓库' } as const;

interface HomeHeaderProps {
  readonly home: Home | undefined;
  readonly refreshing: boolean;
  /** The last attempt to read the figures anew came to nothing: those shown are older. */
  readonly outdated: boolean;
  readonly onRefresh: () => void;
  /** Undefined where there are no cards to arrange. */
  readonly onArrange: (() => void) | undefined;
}

/** Greeting, where one works, the day by the server's clock, and the store of last time. */
export function HomeHeader({ home, refreshing, outdated, onRefresh, onArrange }: HomeHeaderProps): ReactNode {
  const { user, workplace } = useSession();
  const now = home && serverMoment(home.serverTime);
  return (
    <header className={classes.header}>
      <div className={classes.words}>
        <h1 className={classes.greeting}>
          {greeting(now?.hour ?? localHour())}，{user.name}
        </h1>
        <p className={classes.place}>
          <strong>{workplace.name || SIDES[workplace.workspaceType]}</strong>
          <span>{now?.day}</span>
        </p>
      </div>
      <p className={classes.aside}>
        <LastStore />
        <span role="status" className={`figures ${classes.fresh}`} data-outdated={outdated || undefined}>
          {now
            ? outdated
              ? `更新失败，显示 ${now.time} 的数据`
              : `数据更新于 ${now.time}`
            : outdated && '首页数据加载失败'}
        </span>
        <Button
          type="text"
          iconOnly
          icon={<IconRefresh />}
          loading={refreshing}
          aria-label="刷新"
          title="刷新"
          onClick={onRefresh}
        />
        {onArrange && (
          <Button type="text" size="small" className={classes.arrange} onClick={onArrange}>
            调整卡片
          </Button>
        )}
      </p>
    </header>
  );
}

/**
 * The store worked in last or, in that one, the store before it: a way back there. Who has worked in no other is led
 * to the store's entry, if they may see it.
 */
function LastStore(): ReactNode {
  const { storeId } = useSession().workplace;
  const mayOpen = useMay(api.organisation.stores);
  const { data: last } = useCall(api.identity.lastStore, {}, { silent: true });
  if (!last) return null;
  const shown = last.storeId === storeId ? (last.previous ?? last) : last;
  const text = `上次登录门店：${shown.storeName}`;
  const isHere = shown.storeId === storeId;
  if (isHere && !mayOpen) return <span className={classes.last}>{text}</span>;
  return (
    <TabLink
      className={`${classes.last} ${classes.link}`}
      title={isHere ? undefined : `切换到${shown.storeName}`}
      to={isHere ? `/mch/store?name=${encodeURIComponent(shown.storeName)}` : '/home'}
      onClick={(event) => {
        if (isHere) return;
        event.preventDefault();
        goToStore({ id: shown.storeId, storeName: shown.storeName });
      }}
    >
      {text}
    </TabLink>
  );
}
