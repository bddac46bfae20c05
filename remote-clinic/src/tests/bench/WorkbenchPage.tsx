import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent } from 'react';
import { useCall, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { TestWork } from '@hospital/shared/contract/calls/testing';
import { testStates, WAITING_WORD, whyNoTestMove } from '@hospital/shared/contract/testStates';
import { usePageState } from '@hospital/shared/navigation';
import { useMay, useSession } from '@hospital/shared/session';
import { LoadError, message, Page, Panel, Tag } from '@hospital/shared/ui/core';
import { type DataColumn, DataTable, RowAction, useDialog } from '@hospital/shared/ui/data';
import { formatWait, stateOf, typeName } from '../tests.model';
import { type BenchRights, type BenchTask, stepOf, stepWord } from './bench.model';
import classes from './bench.module.css';

const BenchDialogs = lazy(async () => ({
  default: (await import(/* webpackChunkName: "bench-dialogs" */ './BenchDialogs')).BenchDialogs,
}));

/** What types by keys itself, or is open above the page. */
const TYPED = 'input, textarea, select, [contenteditable], [role="combobox"], [role="dialog"]';
/** Minutes after which a test has waited long. */
const LONG = 60;
const COLORS = ['orange', 'arcoblue', 'purple', 'green', 'gray'] as const;
type Shown = 0 | 1 | 2 | 3 | -1;

function useRights(): BenchRights {
  return {
    userId: useSession().user.id,
    start: useMay(api.testing.start),
    submit: useMay(api.testing.submit),
    audit: useMay(api.testing.audit),
    report: useMay(api.testing.report),
  };
}

/** 检验工作台: who waits for a sample, what is under way, what is to be approved, what went out today (domain.md §2.10). */
export default function WorkbenchPage(): ReactNode {
  const [status, setStatus] = usePageState<Shown>('status', -1);
  const { data, error, isFetching, refetch } = useCall(
    api.testing.worklist,
    status === -1 ? {} : { status },
    { keepPrevious: true, silent: true },
  );
  const { dialog, open, close } = useDialog<BenchTask>();
  const start = useCallMutation(api.testing.start);
  const rights = useRights();
  const mayCancel = useMay(api.testing.cancel);
  const list = data?.list ?? [];

  const act = (row: TestWork): void => {
    const step = stepOf(row, rights);
    if (step === null) return;
    if (step !== 'start') return open({ kind: step, id: row.id });
    start.mutate(
      { id: row.id, version: row.version },
      {
        onSuccess: ({ sampleNo }) =>
          message.success(sampleNo ? `已采样：${row.petName}，样本号 ${sampleNo}` : `已开始：${row.petName}`),
      },
    );
  };
  const next = list.find((row) => stepOf(row, rights) !== null);

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.key.toLowerCase() !== 'j') return;
    if (event.target instanceof Element && event.target.closest(TYPED)) return;
    event.preventDefault();
    if (next && !start.isPending) act(next);
    else if (!next) message.warning('没有可处理的检查单');
  });
  useEffect(() => {
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);

  const counts = data?.counts;
  const tabs: readonly (readonly [Shown, string, number])[] = counts
    ? [
        [-1, '全部未出', counts.waiting + counts.running + counts.toAudit],
        [0, WAITING_WORD, counts.waiting],
        [1, testStates.words[1], counts.running],
        [2, testStates.words[2], counts.toAudit],
        [3, '今日已出', counts.outToday],
      ]
    : [];
  const step = next && stepOf(next, rights);
  return (
    <Page title="检验工作台">
      <Panel>
        <div className={classes.counts} role="group" aria-label="按状态查看">
          {tabs.map(([one, word, count]) => (
            <button
              key={one}
              type="button"
              className={classes.count}
              aria-pressed={one === status}
              onClick={() => setStatus(one)}
            >
              {word} <b>{count}</b>
            </button>
          ))}
        </div>
        {next && step && (
          <p className={classes.quiet}>
            按 <kbd>J</kbd> {stepWord(step, next)}：{next.petName} {next.productName}
          </p>
        )}
        {error && !data ? (
          <LoadError what="检验工作台" error={error} retrying={isFetching} onRetry={() => void refetch()} />
        ) : (
          <div className={classes.table}>
            <DataTable<TestWork>
              label="检查单"
              columns={[
                ...COLUMNS,
                {
                  title: '操作',
                  width: 136,
                  sticky: true,
                  wrap: true,
                  render: (row) => (
                    <Actions row={row} rights={rights} mayCancel={mayCancel} onAct={act} onOpen={open} />
                  ),
                },
              ]}
              rows={data?.list}
              rowKey="id"
              loading={isFetching}
              empty={status === 3 ? '今天还没有报告' : '没有等待的检查单'}
            />
          </div>
        )}
      </Panel>
      {dialog && (
        <Suspense fallback={null}>
          <BenchDialogs key={dialog.opening} task={dialog.task} visible={dialog.visible} onClose={close} />
        </Suspense>
      )}
    </Page>
  );
}

interface ActionsProps {
  readonly row: TestWork;
  readonly rights: BenchRights;
  readonly mayCancel: boolean;
  readonly onAct: (row: TestWork) => void;
  readonly onOpen: (task: BenchTask) => void;
}

/** What is done next with an order, and what else can be done with it. */
function Actions({ row, rights, mayCancel, onAct, onOpen }: ActionsProps): ReactNode {
  const step = stepOf(row, rights);
  const named = `${row.petName}${row.productName}${row.orderNo}`;
  return (
    <>
      {step && (
        <RowAction aria-label={`${stepWord(step, row)}：${named}`} onClick={() => onAct(row)}>
          {stepWord(step, row)}
        </RowAction>
      )}
      {mayCancel && row.status < 2 && (
        <RowAction
          danger
          aria-label={`取消：${named}`}
          because={whyNoTestMove(row, 'cancel')}
          onClick={() => onOpen({ kind: 'cancel', id: row.id })}
        >
          取消
        </RowAction>
      )}
    </>
  );
}

const COLUMNS: readonly DataColumn<TestWork>[] = [
  {
    title: '宠物',
    width: 112,
    render: ({ petName, urgentFlag }) => (
      <>
        {urgentFlag === 'Y' && <Tag color="red">加急</Tag>} {petName}
      </>
    ),
  },
  { title: '宠主', field: 'ownerName', width: 80 },
  { title: '检查项目', field: 'productName', width: 152 },
  { title: '类型', width: 64, render: ({ type }) => typeName(type) },
  {
    title: '状态',
    width: 112,
    render: ({ backReason, ...order }) => (
      <>
        <Tag color={COLORS[order.status] ?? 'gray'}>{stateOf(order)}</Tag>
        {backReason && <Tag color="red">退回</Tag>}
      </>
    ),
  },
  {
    title: '等待时长',
    width: 128,
    numeric: true,
    render: ({ waitMinutes, status }) => (
      <span className={waitMinutes >= LONG && status < 3 ? classes.late : undefined}>
        {formatWait(waitMinutes)}
      </span>
    ),
  },
  { title: '开单医生', field: 'applyDoctorName', width: 88 },
  { title: '样本号', field: 'sampleNo', width: 152 },
  { title: '检测人', field: 'executorName', width: 80 },
];
