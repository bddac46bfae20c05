import type { ReactNode } from 'react';
import type { Notice, NoticeStatus } from '@hospital/shared/contract/calls/messages';
import { Tag } from '@hospital/shared/ui/core';
import { RowAction } from '@hospital/shared/ui/data';
import type { ListColumn } from '@hospital/shared/ui/listView';
import classes from './announcements.module.css';
import { scopeOf, STATUSES, statusOf, yesNo } from './announcements.model';

const COLORS: Readonly<Record<NoticeStatus, string>> = {
  published: 'green',
  scheduled: 'orange',
  expired: 'gray',
  invalid: 'gray',
};

export const columnsOf = (onLook: (notice: Notice) => void): readonly ListColumn<Notice, never>[] => [
  {
    key: 'name',
    title: '公告标题',
    width: 200,
    always: true,
    render: (notice) => (
      <button type="button" className={classes.open} title={notice.name} onClick={() => onLook(notice)}>
        {notice.name}
      </button>
    ),
  },
  { key: 'scope', title: '发布范围', width: 144, render: scopeOf },
  {
    key: 'publishDate',
    title: '发布时间',
    width: 144,
    // A draft has none yet.
    render: (notice) => (statusOf(notice) === 'invalid' ? '' : notice.publishDate.slice(0, 16)),
  },
  {
    key: 'expireDate',
    title: '下线时间',
    width: 144,
    atFirstHidden: true,
    render: ({ expireDate }) => (expireDate ?? '').slice(0, 16),
  },
  { key: 'status', title: '状态', width: 92, render: Status },
  {
    key: 'readers',
    title: '已读/总人数',
    width: 112,
    numeric: true,
    render: ({ ext: { readers } }) => (readers ? `${readers.read}/${readers.total}` : ''),
  },
  { key: 'valid', title: '有效', width: 64, atFirstHidden: true, render: ({ valid }) => yesNo(valid) },
  {
    key: 'popup',
    title: '弹窗',
    width: 64,
    atFirstHidden: true,
    render: ({ popupFlag }) => yesNo(popupFlag),
  },
  { key: 'top', title: '置顶', width: 64, render: ({ topFlag }) => yesNo(topFlag) },
  { key: 'createName', title: '发布人', field: 'createName', width: 88 },
];

function Status(notice: Notice): ReactNode {
  const status = statusOf(notice);
  return <Tag color={COLORS[status]}>{STATUSES[status]}</Tag>;
}

interface RowActionsProps {
  readonly notice: Notice;
  readonly may: { readonly edit: boolean; readonly remove: boolean };
  readonly onEdit: () => void;
  readonly onToggle: () => void;
  readonly onRemove: () => void;
  readonly onReaders: () => void;
}

/** What can be done with one announcement. */
export function RowActions({ notice, may, ...on }: RowActionsProps): ReactNode {
  const { name, valid } = notice;
  const toggle = valid === 'Y' ? '下线' : '发布';
  return (
    <>
      {may.edit && (
        <>
          <RowAction aria-label={`编辑：${name}`} onClick={on.onEdit}>
            编辑
          </RowAction>
          <RowAction aria-label={`${toggle}：${name}`} onClick={on.onToggle}>
            {toggle}
          </RowAction>
        </>
      )}
      <RowAction aria-label={`阅读情况：${name}`} onClick={on.onReaders}>
        阅读情况
      </RowAction>
      {may.remove && (
        <RowAction danger aria-label={`删除：${name}`} onClick={on.onRemove}>
          删除
        </RowAction>
      )}
    </>
  );
}
