import { useSession } from '@hospital/shared/session';
import { IconDown, IconUser } from '@hospital/shared/ui/icons/icons';
import { type ReactNode, useCallback, useState } from 'react';
import { signOut } from '../session/sessionLifecycle';
import { askToLeave } from '../tab-strip/closing';
import { tabCommands, useAnyUnsaved } from '../tab-strip/tabStore';
import { PopupMenu } from './PopupMenu';
import styles from './TopBar.module.css';

/** The user's name; opens the menu of what concerns the person. */
export function UserMenu(): ReactNode {
  const { user } = useSession();
  const unsaved = useAnyUnsaved();
  const [place, setPlace] = useState<{ right: number; top: number } | null>(null);
  const close = useCallback(() => setPlace(null), []);

  const leave = async (): Promise<void> => {
    if (unsaved && !(await askToLeave())) return;
    tabCommands.forget();
    await signOut();
  };

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
        <IconUser aria-hidden="true" />
        <span>{user.name}</span>
        <IconDown aria-hidden="true" />
      </button>
      {place && (
        <PopupMenu
          label="用户菜单"
          items={[{ label: '退出登录', onSelect: () => void leave() }]}
          onClose={close}
          style={place}
        />
      )}
    </>
  );
}
