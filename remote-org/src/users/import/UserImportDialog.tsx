import { api } from '@hospital/shared/api';
import type { UserImported } from '@hospital/shared/contract/calls/users';
import type { ReactNode } from 'react';
import { ImportDialog } from '../../ImportDialog';
import type { ImportDialogOpening } from '../../ImportFile';
import { faultsInWords } from '../../ImportPreview';
import classes from './UserImportDialog.module.css';

const { checkImport, importFaults, import: importUsers, list, selects, byTag } = api.users;
const STALE_AFTER_IMPORT = [list, selects, byTag, api.roles.list];

/** Import of users, which ends with the password of all who were imported. */
export function UserImportDialog(opening: ImportDialogOpening): ReactNode {
  const { file } = opening;
  const faults = (done: UserImported | undefined): Promise<unknown> => {
    const rows = done?.failed.map(({ row }) => row).join(',');
    return importFaults({ file, ...(rows ? { rows } : {}) });
  };
  return (
    <ImportDialog
      {...opening}
      what="用户"
      check={checkImport}
      run={importUsers}
      invalidates={STALE_AFTER_IMPORT}
      faults={faults}
      result={(done) => <Done done={done} />}
    />
  );
}

/** The password, shown this once, and the rows that were left out. */
function Done({ done: { failed, initPassword } }: { readonly done: UserImported }): ReactNode {
  return (
    <>
      {initPassword !== '' && (
        <p className={classes.password}>
          初始密码：<code>{initPassword}</code>
          （本次导入的用户共用，只显示一次，请立即记下并告知用户登录后修改）
        </p>
      )}
      {failed.length > 0 && (
        <ul className={classes.failed} aria-label="未导入的行">
          {failed.map((row) => (
            <li key={row.row}>
              第{row.row}行：{faultsInWords(row)}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
