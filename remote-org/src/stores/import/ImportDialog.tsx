import { api, ApiError } from '@hospital/shared/api';
import type { ImportCheck } from '@hospital/shared/contract/calls/storeImports';
import { Alert, Button, LoadError, message, Modal, PageSkeleton } from '@hospital/shared/ui/core';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { useCheckImport, useImportStores } from './import.calls';
import { ImportPreview } from './ImportPreview';
import classes from './import.module.css';

interface ImportDialogProps {
  readonly file: File;
  readonly visible: boolean;
  readonly onClose: () => void;
}

/** Checks a file, shows every row with its faults, and imports the good ones if its user says so. */
export function ImportDialog({ file, visible, onClose }: ImportDialogProps): ReactNode {
  const check = useCheckImport();
  const importing = useImportStores();
  const start = useEffectEvent(() => check.mutate({ file }));
  useEffect(() => start(), []);
  const checked = check.data;
  const done = importing.data;

  const run = async (): Promise<void> => {
    const { fail } = await importing.mutateAsync({ file });
    if (fail > 0) return;
    message.success('导入成功');
    onClose();
  };
  const close = (): void => {
    if (!importing.isPending) onClose();
  };
  const downloadFaults = (): void => {
    const coming = done ? api.storeImports.faults({ id: done.id }) : api.storeImports.checkedFaults({ file });
    void coming.catch(() => undefined); // the client has said why
  };

  return (
    <Modal
      title="导入门店"
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
              onClick={() => void run().catch(() => undefined)} // the client has said why
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
            what="门店"
            error={check.error}
            retrying={check.isPending}
            onRetry={() => check.mutate({ file })}
          />
        ) : !checked ? (
          <div role="status" aria-label="正在检查文件">
            <PageSkeleton rows={8} />
          </div>
        ) : (
          <>
            <Summary checked={checked} done={done} />
            <ImportPreview checked={checked} />
          </>
        )}
      </div>
    </Modal>
  );
}

interface SummaryProps {
  readonly checked: ImportCheck;
  readonly done: { readonly success: number; readonly fail: number } | undefined;
}

function Summary({ checked: { total, success, fail }, done }: SummaryProps): ReactNode {
  if (done) {
    return (
      <Alert
        type="warning"
        content={`已导入 ${done.success} 条，${done.fail} 条未导入。可下载失败数据，修改后重新导入。`}
      />
    );
  }
  if (fail === 0) return <Alert type="success" content={`共 ${total} 条，全部可以导入。`} />;
  return (
    <Alert
      type="warning"
      content={`共 ${total} 条，${success} 条可以导入，${fail} 条有问题。可只导入没有问题的数据，或取消后修改文件。`}
    />
  );
}
