import { memo, type ComponentType, type ReactNode } from 'react';
import { hasPermission } from '@hospital/shared/host';
import { useSession } from '@hospital/shared/session';
import { useBuildChanges } from './buildChanges';
import { FromRemote } from './FromRemote';
import { PartErrorView, PartHeight } from './PartErrorView';
import { pageAt } from './remoteRegistry';
import styles from './RemotePart.module.css';

interface RemotePartProps {
  /** `customer/card`. */
  readonly name: string;
  /** What the page tells it. */
  readonly told: object;
}

/** Pixels that are kept free for a part of which nothing is known yet. */
const USUAL_HEIGHT = 120;

const known = new WeakMap<ComponentType<object>, ComponentType<object>>();

/** The same, drawn again only where it is told something else: the page around it may change with every key. */
function sparing(Component: ComponentType<object>): ComponentType<object> {
  const found = known.get(Component) ?? memo(Component);
  known.set(Component, found);
  return found;
}

/** A component of another remote inside a page. Its place is as high as it says; what fails there harms nothing else. */
export function RemotePart({ name, told }: RemotePartProps): ReactNode {
  useBuildChanges();
  const page = pageAt(name)?.page;
  // Permissions that change come with a new session.
  useSession();
  if (page?.permission !== undefined && !hasPermission(page.permission))
    return <p className={styles.denied}>没有“{page.title}”的权限，请联系管理员开通</p>;
  const minHeight = page?.part?.height ?? USUAL_HEIGHT;
  return (
    <PartHeight value={minHeight}>
      <FromRemote
        key={name}
        path={name}
        about={JSON.stringify(told)}
        title={page?.title ?? '内容'}
        ErrorView={PartErrorView}
        waiting={<div className={styles.waiting} style={{ minHeight }} role="status" aria-label="加载中" />}
        render={(Component) => {
          const Known = sparing(Component as ComponentType<object>);
          return <Known {...told} />;
        }}
      />
    </PartHeight>
  );
}
