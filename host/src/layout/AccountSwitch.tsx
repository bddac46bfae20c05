import { openTab } from '@hospital/shared/navigation';
import { Button } from '@hospital/shared/ui/Button';
import { EmptyState } from '@hospital/shared/ui/EmptyState';
import { Modal } from '@hospital/shared/ui/Modal';
import { type ReactNode, useState } from 'react';
import { readSavedAccounts } from '../session/savedAccounts';
import { signOut } from '../session/sessionLifecycle';
import { isCurrentAccount, switchAccount } from '../session/switchAccount';
import { closeAllPages } from '../tab-strip/closing';
import { leave } from './leave';
import styles from './AccountSwitch.module.css';

/** `切换账号`: the accounts that signed in on this computer, by name and login name. */
export function AccountSwitch({
  open,
  onClose,
}: {
  readonly open: boolean;
  readonly onClose: () => void;
}): ReactNode {
  return (
    <Modal title="切换账号" visible={open} onCancel={onClose} footer={null}>
      <Accounts onPicked={onClose} />
    </Modal>
  );
}

function Accounts({ onPicked }: { readonly onPicked: () => void }): ReactNode {
  const [accounts] = useState(readSavedAccounts);
  return (
    <>
      <ul className={styles.accounts}>
        {accounts.map((account) => (
          <li key={`${account.tenantCode}:${account.username}`}>
            <button
              type="button"
              onClick={() => {
                onPicked();
                void switchAccount(account, () => closeAllPages(openTab));
              }}
            >
              <strong>{account.name}</strong>
              <span>{account.username}</span>
              {isCurrentAccount(account) && <em>当前</em>}
            </button>
          </li>
        ))}
      </ul>
      {accounts.every(isCurrentAccount) && <NoOthers onLeave={onPicked} />}
    </>
  );
}

/** How to get an account to switch to. */
function NoOthers({ onLeave }: { readonly onLeave: () => void }): ReactNode {
  return (
    <EmptyState
      compact
      text="本机没有记住其他账号。退出后用其他账号登录并勾选“记住我”，即可在此切换。"
      action={
        <Button
          onClick={() => {
            onLeave();
            void leave(signOut);
          }}
        >
          用其他账号登录
        </Button>
      }
    />
  );
}
