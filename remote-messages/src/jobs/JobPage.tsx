import type { ReactNode } from 'react';
import { useCall, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { BackgroundJob } from '@hospital/shared/contract/calls/jobs';
import { useMay } from '@hospital/shared/session';
import { Button, IconRefresh, LoadError, message, Page, Panel, Tag } from '@hospital/shared/ui/core';
import { type DataColumn, DataTable, RowAction } from '@hospital/shared/ui/data';
import { durationText, everyText, STATES } from './jobs.model';

/** While the page is on screen it looks again so often (ms). */
const POLL_EVERY = 10_000;

/** 后台任务: what the server does by itself, and what came of it. */
export default function JobPage(): ReactNode {
  const jobs = useCall(api.jobs.list, {}, { silent: true, pollEvery: POLL_EVERY });
  const running = useCallMutation(api.jobs.run);
  const mayRun = useMay(api.jobs.run);
  const run = (job: BackgroundJob): void =>
    running.mutate({ name: job.name }, { onSuccess: () => message.success('已安排运行') });

  // Moments are near enough to need no year, so that an error stands in sight at 1366 px.
  const columns: DataColumn<BackgroundJob>[] = [
    { title: '任务', width: 132, field: 'title' },
    {
      title: '状态',
      width: 92,
      render: ({ state }) => <Tag color={STATES[state].color}>{STATES[state].text}</Tag>,
    },
    { title: '周期', width: 96, render: ({ every }) => everyText(every) },
    {
      title: '上次开始',
      width: 136,
      render: ({ lastStart }) => <Figures text={lastStart?.slice(5) ?? '尚未运行'} />,
    },
    { title: '用时', width: 88, numeric: true, render: ({ durationMs }) => durationText(durationMs) },
    { title: '下次运行', width: 136, render: ({ nextRun }) => <Figures text={nextRun.slice(5)} /> },
    { title: '运行次数', width: 88, numeric: true, field: 'runs' },
    { title: '失败', width: 64, numeric: true, field: 'failures' },
    { title: '中断', width: 64, numeric: true, field: 'interruptions' },
    { title: '错误', width: 120, wrap: true, render: ({ error }) => error && `${error}，详见服务器日志` },
    ...(mayRun
      ? [
          {
            title: '操作',
            width: 88,
            sticky: true,
            render: (job: BackgroundJob) => (
              <RowAction because={job.state === 'running' ? '任务正在运行' : ''} onClick={() => run(job)}>
                立即运行
              </RowAction>
            ),
          },
        ]
      : []),
  ];

  return (
    <Page title="后台任务">
      <Panel
        extra={
          <Button
            icon={<IconRefresh />}
            loading={jobs.isFetching && jobs.data !== undefined}
            onClick={() => void jobs.refetch()}
          >
            刷新
          </Button>
        }
      >
        {jobs.isError && !jobs.data ? (
          <LoadError
            what="后台任务"
            error={jobs.error}
            retrying={jobs.isFetching}
            onRetry={() => void jobs.refetch()}
          />
        ) : (
          <DataTable label="任务列表" columns={columns} rows={jobs.data} rowKey="name" height="auto" />
        )}
      </Panel>
    </Page>
  );
}

const Figures = ({ text }: { readonly text: string }): ReactNode => <span className="figures">{text}</span>;
