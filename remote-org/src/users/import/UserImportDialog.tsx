import * as api from '@hospital/shared/calls';
import type { UserImported } from '@hospital/shared/contract/calls/users';
import { Button, confirm } from '@hospital/shared/ui/core';
import type { ImportDialogOpening } from '@hospital/shared/ui/data';
import { ImportDialog } from '@hospital/shared/ui/imports';
import { useState, type ReactNode } from 'react';
import classes from './UserImportDialog.module.css';

const { checkImport, importFaults, importPasswords, import: importUsers } = api.users;

/** Import of users, which ends with a password for each, to be had as a workbook until the dialog is closed. */
export function UserImportDialog(opening: ImportDialogOpening): ReactNode {
  const [fetched, setFetched] = useState(false);
  const fetchPasswords = async ({ users }: UserImported): Promise<void> => {
    await importPasswords({ users });
    setFetched(true);
  };
  const mayClose = async ({ users }: UserImported): Promise<boolean> =>
    fetched ||
    users.length === 0 ||
    confirm({ content: '尚未下载初始密码，关闭后不再提供，只能逐个重置密码。确定要关闭吗?' });
  return (
    <ImportDialog
      {...opening}
      what="用户"
      check={checkImport}
      run={importUsers}
      unanswered="没有收到导入结果，用户可能已经导入，初始密码不再提供。请在用户管理中查看，并为已导入的用户重置密码。"
      faults={(_, rows) => importFaults({ rows: [...rows] })}
      mayClose={mayClose}
      result={(done) =>
        done.users.length > 0 && (
          <p className={classes.password}>
            每位用户各有一个初始密码，只在关闭前可以下载，请告知用户登录后修改。
            <Button
              type={fetched ? 'default' : 'primary'}
              onClick={() => void fetchPasswords(done).catch(() => undefined)} // the client has said why
            >
              下载初始密码
            </Button>
          </p>
        )
      }
    />
  );
}
