import type { KeyboardEvent, ReactNode } from 'react';
import { useCall, useToday } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { WashDay, WashPlan } from '@hospital/shared/contract/calls/washing';
import { washStates } from '@hospital/shared/contract/washStates';
import { addDays } from '@hospital/shared/format';
import { usePageState } from '@hospital/shared/navigation';
import { Can } from '@hospital/shared/session';
import {
  Button,
  EmptyState,
  IconLeft,
  IconPlus,
  IconRight,
  LoadError,
  PageSkeleton,
  Select,
} from '@hospital/shared/ui/core';
import { useBoardDay } from '../useBoardDay';
import { DayField } from './DayField';
import { MissedBefore, useMissedBefore } from './MissedBefore';
import { PlanCard } from './PlanCard';
import { SlotBar } from './SlotBar';
import { type Task, usePlanActions } from './usePlanActions';
import { useWashers } from './useWashers';
import classes from './washing.module.css';

/** As many as an answer may hold; a store washes fewer in a day. */
const MOST = 200;
const COLUMNS = [1, 2, 3] as const;

interface BoardProps {
  readonly open: (task: Task) => void;
}

/** The plans of a day in three columns: what waits, what is under way, what is done. */
export function Board({ open }: BoardProps): ReactNode {
  const today = useToday();
  const [date, go] = useBoardDay();
  const [washerId, chooseWasher] = usePageState('washer', '');
  const { options: washers } = useWashers();
  const plans = useCall(
    api.washing.list,
    { date, page: 1, pageSize: MOST, ...(washerId ? { washerId } : {}) },
    { keepPrevious: true, silent: true },
  );
  const slots = useCall(api.washing.slots, { date }, { keepPrevious: true, silent: true });
  const missed = useMissedBefore(today, date === today);
  // Kept answers are of another day, or of another washer.
  const day = slots.data?.date === date ? slots.data : undefined;
  const ofDay =
    !plans.isPlaceholderData || plans.data?.list.some(({ planDate }) => planDate === date)
      ? plans.data
      : undefined;
  const unplanned = washerId === '' && day && ofDay ? unplannedOf(day, ofDay) : 0;
  return (
    <>
      <div className={classes.toolbar}>
        <div className={classes.days} role="group" aria-label="日期">
          <Button aria-label="前一天" icon={<IconLeft />} onClick={() => go(addDays(date, -1))} />
          <DayField value={date} onChange={go} />
          <Button aria-label="后一天" icon={<IconRight />} onClick={() => go(addDays(date, 1))} />
          <Button disabled={date === today} onClick={() => go(today)}>
            今天
          </Button>
        </div>
        <Select
          aria-label="美容师"
          className={classes.washer}
          value={washerId || undefined}
          options={[...washers]}
          allowClear
          placeholder="全部美容师"
          onChange={(id: string | undefined) => chooseWasher(id ?? '')}
        />
        {day && <SlotBar day={day} />}
        <Can call={api.washing.save}>
          <Button type="primary" icon={<IconPlus />} onClick={() => open({ kind: 'save', id: '', date })}>
            新增洗美单
          </Button>
        </Can>
      </div>
      <MissedBefore {...missed} />
      {ofDay ? (
        <Columns plans={ofDay.list} total={ofDay.total} unplanned={unplanned} open={open} />
      ) : plans.error ? (
        <LoadError what="洗美单" error={plans.error} onRetry={() => void plans.refetch()} />
      ) : (
        <PageSkeleton rows={6} />
      )}
    </>
  );
}

/** How many are reserved and have no plan yet: they are counted with the day, and stand in no column. */
function unplannedOf(
  { date, booked }: WashDay,
  { list, total }: { readonly list: readonly WashPlan[]; readonly total: number },
): number {
  const counted = list.filter(({ planDate, state }) => planDate === date && state !== 4).length;
  return total > list.length ? 0 : Math.max(0, booked - counted);
}

interface ColumnsProps extends BoardProps {
  readonly plans: readonly WashPlan[];
  readonly total: number;
  /** Animals that are reserved for washing without a plan. */
  readonly unplanned: number;
}

function Columns({ plans, total, unplanned, open }: ColumnsProps): ReactNode {
  const actionsOf = usePlanActions(open);
  const cancelled = plans.filter(({ state }) => state === 4).length;
  return (
    <>
      <div className={classes.board} onKeyDown={goToCard}>
        {COLUMNS.map((state) => {
          const own = plans.filter((plan) => plan.state === state);
          const title = `${washStates.words[state]} ${own.length}`;
          return (
            <section key={state} className={classes.column} aria-label={title} data-state={state}>
              <h2 className={classes.columnHead}>{title}</h2>
              {own.length === 0 ? (
                <EmptyState compact text={`没有${washStates.words[state]}的洗美单`} />
              ) : (
                <ul className={classes.cards}>
                  {own.map((plan) => (
                    <PlanCard
                      key={plan.id}
                      plan={plan}
                      actions={actionsOf(plan).filter(({ because }) => because === '')}
                    />
                  ))}
                </ul>
              )}
            </section>
          );
        })}
      </div>
      <p className={classes.foot}>
        {unplanned > 0 && `另有 ${unplanned} 只已预约、尚未开洗美单，见“预约”的洗美看板。`}
        {cancelled > 0 && `已取消 ${cancelled} 张，见“全部”。`}
        {total > plans.length && `共 ${total} 张，此处显示前 ${plans.length} 张。`}
      </p>
    </>
  );
}

/** Up and down go from card to card, left and right from column to column. */
function goToCard(event: KeyboardEvent<HTMLElement>): void {
  const card = (event.target as HTMLElement).closest('li');
  const column = card?.closest('section');
  if (!card || !column) return;
  const beside = { ArrowLeft: column.previousElementSibling, ArrowRight: column.nextElementSibling };
  const target = {
    ArrowUp: card.previousElementSibling,
    ArrowDown: card.nextElementSibling,
    ArrowLeft: beside.ArrowLeft?.querySelector('li'),
    ArrowRight: beside.ArrowRight?.querySelector('li'),
  }[event.key];
  const button = target?.querySelector<HTMLElement>('button, a');
  if (!button) return;
  event.preventDefault();
  button.focus();
}
