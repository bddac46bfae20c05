import type { ReactNode } from 'react';
import { useCall, useLiveEvent } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { ReleaseStatus } from '@hospital/shared/contract/calls/releases';
import { Button, EmptyState, IconRefresh, LoadError, Page, Panel, Tag } from '@hospital/shared/ui/core';
import { type DataColumn, DataTable, RowAction, useDialog } from '@hospital/shared/ui/data';
import { ReleaseDialog } from './ReleaseDialog';
import classes from './releases.module.css';
import { audienceText, healthText, liveHealth, warningOf } from './releases.model';

/** Counts go on by themselves; moves are told at once. */
const POLL_EVERY = 60_000;

/** 发布管理: which build of which remote is live, how it fares, and moving it. */
export default function ReleasePage(): ReactNode {
  const releases = useCall(api.releases.overview, {}, { silent: true, pollEvery: POLL_EVERY });
  const { dialog, open, close } = useDialog<string>();
  useLiveEvent('release', () => void releases.refetch());
  const shown = dialog && releases.data?.find(({ name }) => name === dialog.task);

  const columns: DataColumn<ReleaseStatus>[] = [
    { title: '模块', width: 184, wrap: true, render: moduleCell },
    { title: '线上构建', width: 216, wrap: true, render: liveCell },
    { title: '灰度', width: 208, wrap: true, render: canaryCell },
    { title: '近24小时', width: 264, wrap: true, render: healthCell },
    {
      title: '操作',
      width: 88,
      sticky: true,
      render: ({ name, title }) => (
        <RowAction aria-label={`详情：${title}`} onClick={() => open(name)}>
          详情
        </RowAction>
      ),
    },
  ];

  return (
    <Page title="发布管理">
      <Panel
        extra={
          <Button
            icon={<IconRefresh />}
            loading={releases.isFetching && releases.data !== undefined}
            onClick={() => void releases.refetch()}
          >
            刷新
          </Button>
        }
      >
        <p className={classes.explanation}>
          构建：模块的一个版本，上线后用户才会使用；灰度：先让部分门店或用户使用另一个构建；外壳：登录、菜单和标签页，各模块的页面都在其中打开。
        </p>
        {releases.isError && !releases.data ? (
          <LoadError
            what="发布情况"
            error={releases.error}
            retrying={releases.isFetching}
            onRetry={() => void releases.refetch()}
          />
        ) : (
          <DataTable<ReleaseStatus>
            label="模块列表"
            columns={columns}
            rows={releases.data}
            rowKey="name"
            height="auto"
            empty={<EmptyState text="还没有发布过模块" />}
          />
        )}
      </Panel>
      {dialog && shown && (
        <ReleaseDialog key={dialog.opening} status={shown} visible={dialog.visible} onClose={close} />
      )}
    </Page>
  );
}

const moduleCell = ({ title, name }: ReleaseStatus): ReactNode => (
  <>
    {title}
    <div className={classes.detail}>{name}</div>
  </>
);

const liveCell = ({ live }: ReleaseStatus): ReactNode =>
  live ? (
    <>
      <span className="figures">{live.buildId}</span>
      <div className={classes.detail}>
        {live.at} {live.who}
      </div>
    </>
  ) : (
    <Tag>未上线</Tag>
  );

const canaryCell = ({ canary }: ReleaseStatus): ReactNode =>
  canary && (
    <>
      <span className="figures">{canary.buildId}</span> <Tag color="arcoblue">灰度中</Tag>
      <div className={classes.detail}>{audienceText(canary)}</div>
    </>
  );

function healthCell(status: ReleaseStatus): ReactNode {
  const health = liveHealth(status);
  const warning = warningOf(status);
  return (
    <>
      {health ? healthText(health) : ''}
      {warning && (
        <div className={classes.warning}>
          <Tag color="red">异常</Tag> {warning}
        </div>
      )}
    </>
  );
}
