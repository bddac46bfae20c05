import { useCallback, useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { ApiError, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { useUnsavedChanges } from '@hospital/shared/navigation';
import {
  Alert,
  askToLeave,
  Button,
  confirm,
  LoadError,
  message,
  Modal,
  PageSkeleton,
  Radio,
  WaitingButton,
} from '@hospital/shared/ui/core';
import type { ImportDialogOpening } from '@hospital/shared/ui/data';
import classes from './import.module.css';
import { ImportedRows } from './ImportedRows';
import { MendGrid } from './MendGrid';
import { sendable, troubled, typedCells, type MendedRow } from './mending';
import { useImporting, type Importing } from './useImporting';
import { useTypedDraft } from './useTypedDraft';

/** The rows as a workbook: as they stand here, with what is wrong. */
const asSheet = (rows: readonly MendedRow[]) => ({
  rows: rows.map(({ row, cells, faults }) => ({ row, cells: [...cells], faults: [...faults] })),
});

/** Where an import stands, in words. */
function Standing({ importing }: { readonly importing: Importing }): ReactNode {
  const { mending, progress, unanswered } = importing;
  const { rows } = mending;
  const done = rows.filter(({ file }) => file).length;
  const wrong = troubled(rows).length;
  if (progress) {
    return (
      <div role="status">
        正在导入：已处理 {progress.sent} 行，共 {progress.total} 行
        <progress
          className={classes.progress}
          aria-label="导入进度"
          value={progress.sent}
          max={progress.total}
        />
      </div>
    );
  }
  if (unanswered) {
    return (
      <Alert
        type="info"
        content={`已导入 ${done} 行。有一部分没有收到结果，点击“继续导入”会接着导入，不会重复建档。`}
      />
    );
  }
  if (done === rows.length) return <Alert type="success" content={`导入成功，共 ${done} 行。`} />;
  if (done > 0) {
    return (
      <Alert
        type="warning"
        content={`已导入 ${done} 行，还有 ${rows.length - done} 行未导入。修改后可继续导入，也可下载后修改。`}
      />
    );
  }
  if (wrong === 0) return <Alert type="success" content={`共 ${rows.length} 行，全部可以导入。`} />;
  if (wrong === rows.length)
    return <Alert type="warning" content={`共 ${wrong} 行，都有问题。修改后再导入，也可下载后修改。`} />;
  return (
    <Alert
      type="warning"
      content={`共 ${rows.length} 行，${rows.length - wrong} 行可以导入，${wrong} 行有问题。可先导入没有问题的，再修改其余的。`}
    />
  );
}

/** Checks a workbook, shows its faults to be mended, and imports what is right: once, and as often as something is. */
export function CustomerImportDialog({ file, visible, onClose }: ImportDialogOpening): ReactNode {
  const importing = useImporting(file.name);
  const { mending, locked, progress, unanswered } = importing;
  const [shown, setShown] = useState<'faults' | 'right' | null>(null);
  const importButton = useRef<HTMLButtonElement>(null);
  const check = useCallMutation(api.customers.checkImport, {
    ...{ silent: true, hideLoading: true },
    onSuccess: (answer) => importing.start(answer),
  });
  const start = useEffectEvent(() => check.mutate({ file }));
  useEffect(() => start(), []);

  const { columns, rows } = mending;
  const wrong = troubled(rows);
  const inTrouble = new Set(wrong);
  const right = rows.filter((row) => !inTrouble.has(row));
  const waiting = rows.filter((row) => !row.file);
  const ready = sendable(rows.filter(({ row }) => !locked.has(row))).flat().length + locked.size;
  const started = rows.some(({ file: own }) => own) || unanswered;
  const unsent = typedCells(rows).length > 0;
  useUnsavedChanges(visible && (unsent || progress !== null));

  const run = async (): Promise<void> => {
    const left = await importing.run();
    if (left > 0) return;
    message.success('导入成功');
  };
  const mayClose = async (): Promise<boolean> => {
    if (unsent) return askToLeave();
    if (waiting.length === 0 || (wrong.length === 0 && !started)) return true;
    return confirm({
      content: `还有 ${waiting.length} 行未导入，关闭后需要重新选择文件，可先“下载未导入数据”。确定关闭吗?`,
      okText: '关闭',
      cancelText: '继续导入',
    });
  };
  const close = async (): Promise<void> => {
    if (progress || !(await mayClose())) return;
    draft.forget();
    onClose();
  };
  const { type } = importing;
  const draft = useTypedDraft(file, mending, type);
  const onLast = useCallback(() => importButton.current?.focus(), []);
  const view = shown ?? (wrong.length > 0 ? 'faults' : 'right');

  return (
    <Modal
      title="导入宠主"
      visible={visible}
      style={{ width: 1200 }}
      onCancel={() => void close()}
      footer={
        <>
          {waiting.length > 0 && (wrong.length > 0 || started) && (
            <WaitingButton onClick={() => api.customers.importFaults(asSheet(waiting))}>
              下载未导入数据
            </WaitingButton>
          )}
          <Button onClick={() => void close()} disabled={progress !== null}>
            {started ? '关闭' : '取消'}
          </Button>
          {(rows.length === 0 || waiting.length > 0) && (
            <Button
              ref={importButton}
              type="primary"
              loading={progress !== null}
              disabled={ready === 0}
              onClick={() => void run().catch(() => undefined)} // the client has said why
            >
              {started ? '继续导入' : '导入'}
              {ready > 0 && `${ready}行`}
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
            what="宠主文件"
            error={check.error}
            retrying={check.isPending}
            onRetry={() => check.mutate({ file })}
          />
        ) : rows.length === 0 ? (
          <div role="status" aria-label="正在检查文件">
            <PageSkeleton rows={8} />
          </div>
        ) : (
          <>
            <Standing importing={importing} />
            {draft.offer}
            <Radio.Group
              type="button"
              aria-label="显示"
              value={view}
              options={[
                { value: 'faults', label: `待修改 ${wrong.length}` },
                { value: 'right', label: `${started ? '已导入或可导入' : '可导入'} ${right.length}` },
              ]}
              onChange={setShown}
            />
            {view === 'faults' ? (
              <MendGrid columns={columns} rows={wrong} locked={locked} onType={type} onLast={onLast} />
            ) : (
              <ImportedRows columns={columns} rows={right} />
            )}
          </>
        )}
      </div>
    </Modal>
  );
}
