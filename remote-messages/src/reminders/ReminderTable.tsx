import type { ReactNode } from 'react';
import type { Reminder } from '@hospital/shared/contract/calls/messages';
import { Checkbox } from '@hospital/shared/ui/core';
import { type DataColumn, DataTable } from '@hospital/shared/ui/data';
import classes from './ReminderPage.module.css';

interface ReminderTableProps {
  readonly rows: readonly Reminder[] | undefined;
  readonly outdated: boolean;
  readonly page: number;
  /** The one in the right pane. */
  readonly openId: string | undefined;
  readonly onOpen: (reminder: Reminder) => void;
  /** Null: nothing can be picked. */
  readonly picked: ReadonlySet<string> | null;
  readonly onPick: (picked: ReadonlySet<string>) => void;
}

/** Reminders of a page. */
export function ReminderTable(props: ReminderTableProps): ReactNode {
  const { rows, outdated, page, openId, onOpen, picked, onPick } = props;
  const pick = (id: string, on: boolean): void => {
    const next = new Set(picked);
    if (on) next.add(id);
    else next.delete(id);
    onPick(next);
  };
  const columns: DataColumn<Reminder>[] = [
    ...(picked
      ? [
          {
            title: '选择',
            width: 56,
            render: ({ id, ext }: Reminder) => (
              <Checkbox
                aria-label={`选择${ext.ownerName}的${ext.templateName}`}
                checked={picked.has(id)}
                onChange={(on) => pick(id, on)}
              />
            ),
          },
        ]
      : []),
    {
      title: '宠主',
      width: 120,
      render: (row) => (
        <button
          type="button"
          className={classes.open}
          aria-current={row.id === openId || undefined}
          onClick={() => onOpen(row)}
        >
          {row.ext.ownerName}
        </button>
      ),
    },
    { title: '电话', width: 136, render: ({ ext }) => <span className="figures">{ext.ownerMobile}</span> },
    { title: '提醒内容', width: 168, render: ({ ext }) => ext.templateName },
    {
      title: '提醒时间',
      width: 176,
      render: ({ noticeTime }) => <span className="figures">{noticeTime}</span>,
    },
  ];
  return (
    <DataTable
      label="提醒列表"
      columns={columns}
      rows={rows}
      rowKey="id"
      loading={outdated}
      height="auto"
      page={page}
    />
  );
}
