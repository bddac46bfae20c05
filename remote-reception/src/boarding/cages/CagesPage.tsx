import type { ReactNode } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { Cage } from '@hospital/shared/contract/calls/boarding';
import { CAGE_STATE_WORDS, cageSize, type CageState } from '@hospital/shared/contract/boardingWords';
import { formatYuan } from '@hospital/shared/format';
import { Can, useMay, useSession } from '@hospital/shared/session';
import { Button, EmptyState, IconPlus, LoadError, Page, PageSkeleton, Panel } from '@hospital/shared/ui/core';
import { DictText, useDialog } from '@hospital/shared/ui/data';
import { BoardingDialog } from '../BoardingDialog';
import type { BoardingTask } from '../tasks';
import { CageDialog } from './CageDialog';
import classes from './cages.module.css';

type Task = BoardingTask | { readonly kind: 'cage'; readonly cage: Cage | null };

/** 笼位: the house as a plan, with who is in it until when (domain.md §2.5 CageUnit). */
export default function CagesPage(): ReactNode {
  const { data, error, isFetching, refetch } = useCall(api.boarding.cages, {}, { silent: true });
  const oneStore = useSession().workplace.workspaceType === 2;
  const { dialog, open, close } = useDialog<Task>();
  const task = dialog?.task;
  return (
    <Page title="笼位">
      <Panel
        title={countsOf(data ?? [])}
        extra={
          oneStore && (
            <Can call={api.boarding.saveCage}>
              <Button icon={<IconPlus />} onClick={() => open({ kind: 'cage', cage: null })}>
                新增笼位
              </Button>
            </Can>
          )
        }
      >
        {error && !data && (
          <LoadError what="笼位" error={error} retrying={isFetching} onRetry={() => void refetch()} />
        )}
        {!error && !data && <PageSkeleton rows={6} />}
        {data?.length === 0 && <EmptyState text="本店还没有笼位" />}
        {kindsOf(data ?? []).map(([name, cages]) => (
          <section key={name} className={classes.kind} aria-label={name}>
            <h3 className={classes.heading}>
              {name}
              <span>
                ¥{formatYuan(cages[0]?.price ?? 0)}/晚，空 {cages.filter(({ state }) => state === 0).length}/
                {cages.length}
              </span>
            </h3>
            <div className={classes.plan}>
              {cages.map((cage) => (
                <CageTile key={cage.id} cage={cage} onOpen={open} />
              ))}
            </div>
          </section>
        ))}
      </Panel>
      {dialog && task?.kind === 'cage' && (
        <CageDialog key={dialog.opening} cage={task.cage} visible={dialog.visible} onClose={close} />
      )}
      {dialog && task && task.kind !== 'cage' && (
        <BoardingDialog
          key={dialog.opening}
          task={task}
          visible={dialog.visible}
          onClose={close}
          onGo={open}
        />
      )}
    </Page>
  );
}

/** Cages by their kind, in the order of the answer. */
function kindsOf(cages: readonly Cage[]): [string, Cage[]][] {
  const kinds = new Map<string, Cage[]>();
  for (const cage of cages) kinds.set(cage.productName, [...(kinds.get(cage.productName) ?? []), cage]);
  return [...kinds];
}

/** `空闲 11，占用 4，预留 1，停用 1` */
const countsOf = (cages: readonly Cage[]): string =>
  Object.entries(CAGE_STATE_WORDS)
    .map(
      ([state, word]) =>
        `${word} ${cages.filter((cage) => cage.state === (Number(state) as CageState)).length}`,
    )
    .join('，');

function CageTile({
  cage,
  onOpen,
}: {
  readonly cage: Cage;
  readonly onOpen: (task: Task) => void;
}): ReactNode {
  const mayTakeIn = useMay(api.boarding.checkIn);
  const task = taskOf(cage, mayTakeIn);
  const inside = <Inside cage={cage} />;
  return (
    <div className={classes.cage} data-state={cage.state}>
      {task ? (
        <button type="button" className={classes.open} onClick={() => onOpen(task)}>
          {inside}
        </button>
      ) : (
        <div className={classes.open}>{inside}</div>
      )}
      <div className={classes.foot}>
        <span>
          {cageSize(cage.size).label}
          {cage.species.map((code) => (
            <span key={code}>
              ，<DictText type="pet_species" code={code} />
            </span>
          ))}
        </span>
        <Can call={api.boarding.saveCage}>
          <Button
            type="text"
            size="mini"
            aria-label={`编辑：${cage.name}`}
            onClick={() => onOpen({ kind: 'cage', cage })}
          >
            编辑
          </Button>
        </Can>
      </div>
    </div>
  );
}

/** What pressing a cage does: a free one takes an animal in, a taken one shows who it is. */
function taskOf({ id, state, current }: Cage, mayTakeIn: boolean): Task | null {
  if (current) return { kind: 'detail', id: current.boardingId };
  return state === 0 && mayTakeIn ? { kind: 'new', cageId: id } : null;
}

function Inside({ cage }: { readonly cage: Cage }): ReactNode {
  const { name, state, current, inpatient, next, closeReason } = cage;
  return (
    <>
      <span className={classes.top}>
        <strong>{name}</strong>
        <span className={classes.state}>{CAGE_STATE_WORDS[state]}</span>
      </span>
      {current && (
        <>
          <span className={classes.who}>
            {current.petName}（{current.ownerName}）
          </span>
          <span className={current.overdueFlag === 'Y' ? classes.late : classes.more}>
            至 {current.untilDate}
            {current.overdueFlag === 'Y' && '，已逾期'}
          </span>
        </>
      )}
      {inpatient && (
        <>
          <span className={classes.who}>
            {inpatient.petName}（{inpatient.ownerName}）
          </span>
          <span className={classes.more}>住院，自 {inpatient.inTime.slice(0, 10)}</span>
        </>
      )}
      {state === 3 && <span className={classes.more}>{closeReason}</span>}
      {next && (
        <span className={classes.more}>
          {next.startDate.slice(5)} 起：{next.petName}
        </span>
      )}
    </>
  );
}
