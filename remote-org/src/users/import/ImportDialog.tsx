import { api, ApiError, useCallMutation } from '@hospital/shared/api';
import type { UserImportCheck, UserImported } from '@hospital/shared/contract/calls/users';
import { Alert, Button, LoadError, Modal, PageSkeleton } from '@hospital/shared/ui/core';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { ImportPreview } from './ImportPreview';
import classes from './import.module.css';

interface ImportDialogProps {
  readonly file: File;
  readonly visible: boolean;
  readonly onClose: () => void;
}

/** Checks a file, shows every row with its faults, and imports the good ones if its user says so. */
export function ImportDialog({ file, visible, onClose }: ImportDialogProps): ReactNode {
  const check = useCallMutation(api.users.checkImport, { silent: true, hideLoading: true });
  const importing = useCallMutation(api.users.import, {
    invalidates: [api.users.list, api.users.selects, api.users.byTag, api.roles.list],
  });
  const start = useEffectEvent(() => check.mutate({ file }));
  useEffect(() => start(), []);
  const checked = check.data;
  const done = importing.data;
  const close = (): void => {
    if (!importing.isPending) onClose();
  };
  const failedRows = done?.failed.map(({ row }) => row).join(',');
  const downloadFaults = (): void =>
    void api.users.importFaults({ file, ...(failedRows ? { rows: failedRows } : {}) }).catch(() => undefined); // the client has said why

  return (
    <Modal
      title="导入用户"
      visible={visible}
      style={{ width: 960 }}
      onCancel={close}
      footer={
        <>
          {(done ?? checked)?.fail ? <Button onClick={downloadFaults}>下载失败数据</Button> : null}
          <Button onClick={close} disabled={importing.isPending}>
            {done ? '关闭' : '取消'}
          </Button>
          {!done && (
            <Button
              type="primary"
              loading={importing.isPending}
              disabled={!checked?.success}
              onClick={() => importing.mutate({ file })}
            >
              {checked?.success ? `导入${checked.success}条` : '导入'}
            </Button>
          )}
        </>
      }
    >
      <div className={classes.body}>
        <p className={classes.name}>{file.name}</p>
        {check.error instanceof ApiError && check.error.code !== 0 ? (
          // Asked again, the same file is refused again.
          <Alert type="error" content={`${check.error.message}。请修改文件后重新选择。`} />
        ) : check.isError ? (
          <LoadError
            what="用户文件"
            error={check.error}
            retrying={check.isPending}
            onRetry={() => check.mutate({ file })}
          />
        ) : !checked ? (
          <div role="status" aria-label="正在检查文件">
            <PageSkeleton rows={8} />
          </div>
        ) : done ? (
          <Done done={done} />
        ) : (
          <>
            <Summary checked={checked} />
            <ImportPreview checked={checked} />
          </>
        )}
      </div>
    </Modal>
  );
}

function Summary({ checked: { total, success, fail } }: { readonly checked: UserImportCheck }): ReactNode {
  if (fail === 0) return <Alert type="success" content={`共 ${total} 条，全部可以导入。`} />;
  return (
    <Alert
      type="warning"
      content={`共 ${total} 条，${success} 条可以导入，${fail} 条有问题。可只导入没有问题的数据，或取消后修改文件。`}
    />
  );
}

/** What was written, and the password of all who were imported, shown this once. */
function Done({ done: { success, fail, failed, initPassword } }: { readonly done: UserImported }): ReactNode {
  return (
    <>
      <Alert
        type={fail === 0 ? 'success' : 'warning'}
        content={
          fail === 0
            ? `导入成功，共 ${success} 位用户。`
            : `已导入 ${success} 条，${fail} 条未导入。可下载失败数据，修改后重新导入。`
        }
      />
      {initPassword !== '' && (
        <p className={classes.password}>
          初始密码：<code>{initPassword}</code>
          （本次导入的用户共用，只显示一次，请立即记下并告知用户登录后修改）
        </p>
      )}
      {failed.length > 0 && (
        <ul className={classes.failed} aria-label="未导入的行">
          {failed.map(({ row, faults }) => (
            <li key={row}>
              第{row}行：{faults.map(({ column, msg }) => (column ? `${column} ${msg}` : msg)).join('；')}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
