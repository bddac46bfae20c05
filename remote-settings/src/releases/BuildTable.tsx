import type { ReactNode } from 'react';
import type { Health, ReleasedBuild, ReleaseStatus } from '@hospital/shared/contract/calls/releases';
import { EmptyState, Tag } from '@hospital/shared/ui/core';
import { DataTable, RowAction, type DataColumn } from '@hospital/shared/ui/data';
import { failureText, healthText, HOST, type Task } from './releases.model';
import classes from './releases.module.css';

interface BuildTableProps {
  readonly status: ReleaseStatus;
  /** Missing for who may only look. */
  readonly onMove?: (task: Task) => void;
}

/** The builds of a name, newest first, with what can be done with each. */
export function BuildTable({ status, onMove }: BuildTableProps): ReactNode {
  return (
    <DataTable<ReleasedBuild>
      label="构建列表"
      columns={columnsOf(status, onMove)}
      rows={status.builds}
      rowKey="buildId"
      height="auto"
      empty={<EmptyState compact text="没有构建" />}
    />
  );
}

function columnsOf(
  { name, live, canary }: ReleaseStatus,
  onMove: BuildTableProps['onMove'],
): DataColumn<ReleasedBuild>[] {
  return [
    {
      title: '构建',
      width: 136,
      wrap: true,
      render: ({ buildId }) => (
        <>
          <span className="figures">{buildId}</span>
          {buildId === live?.buildId && (
            <div>
              <Tag color="green">线上</Tag>
            </div>
          )}
          {buildId === canary?.buildId && (
            <div>
              <Tag color="arcoblue">灰度</Tag>
            </div>
          )}
        </>
      ),
    },
    {
      title: '发布',
      width: 200,
      wrap: true,
      render: ({ publishedAt, publishedBy, bytes }) => (
        <>
          {publishedAt}
          <div className={classes.detail}>
            {publishedBy} · {(bytes / 1_000_000).toFixed(2)} MB
          </div>
        </>
      ),
    },
    { title: '近24小时', width: 216, wrap: true, render: ({ day }) => healthCell(day) },
    { title: '近7天', width: 216, wrap: true, render: ({ week }) => healthCell(week) },
    ...(onMove
      ? [
          {
            title: '操作',
            width: 112,
            sticky: true,
            render: ({ buildId }: ReleasedBuild) => (
              <>
                <RowAction
                  aria-label={`上线：${buildId}`}
                  because={buildId === live?.buildId ? '已在线上' : ''}
                  onClick={() => onMove({ move: 'promote', name, buildId })}
                >
                  上线
                </RowAction>
                {name !== HOST && (
                  <RowAction
                    aria-label={`灰度：${buildId}`}
                    because={whyNoCanary(buildId, live)}
                    onClick={() => onMove({ move: 'canary', name, buildId })}
                  >
                    灰度
                  </RowAction>
                )}
              </>
            ),
          },
        ]
      : []),
  ];
}

function whyNoCanary(buildId: string, live: ReleaseStatus['live']): string {
  if (!live) return '没有上线的构建，不能灰度';
  return buildId === live.buildId ? '已在线上' : '';
}

const healthCell = (health: Health): ReactNode => (
  <>
    {healthText(health)}
    {failureText(health) && <div className={classes.detail}>{failureText(health)}</div>}
  </>
);
