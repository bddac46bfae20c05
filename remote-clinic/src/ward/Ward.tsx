import type { ReactNode } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { WardCage, WardStay } from '@hospital/shared/contract/calls/ward';
import { WARD_CAGE_WORDS, type WardCageState } from '@hospital/shared/contract/liveWords';
import { formatYuan } from '@hospital/shared/format';
import { useMay } from '@hospital/shared/session';
import { EmptyState, LoadError, PageSkeleton, Tag } from '@hospital/shared/ui/core';
import { owedWords } from './owed';
import type { WardTask } from './tasks';
import classes from './ward.module.css';

interface OpenProps {
  readonly onOpen: (task: WardTask) => void;
}

/** 病房: every cage with who lies in it, how it goes, who looks after it, and whether what was left in advance reaches. */
export function Ward({ onOpen }: OpenProps): ReactNode {
  const { data, error, isFetching, refetch } = useCall(api.ward.plan, {}, { silent: true });
  if (error && !data)
    return <LoadError what="病房" error={error} retrying={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <PageSkeleton rows={6} />;
  const { cages, stays } = data;
  const known = new Set(cages.map(({ id }) => id));
  const unplaced = stays.filter(({ cageId }) => cageId === null || !known.has(cageId));
  if (cages.length === 0 && stays.length === 0) return <EmptyState text="本店还没有笼位，也没有住院宠物" />;
  return (
    <>
      <p className={classes.counts}>{countsOf(cages, stays)}</p>
      {unplaced.length > 0 && (
        <section className={classes.kind} aria-label="未分配笼位">
          <h3 className={classes.heading}>未分配笼位</h3>
          <div className={classes.plan}>
            {unplaced.map((stay) => (
              <Inpatient key={stay.id} stay={stay} place={stay.cageName || '未分配'} onOpen={onOpen} />
            ))}
          </div>
        </section>
      )}
      {kindsOf(cages).map(([name, own]) => (
        <section key={name} className={classes.kind} aria-label={name}>
          <h3 className={classes.heading}>
            {name}
            <span>
              ¥{formatYuan(own[0]?.price ?? 0)}/天，空 {own.filter(({ state }) => state === 0).length}/
              {own.length}
            </span>
          </h3>
          <div className={classes.plan}>
            {own.map((cage) => {
              const stay = stays.find(({ cageId }) => cageId === cage.id);
              return stay ? (
                <Inpatient key={cage.id} stay={stay} place={cage.name} onOpen={onOpen} />
              ) : (
                <OtherCage key={cage.id} cage={cage} onOpen={onOpen} />
              );
            })}
          </div>
        </section>
      ))}
    </>
  );
}

/** Cages by their kind, in the order of the answer. */
function kindsOf(cages: readonly WardCage[]): [string, WardCage[]][] {
  const kinds = new Map<string, WardCage[]>();
  for (const cage of cages) kinds.set(cage.productName, [...(kinds.get(cage.productName) ?? []), cage]);
  return [...kinds];
}

/** `在院 3，到时医嘱 5，空笼 8` */
function countsOf(cages: readonly WardCage[], stays: readonly WardStay[]): string {
  const due = stays.reduce((sum, { dueOrders }) => sum + dueOrders, 0);
  return `在院 ${stays.length}，到时医嘱 ${due}，空笼 ${cages.filter(({ state }) => state === 0).length}`;
}

/** An animal in hospital, as a tile of the plan. */
function Inpatient({
  stay,
  place,
  onOpen,
}: OpenProps & { readonly stay: WardStay; readonly place: string }): ReactNode {
  const short = stay.owed > stay.deposit;
  return (
    <button
      type="button"
      className={classes.cage}
      data-state="2"
      onClick={() => onOpen({ kind: 'detail', id: stay.id })}
    >
      <span className={classes.top}>
        <strong>{place}</strong>
        {stay.dueOrders > 0 && <Tag color="red">待执行 {stay.dueOrders}</Tag>}
      </span>
      <span className={classes.who}>
        {stay.petName}（{stay.ownerName}）
      </span>
      <span className={classes.more}>
        {[stay.level, stay.doctorName].filter((text) => text !== '').join('，')}
      </span>
      {stay.condition !== '' && <span className={classes.condition}>{stay.condition}</span>}
      <span className={stay.overdueFlag === 'Y' ? classes.late : classes.more}>
        第 {stay.days} 天{stay.planOutTime && `，计划 ${stay.planOutTime.slice(5, 10)} 出院`}
        {stay.overdueFlag === 'Y' && '（已逾期）'}
      </span>
      <span className={short ? classes.late : classes.more}>
        押金 ¥{formatYuan(stay.deposit)}，未付 {owedWords(stay)}
        {short && '（押金不足）'}
      </span>
    </button>
  );
}

/** A cage without an inpatient: a free one takes one in. */
function OtherCage({ cage, onOpen }: OpenProps & { readonly cage: WardCage }): ReactNode {
  const mayAdmit = useMay(api.ward.admit);
  const { id, name, state, who, untilDate, overdueFlag } = cage;
  const late = overdueFlag === 'Y';
  const inside = (
    <>
      <span className={classes.top}>
        <strong>{name}</strong>
        {late && <Tag color="red">逾期</Tag>}
        <span className={classes.state}>{WARD_CAGE_WORDS[state as WardCageState]}</span>
      </span>
      {who !== '' && <span className={classes.more}>{who}</span>}
      {untilDate && <span className={late ? classes.late : classes.more}>至 {untilDate}</span>}
    </>
  );
  return state === 0 && mayAdmit ? (
    <button
      type="button"
      className={classes.cage}
      data-state={state}
      onClick={() => onOpen({ kind: 'admit', cageId: id })}
    >
      {inside}
    </button>
  ) : (
    <div className={classes.cage} data-state={state}>
      {inside}
    </div>
  );
}
