import * as api from '@hospital/shared/calls';
import type { DemoAccount } from '@hospital/shared/contract/calls/identity';
import { type ReactNode, useEffect, useState } from 'react';

/** The accounts of the demo chain, when the server has loaded it; a click fills the form. */
export function DemoAccounts({ onPick }: { readonly onPick: (account: DemoAccount) => void }): ReactNode {
  const [accounts, setAccounts] = useState<readonly DemoAccount[]>([]);
  useEffect(() => {
    const abort = new AbortController();
    api.identity.demoAccounts({}, { silent: true, signal: abort.signal }).then(setAccounts, () => undefined);
    return () => abort.abort();
  }, []);
  if (accounts.length === 0) return null;
  return (
    <section className="demo-accounts" aria-label="演示账号">
      <p>演示账号，点击填入：</p>
      <ul>
        {accounts.map((account) => (
          <li key={`${account.tenantCode}:${account.username}`}>
            <button type="button" onClick={() => onPick(account)}>
              <b>{account.title}</b> {account.username}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
