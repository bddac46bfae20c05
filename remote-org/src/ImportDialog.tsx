import { ApiError, useCallMutation } from '@hospital/shared/api';
import type { ImportCheck } from '@hospital/shared/contract/imports';
import { Alert, Button, LoadError, message, Modal, PageSkeleton } from '@hospital/shared/ui/core';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import type { ImportDialogOpening } from './ImportFile';
import classes from './import.module.css';
import { ImportPreview } from './ImportPreview';

/** What every import comes to. */
interface Imported {
  readonly success: number;
  readonly fail: number;
}

type CheckCall = Parameters<typeof useCallMutation<{ file: File }, ImportCheck>>[0];
type ImportCall<Done> = Parameters<typeof useCallMutation<{ file: File }, Done>>[0];

interface ImportDialogProps<Done extends Imported> extends ImportDialogOpening {
  /** What is imported: `门店`. */
  readonly what: string;
  readonly check: CheckCall;
  readonly run: ImportCall<Done>;
  /** Answers that the import makes untrue. */
  readonly invalidates: readonly { readonly id: string }[];
  /** The rows with faults as a workbook: those of the check, or those that the import left out. */
  readonly faults: (done: Done | undefined) => Promise<unknown>;
  /** What is to be told of an import that is done; without it the dialog closes when no row was left out. */
  readonly result?: (done: Done) => ReactNode;
}

/** Checks a file, shows every row with its faults, and imports the good ones if its user says so. */
export function ImportDialog<Done extends Imported>({
  what,
  file,
  visible,
  onClose,
  result,
  ...calls
}: ImportDialogProps<Done>): ReactNode {
  const check = useCallMutation(calls.check, { silent: true, hideLoading: true });
  const importing = useCallMutation(calls.run, { invalidates: calls.invalidates, hideLoading: true });
  const start = useEffectEvent(() => check.mutate({ file }));
  useEffect(() => start(), []);
  const checked = check.data;
  const done = importing.data;

  const run = async (): Promise<void> => {
    const { fail } = await importing.mutateAsync({ file });
    if (fail > 0 || result) return;
    message.success('导入成功');
    onClose();
  };
  const close = (): void => {
    if (!importing.isPending) onClose();
  };

  return (
    <Modal
      title={`导入${what}`}
      visible={visible}
      style={{ width: 960 }}
      onCancel={close}
      footer={
        <>
          {(done ?? checked)?.fail ? (
            // The client says why when it does not come.
            <Button onClick={() => void calls.faults(done).catch(() => undefined)}>下载失败数据</Button>
          ) : null}
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
            what={`${what}文件`}
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
            {done ? <Outcome {...done} /> : <Summary {...checked} />}
            {done && result ? result(done) : <ImportPreview checked={checked} />}
          </>
        )}
      </div>
    </Modal>
  );
}

function Outcome({ success, fail }: Imported): ReactNode {
  if (fail === 0) return <Alert type="success" content={`导入成功，共 ${success} 条。`} />;
  return (
    <Alert
      type="warning"
      content={`已导入 ${success} 条，${fail} 条未导入。可下载失败数据，修改后重新导入。`}
    />
  );
}

function Summary({ total, success, fail }: ImportCheck): ReactNode {
  if (fail === 0) return <Alert type="success" content={`共 ${total} 条，全部可以导入。`} />;
  return (
    <Alert
      type="warning"
      content={`共 ${total} 条，${success} 条可以导入，${fail} 条有问题。可只导入没有问题的数据，或取消后修改文件。`}
    />
  );
}
