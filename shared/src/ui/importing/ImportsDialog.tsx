import type { ReactNode } from 'react';
import { formatDateTime } from '../../format';
import { Button } from '../Button';
import { DataTable, type DataColumn } from '../DataTable';
import { LoadError } from '../LoadError';
import { message } from '../message';
import { confirm, Modal } from '../Modal';
import { PageSkeleton } from '../PageSkeleton';
import { RowAction } from '../RowAction';

/** A workbook that somebody imported. */
export interface ImportRecord {
  readonly id: string;
  /** Empty: nobody noted it. */
  readonly fileName: string;
  readonly createName: string;
  readonly createDate: string;
  readonly undoneFlag: 'Y' | 'N';
  readonly undoName: string;
  readonly undoTime: string | null;
  /** Y: the user may take it back. */
  readonly mayUndo: 'Y' | 'N';
}

interface ImportsDialogProps<Row extends ImportRecord> {
  /** What is imported: `旧病历`. */
  readonly what: string;
  readonly answer: {
    readonly data: readonly Row[] | undefined;
    readonly error: Parameters<typeof LoadError>[0]['error'] | null;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  /** What came in with each. */
  readonly counts: DataColumn<Row>;
  /** What of an import that was taken back is still there; empty: nothing. */
  readonly left?: (row: Row) => string;
  /** The name of the right to take back what others imported. */
  readonly rightOverOthers: string;
  /** What is lost, before it is taken back. */
  readonly warning: (row: Row) => string;
  /** @returns what is gone, in words */
  readonly undo: (row: Row) => Promise<string>;
  readonly visible: boolean;
  readonly onClose: () => void;
}

/** 导入记录: what was imported into the store, each of which can be taken back. */
export function ImportsDialog<Row extends ImportRecord>(props: ImportsDialogProps<Row>): ReactNode {
  const { what, answer, counts, left = () => '', rightOverOthers, warning, undo, visible, onClose } = props;
  const { data, error, isFetching, refetch } = answer;
  const takeBack = async (row: Row): Promise<void> => {
    let said = '';
    const done = await confirm({
      ...{ title: '撤销导入', content: warning(row), okText: '撤销导入', danger: true },
      onOk: async () => {
        said = await undo(row);
      },
    });
    if (done) message.success(said);
  };
  return (
    <Modal
      title="导入记录"
      visible={visible}
      style={{ width: 920 }}
      footer={<Button onClick={onClose}>关闭</Button>}
      onCancel={onClose}
    >
      {data ? (
        <DataTable<Row>
          label="导入记录"
          columns={[
            { title: '导入时间', width: 144, render: ({ createDate }) => formatDateTime(createDate) },
            { title: '文件名', width: 184, wrap: true, render: ({ fileName }) => fileName || '未记录' },
            { title: '导入人', width: 80, render: ({ createName }) => createName },
            counts,
            {
              title: '状态',
              width: 248,
              wrap: true,
              render: (row) =>
                row.undoneFlag === 'Y'
                  ? `已撤销，${row.undoName} ${formatDateTime(row.undoTime)}${left(row) && `；${left(row)}`}`
                  : '已导入',
            },
            {
              title: '操作',
              width: 96,
              sticky: true,
              render: (row) =>
                (row.undoneFlag === 'N' || left(row) !== '') && (
                  <RowAction
                    danger
                    aria-label={`撤销导入：${row.createDate}`}
                    because={
                      row.mayUndo === 'Y' ? '' : `须由${row.createName}或有“${rightOverOthers}”权限的人撤销`
                    }
                    onClick={() => void takeBack(row)}
                  >
                    撤销导入
                  </RowAction>
                ),
            },
          ]}
          rows={data}
          rowKey="id"
          loading={isFetching}
          height="auto"
          empty={`本店还没有导入过${what}`}
        />
      ) : error ? (
        <LoadError what="导入记录" error={error} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <PageSkeleton rows={4} />
      )}
    </Modal>
  );
}
