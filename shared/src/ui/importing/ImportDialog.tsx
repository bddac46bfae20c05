import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { ApiError, useCallMutation } from '../../api';
import { ErrorCode } from '../../contract/errors';
import type { FailedRow, ImportCheck, ImportCounts, ImportRow } from '../../contract/imports';
import { Alert } from '../Alert';
import { Button } from '../Button';
import { LoadError } from '../LoadError';
import { message } from '../message';
import { Modal } from '../Modal';
import { PageSkeleton } from '../PageSkeleton';
import type { ImportDialogOpening } from './ImportFile';
import classes from './import.module.css';
import { ImportPreview, rowsAfter } from './ImportPreview';

/** What every import comes to. */
interface Imported extends Readonly<ImportCounts> {
  readonly failed: readonly FailedRow[];
}

type CheckCall = Parameters<typeof useCallMutation<{ file: File }, ImportCheck>>[0];
type ImportCall<Done> = Parameters<typeof useCallMutation<{ file: File }, Done>>[0];

interface ImportDialogProps<Done extends Imported> extends ImportDialogOpening {
  /** What is imported: `门店`. */
  readonly what: string;
  readonly check: CheckCall;
  readonly run: ImportCall<Done>;
  /** The rows with faults as a workbook: those of the check, or those that the import left out. */
  readonly faults: (done: Done | undefined, rows: readonly ImportRow[]) => Promise<unknown>;
  /** What to do when no answer came, so that nobody knows whether the file was imported. */
  readonly unanswered: string;
  /** Whether the dialog may close now that the import is done; without it, it may. */
  readonly mayClose?: (done: Done) => Promise<boolean>;
  /** What is to be told of an import that is done; without it the dialog closes when no row was left out. */
  readonly result?: (done: Done) => ReactNode;
}

/** What dialogs of builds for shared 1.1 say beside: answers that the import makes untrue. */
const olderOptions = (given: object): object =>
  'invalidates' in given ? { invalidates: given.invalidates } : {};

/** Checks a file, shows every row with its faults, and imports the good ones if its user says so. */
export function ImportDialog<Done extends Imported>({
  what,
  file,
  visible,
  onClose,
  result,
  unanswered,
  mayClose,
  ...calls
}: ImportDialogProps<Done>): ReactNode {
  const check = useCallMutation(calls.check, { silent: true, hideLoading: true });
  const importing = useCallMutation(calls.run, { ...olderOptions(calls), hideLoading: true });
  const start = useEffectEvent(() => check.mutate({ file }));
  useEffect(() => start(), []);
  const checked = check.data;
  const done = importing.data;
  const rows = checked ? rowsAfter(checked, done?.failed) : [];

  const run = async (): Promise<void> => {
    const { fail } = await importing.mutateAsync({ file });
    if (fail > 0 || result) return;
    message.success('导入成功');
    onClose();
  };
  const close = async (): Promise<void> => {
    if (importing.isPending || (done && mayClose && !(await mayClose(done)))) return;
    onClose();
  };

  return (
    <Modal
      title={`导入${what}`}
      visible={visible}
      style={{ width: 960 }}
      onCancel={() => void close()}
      footer={
        <>
          {(done ?? checked)?.fail ? (
            // The client says why when it does not come.
            <Button
              onClick={() =>
                void calls
                  .faults(
                    done,
                    rows.filter(({ faults }) => faults.length > 0),
                  )
                  .catch(() => undefined)
              }
            >
              下载失败数据
            </Button>
          ) : null}
          <Button onClick={() => void close()} disabled={importing.isPending}>
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
            {!done && isUnanswered(importing.error) && <Alert type="warning" content={unanswered} />}
            {done && result?.(done)}
            <ImportPreview
              key={done ? 'imported' : 'checked'}
              columns={checked.columns}
              rows={rows}
              imported={done !== undefined}
            />
          </>
        )}
      </div>
    </Modal>
  );
}

/** The import may have been done: its answer was lost, or is told only once. */
const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 0 || error.code === ErrorCode.InFlight);

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
