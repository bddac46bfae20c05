import { openTab } from '@hospital/shared/navigation';
import { EmptyState } from '@hospital/shared/ui/EmptyState';
import { Modal } from '@hospital/shared/ui/Modal';
import { type ReactNode, useState } from 'react';
import { readSavedAccounts } from '../session/savedAccounts';
import { isCurrentAccount, switchAccount } from '../session/switchAccount';
import { closeAllPages } from '../tab-strip/closing';
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
  if (accounts.length === 0) return <EmptyState text="暂无已保存的账号，登录时勾选“记住我”即可保存" />;
  return (
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
  );
}
