import type { ReactNode } from 'react';
import { api, useCall } from '@hospital/shared/api';
import { useSession } from '@hospital/shared/session';
import { LoadError } from '@hospital/shared/ui/basic';
import { HomeHeader } from './HomeHeader';
import classes from './HomePage.module.css';
import { InitialPasswordBanner } from './InitialPasswordBanner';
import { QuickLinks } from './QuickLinks';
import { StoreFigures } from './StoreFigures';

/** First page after sign-in (spec 1 §2 Home dashboard): one call feeds all its cards. */
export default function HomePage(): ReactNode {
  const { workplace } = useSession();
  const home = useCall(api.dashboard.home, {}, { silent: true });
  const refetch = (): void => void home.refetch();
  return (
    <div className={classes.home}>
      <InitialPasswordBanner />
      <HomeHeader home={home.data} refreshing={home.isFetching && !home.isPending} onRefresh={refetch} />
      {workplace.workspaceType !== 2 || home.data?.figures.length === 0 ? (
        <QuickLinks />
      ) : home.isError && !home.data ? (
        <LoadError what="首页数据" error={home.error} retrying={home.isFetching} onRetry={refetch} />
      ) : (
        <StoreFigures figures={home.data?.figures} />
      )}
    </div>
  );
}
