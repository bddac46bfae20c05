import { type ReactNode, useState } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { Notice, NoticeReader } from '@hospital/shared/contract/calls/messages';
import { Button, EmptyState, LoadError, Modal, TabList } from '@hospital/shared/ui/core';
import { DataTable, Pager, type DataColumn } from '@hospital/shared/ui/data';
import { FIRST_PAGE, PAGE_SIZES } from '../boxPage';

interface ReadersDialogProps {
  readonly notice: Notice;
  readonly visible: boolean;
  readonly onClose: () => void;
}

const person: readonly DataColumn<NoticeReader>[] = [
  { title: '姓名', field: 'name', width: 120 },
  { title: '所属部门', field: 'deptName', width: 200 },
];
const COLUMNS: Readonly<Record<'Y' | 'N', readonly DataColumn<NoticeReader>[]>> = {
  Y: [...person, { title: '阅读时间', width: 168, render: ({ readDate }) => readDate ?? '' }],
  N: person,
};

/** Who of those whom an announcement is for has read it, and who has not. */
export function ReadersDialog({ notice, visible, onClose }: ReadersDialogProps): ReactNode {
  const [read, setRead] = useState<'Y' | 'N'>('Y');
  const [paging, setPaging] = useState(FIRST_PAGE);
  const readers = useCall(
    api.messages.noticeReaders,
    { id: notice.id, read, ...paging },
    { keepPrevious: true, silent: true, staleTime: 0 },
  );
  const { data } = readers;
  const count = (number: number | undefined): string => (number === undefined ? '' : ` ${number} 人`);
  const show = (next: 'Y' | 'N'): void => {
    setRead(next);
    setPaging(FIRST_PAGE);
  };
  return (
    <Modal
      title={`阅读情况：${notice.name}`}
      visible={visible}
      style={{ width: 640 }}
      footer={<Button onClick={onClose}>关闭</Button>}
      onCancel={onClose}
    >
      <TabList
        label="阅读情况"
        tabs={[
          { value: 'Y', title: `已读${count(data?.readCount)}` },
          { value: 'N', title: `未读${count(data?.unreadCount)}` },
        ]}
        value={read}
        onChange={(next) => show(next as 'Y' | 'N')}
      />
      {readers.isError ? (
        <LoadError
          what="阅读情况"
          error={readers.error}
          retrying={readers.isFetching}
          onRetry={() => void readers.refetch()}
        />
      ) : (
        <DataTable<NoticeReader>
          label={read === 'Y' ? '已读人员' : '未读人员'}
          columns={COLUMNS[read]}
          rows={data?.list}
          rowKey="id"
          loading={readers.isPlaceholderData}
          height="auto"
          page={paging.page}
          empty={<EmptyState compact text={read === 'Y' ? '还没有人阅读' : '所有人都已阅读'} />}
        />
      )}
      {(data?.total ?? 0) > FIRST_PAGE.pageSize && (
        <Pager
          total={data?.total ?? 0}
          page={paging.page}
          limit={paging.pageSize}
          sizes={PAGE_SIZES}
          onChange={(page, pageSize) => setPaging({ page, pageSize })}
        />
      )}
    </Modal>
  );
}
