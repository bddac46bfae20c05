import { type ReactNode, useMemo, useState } from 'react';
import { ApiError, useCall, useCallMutation, useToday } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { Holiday } from '@hospital/shared/contract/calls/holidays';
import type { Scheduling } from '@hospital/shared/contract/calls/scheduling';
import type { Shift } from '@hospital/shared/contract/dutyTimes';
import { holidayOn } from '@hospital/shared/contract/holidays';
import { addDays, mondayOf } from '@hospital/shared/format';
import { usePageState, useUnsavedChanges } from '@hospital/shared/navigation';
import { useMay, useSession } from '@hospital/shared/session';
import {
  Button,
  confirm,
  EmptyState,
  LoadError,
  message,
  Page,
  PageSkeleton,
  Panel,
  TabList,
} from '@hospital/shared/ui/core';
import { CellDialog } from './CellDialog';
import { HolidaysDialog } from './holidays/HolidaysDialog';
import classes from './scheduling.module.css';
import {
  type Cell,
  cellInWords,
  cellOf,
  cellOfShift,
  changedWith,
  type Changes,
  copied,
  entriesOf,
  overTheirs,
  keyOf,
  weekFrom,
} from './week.model';
import { useTouched } from './TouchedDialog';
import { WeekGrid } from './WeekGrid';

type Post = 'doctor' | 'washer';
const POSTS = [
  { value: 'doctor', title: '医生' },
  { value: 'washer', title: '美容师' },
] as const;
const NONE: Changes = {};
const NO_HOLIDAYS: readonly Holiday[] = [];

const byKey = (entries: readonly Scheduling[]): ReadonlyMap<string, Scheduling> =>
  new Map(entries.map((entry) => [keyOf(entry.doctorId, entry.date), entry]));

/** It is the mark of a user, not their role, that puts them on the roster: a new store looks for it in vain. */
const nobodyOf = (mark: string): string =>
  `本店没有${mark}，请在用户管理中给能进入本店的${mark}加上“${mark}”标签`;

/** 医生排班: who is on duty in a week, and how many may be reserved with them (domain.md §2.4 Scheduling). */
export default function SchedulingPage(): ReactNode {
  const today = useToday();
  const [monday, setMonday] = usePageState('week', mondayOf(today));
  const [post, setPost] = usePageState<Post>('post', 'doctor');
  const { workplace } = useSession();
  const storeId = workplace.storeId ?? '';
  const days = weekFrom(monday);
  const range = { startDate: monday, endDate: days[6] ?? monday };
  const answer = useCall(api.scheduling.list, range, { keepPrevious: true, silent: true });
  const people = useCall(
    api.users.byTag,
    { tag: post, ...(storeId ? { storeId } : {}) },
    { keepPrevious: true, silent: true },
  );
  // Nothing is known of a week that is on its way, or did not come: what were set in it would stand against what it has.
  const loading = [answer, people].some(({ data, isPlaceholderData }) => !data || isPlaceholderData);
  const mayEdit = useMay(api.scheduling.save);
  const [changes, setChanges] = usePageState<Changes>('changes', NONE);
  const [opened, setOpened] = useState<{ key: string; title: string; visible: boolean; opening: number }>();
  const save = useCallMutation(api.scheduling.save);
  const touched = useCallMutation(api.scheduling.touched);
  const { dialog, ask } = useTouched();
  const holidays = useCall(api.holidays.list, range, { keepPrevious: true, silent: true });
  const calendar = holidays.data?.list ?? NO_HOLIDAYS;
  const [showsHolidays, setShowsHolidays] = useState({ visible: false, opened: false });
  const count = Object.keys(changes).length;
  useUnsavedChanges(count > 0);

  const saved = useMemo(() => byKey(answer.data ?? []), [answer.data]);
  const cellAt = (key: string): Cell | undefined => {
    const kept = saved.get(key);
    return changes[key] ?? (kept && cellOf(kept));
  };
  const set = (key: string, cell: Cell): void => setChanges(changedWith(changes, saved, key, cell));

  const goTo = async (next: { monday?: string; post?: Post }): Promise<void> => {
    const leave =
      count === 0 ||
      (await confirm({ content: `有 ${count} 项排班未保存，确定放弃吗?`, okText: '放弃修改', danger: true }));
    if (!leave) return;
    setChanges(NONE);
    if (next.monday) setMonday(next.monday);
    if (next.post) setPost(next.post);
  };

  const copyLastWeek = async (): Promise<void> => {
    const lastWeek = await api.scheduling.list({
      ...{ startDate: addDays(monday, -7), endDate: addDays(monday, -1), post },
    });
    const next = copied(lastWeek, saved, changes, today);
    const added = Object.keys(next).length - count;
    setChanges(next);
    if (added > 0) message.info(`已填入 ${added} 项，请检查后保存`);
    else message.warning(lastWeek.length === 0 ? '上周没有排班' : '本周没有可以填入的空白日期');
  };

  const submit = async (): Promise<void> => {
    const list = entriesOf(changes);
    const whom = await touched.mutateAsync({ list: list.map(({ version: _, ...entry }) => entry) });
    if (!(await ask(whom))) return;
    try {
      await save.mutateAsync({ list });
    } catch (error) {
      if (error instanceof ApiError && error.staleVersion) await settle(error);
      return;
    }
    setChanges(NONE);
    message.success(`已保存 ${list.length} 项排班`);
  };

  /** What somebody else saved in between goes before; the rest stays to be saved. */
  const settle = async (error: ApiError): Promise<void> => {
    const { current = [] } = error.data as { readonly current?: readonly Scheduling[] };
    const both = current.map((theirs) => {
      const mine = changes[keyOf(theirs.doctorId, theirs.date)];
      return `${theirs.doctorName} ${theirs.date}：对方 ${cellInWords(cellOf(theirs))}，您 ${cellInWords(mine)}`;
    });
    await answer.refetch();
    const mine = await confirm({
      title: '排班已被他人修改',
      content: both.join('；'),
      okText: '保留我的，再次保存',
      cancelText: '采用对方的',
    });
    if (mine) return setChanges(overTheirs(changes, current));
    const theirs = new Set(current.map(({ doctorId, date }) => keyOf(doctorId, date)));
    setChanges(Object.fromEntries(Object.entries(changes).filter(([key]) => !theirs.has(key))));
  };

  const staff = people.data;
  return (
    <Page title="医生排班">
      <Panel>
        <div className={classes.bar}>
          <TabList<Post>
            label="岗位"
            kind="card"
            tabs={POSTS}
            value={post}
            onChange={(next) => void goTo({ post: next })}
          />
          <Button onClick={() => void goTo({ monday: addDays(monday, -7) })}>上一周</Button>
          <span aria-live="polite">
            {range.startDate} 至 {range.endDate}
          </span>
          <Button onClick={() => void goTo({ monday: addDays(monday, 7) })}>下一周</Button>
          {monday !== mondayOf(today) && (
            <Button onClick={() => void goTo({ monday: mondayOf(today) })}>本周</Button>
          )}
          <Button onClick={() => setShowsHolidays({ visible: true, opened: true })}>节假日</Button>
          {mayEdit && (
            <span className={classes.save}>
              <Button disabled={loading} onClick={() => void copyLastWeek()}>
                复制上周
              </Button>
              {count > 0 && <Button onClick={() => setChanges(NONE)}>放弃修改</Button>}
              <Button
                type="primary"
                disabled={count === 0}
                loading={save.isPending || touched.isPending}
                onClick={() => void submit().catch(() => undefined)}
              >
                {count > 0 ? `保存 ${count} 项` : '保存'}
              </Button>
            </span>
          )}
        </div>
        {mayEdit && (
          <p className={classes.hint}>方向键移动，1早 2晚 3全天 4夜 0休，回车设置上下班时间和同时可预约数</p>
        )}
        {answer.data && staff ? (
          staff.length === 0 ? (
            <EmptyState text={nobodyOf(post === 'doctor' ? '医生' : '美容师')} />
          ) : (
            <WeekGrid
              people={staff.map(({ id, name }) => ({ id, name, title: '' }))}
              days={days}
              today={today}
              holidayAt={(date) => holidayOn(calendar, date)}
              cellAt={cellAt}
              usedAt={(key) => saved.get(key)?.used ?? 0}
              isChanged={(key) => changes[key] !== undefined}
              loading={loading}
              mayEdit={mayEdit}
              onShift={(key, shift: Shift) => set(key, cellOfShift(shift, cellAt(key)))}
              onOpen={({ id, name }, date) =>
                setOpened((before) => ({
                  ...{ key: keyOf(id, date), title: `${name} ${date}`, visible: true },
                  opening: (before?.opening ?? 0) + 1,
                }))
              }
            />
          )
        ) : answer.isError || people.isError ? (
          <LoadError
            what="排班"
            error={answer.error ?? people.error}
            onRetry={() => void Promise.all([answer.refetch(), people.refetch()])}
          />
        ) : (
          <PageSkeleton rows={6} />
        )}
      </Panel>
      {dialog}
      {showsHolidays.opened && (
        <HolidaysDialog
          visible={showsHolidays.visible}
          onClose={() => setShowsHolidays({ visible: false, opened: true })}
        />
      )}
      {opened && (
        <CellDialog
          key={opened.opening}
          title={opened.title}
          cell={cellAt(opened.key)}
          visible={opened.visible}
          onSet={(cell) => set(opened.key, cell)}
          onClose={() => setOpened({ ...opened, visible: false })}
        />
      )}
    </Page>
  );
}
