import { openTab } from '@hospital/shared/navigation';
import { useSession, type WorkspaceType } from '@hospital/shared/session';
import { IconDown, IconUser } from '@hospital/shared/ui/icons/icons';
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import { openLis } from '../session/openLis';
import { signOut, signOutAndForget } from '../session/sessionLifecycle';
import { chooseCompany } from '../workplace/moveTo';
import { openPicker } from '../workplace/pickerState';
import { leave } from './leave';
import { PopupMenu, type PopupMenuItem } from './PopupMenu';
import styles from './TopBar.module.css';

const AccountSwitch = lazy(() =>
  import(/* webpackChunkName: "accounts" */ './AccountSwitch').then((module) => ({
    default: module.AccountSwitch,
  })),
);

const STORE_SIDE = 2;

/** The sides that the user may work on, as far as the chain has them. */
const placeItems = (sides: readonly WorkspaceType[]): readonly PopupMenuItem[] => [
  ...(sides.includes(2) ? [{ label: '切换门店', onSelect: () => openPicker('store') }] : []),
  ...(sides.includes(3) ? [{ label: '切换仓库', onSelect: () => openPicker('warehouse') }] : []),
  ...(sides.includes(1) ? [{ label: '切换公司', onSelect: () => void chooseCompany() }] : []),
];

/** The user's name; opens the menu of what concerns the person. */
export function UserMenu(): ReactNode {
  const { user, workplace } = useSession();
  const [place, setPlace] = useState<{ right: number; top: number } | null>(null);
  const [switching, setSwitching] = useState<boolean | null>(null);
  const close = useCallback(() => setPlace(null), []);

  return (
    <>
      <button
        type="button"
        className={styles.user}
        aria-haspopup="menu"
        aria-expanded={place !== null}
        onClick={(event) => {
          const box = event.currentTarget.getBoundingClientRect();
          setPlace({ right: window.innerWidth - box.right, top: box.bottom + 4 });
        }}
      >
        {user.ext.photoUrl ? (
          <img className={styles.photo} src={user.ext.photoUrl} alt="" />
        ) : (
          <IconUser aria-hidden="true" />
        )}
        <span>{user.name}</span>
        <IconDown aria-hidden="true" />
      </button>
      {place && (
        <PopupMenu
          label="用户菜单"
          items={[
            { label: '个人中心', onSelect: () => openTab('/home/person') },
            ...(workplace.workspaceType === STORE_SIDE
              ? [{ label: '登录LIS', onSelect: () => void openLis() }]
              : []),
            ...placeItems(user.ext.workspaceTypes),
            { label: '切换账号', onSelect: () => setSwitching(true) },
            { label: '退出登录', onSelect: () => void leave(signOut) },
            { label: '退出并清除记录', onSelect: () => void leave(signOutAndForget) },
          ]}
          onClose={close}
          style={place}
        />
      )}
      {switching !== null && (
        <Suspense>
          <AccountSwitch open={switching} onClose={() => setSwitching(false)} />
        </Suspense>
      )}
    </>
  );
}
