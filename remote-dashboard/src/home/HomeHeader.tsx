import type { ReactNode } from 'react';
import { api, useCall } from '@hospital/shared/api';
import type { Home } from '@hospital/shared/contract/calls/dashboard';
import { TabLink } from '@hospital/shared/navigation';
import { usePermission, useSession } from '@hospital/shared/session';
import { Button, IconRefresh } from '@hospital/shared/ui/basic';
import { greeting, localHour, serverMoment } from './greeting';
import classes from './HomeHeader.module.css';

/** Where one works, when the session has no name for it. */
const SIDES = { 1: '公司', 2: '尚未选择门店', 3: '仓库' } as const;

interface HomeHeaderProps {
  readonly home: Home | undefined;
  readonly refreshing: boolean;
  readonly onRefresh: () => void;
}

/** Greeting, where one works, the day by the server's clock, and the store of last time. */
export function HomeHeader({ home, refreshing, onRefresh }: HomeHeaderProps): ReactNode {
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
        <span className={`figures ${classes.fresh}`}>{now && `数据更新于 ${now.time}`}</span>
        <Button
          type="text"
          iconOnly
          icon={<IconRefresh />}
          loading={refreshing}
          aria-label="刷新"
          title="刷新"
          onClick={onRefresh}
        />
      </p>
    </header>
  );
}

/** The store of last time; it leads to the store's entry for who may see it. */
function LastStore(): ReactNode {
  const mayOpen = usePermission('sys:store:list');
  const { data: store } = useCall(api.identity.lastStore, {}, { silent: true });
  if (!store) return null;
  const text = `上次登录门店：${store.storeName}`;
  return mayOpen ? (
    <TabLink
      className={`${classes.last} ${classes.link}`}
      to={`/mch/store?name=${encodeURIComponent(store.storeName)}`}
    >
      {text}
    </TabLink>
  ) : (
    <span className={classes.last}>{text}</span>
  );
}
