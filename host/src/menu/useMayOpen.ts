import { hasPermission } from '@hospital/shared/host';
import { useSession } from '@hospital/shared/session';
import { useMemo } from 'react';
import { useBuildChanges } from '../remote-loading/buildChanges';
import { pageAt } from '../remote-loading/remoteRegistry';

/** Whether the page of a path lets its user in; of a path without a live page nobody knows otherwise. */
export function mayOpen(path: string): boolean {
  const permission = pageAt(path)?.page.permission;
  return !permission || hasPermission(permission);
}

/** The same, anew whenever the registry or what the user may do has changed. */
export function useMayOpen(): (path: string) => boolean {
  const changes = useBuildChanges();
  const { permissionList } = useSession().user.ext;
  return useMemo(
    () => (path) => mayOpen(path),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- both are read outside of React: these say when anew
    [changes, permissionList],
  );
}
