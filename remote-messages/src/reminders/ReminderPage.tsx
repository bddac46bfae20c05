import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useCall, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { Reminder } from '@hospital/shared/contract/calls/messages';
import { usePageState } from '@hospital/shared/navigation';
import { useMay } from '@hospital/shared/session';
import {
  Button,
  EmptyState,
  IconLeft,
  LoadError,
  message,
  Page,
  Panel,
  Radio,
} from '@hospital/shared/ui/core';
import { Pager } from '@hospital/shared/ui/data';
import { FIRST_PAGE, PAGE_SIZE, PAGE_SIZES } from '../boxPage';
import { ReminderDetails } from './ReminderDetails';
import classes from './ReminderPage.module.css';
import { ReminderTable } from './ReminderTable';

const NONE: ReadonlySet<string> = new Set();
const SHOWN = [
  { value: 'Y', label: '待办' },
  { value: 'N', label: '已完成' },
] as const;

/** 消息提醒: what the store has to remember to do for owners (spec 1 §2 Reminder list page). */
export default function ReminderPage(): ReactNode {
  const [todo, setTodo] = usePageState<'Y' | 'N'>('todo', 'Y');
  const [paging, setPaging] = usePageState('paging', FIRST_PAGE);
  const [openId, setOpenId] = usePageState('open', '');
  const [picked, setPicked] = useState(NONE);
  const [reading, setReading] = useState(false);
  const back = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const reminders = useCall(
    api.messages.reminders,
    { ...paging, ext: { todo } },
    { keepPrevious: true, silent: true },
  );
  const finishing = useCallMutation(api.messages.remindersDone);
  const mayFinish = useMay(api.messages.remindersDone) && todo === 'Y';
  const rows = reminders.data?.list;
  const total = reminders.data?.total ?? 0;
  const open = rows?.find(({ id }) => id === openId) ?? rows?.[0];
  // What somebody else has finished meanwhile is no longer there to be picked.
  const ids = (rows ?? []).map(({ id }) => id).filter((id) => picked.has(id));

  // Where only one pane fits, the focus goes with the eyes; elsewhere the way back is not on screen.
  useLayoutEffect(() => {
    if (reading) back.current?.querySelector('button')?.focus();
  }, [reading]);
  const close = (): void => {
    setReading(false);
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('[aria-current]')?.focus());
  };

  const finish = async (done: readonly string[]): Promise<void> => {
    try {
      await finishing.mutateAsync({ ids: [...done] });
    } catch {
      return; // the client has said why, and what is picked stays
    }
    message.success('操作成功');
    setPicked(new Set([...picked].filter((id) => !done.includes(id))));
    setReading(false); // what was read is no longer in this list
    if (done.length === rows?.length && paging.page > 1) setPaging({ ...paging, page: paging.page - 1 });
  };
  const show = (next: 'Y' | 'N'): void => {
    setTodo(next);
    setPaging({ ...paging, page: 1 });
    setPicked(NONE);
    setReading(false);
  };

  return (
    <Page title="消息提醒">
      <Panel>
        <div className={classes.toolbar}>
          <Radio.Group
            type="button"
            aria-label="显示"
            value={todo}
            options={[...SHOWN]}
            onChange={(value) => show(value as 'Y' | 'N')}
          />
          {mayFinish && (
            <Button
              type="primary"
              disabled={ids.length === 0}
              loading={finishing.isPending}
              onClick={() => void finish(ids)}
            >
              {ids.length > 0 ? `完成所选（${ids.length}）` : '完成所选'}
            </Button>
          )}
        </div>
        {reminders.isError && !rows ? (
          <LoadError
            what="消息提醒"
            error={reminders.error}
            retrying={reminders.isFetching}
            onRetry={() => void reminders.refetch()}
          />
        ) : (
          <div className={classes.panes} data-reading={reading}>
            <div ref={list} className={classes.list}>
              <ReminderTable
                rows={rows}
                outdated={reminders.isPlaceholderData}
                page={paging.page}
                openId={open?.id}
                onOpen={({ id }: Reminder) => {
                  setOpenId(id);
                  setReading(true);
                }}
                picked={mayFinish ? picked : null}
                onPick={setPicked}
              />
              {total > PAGE_SIZE && (
                <Pager
                  total={total}
                  page={paging.page}
                  limit={paging.pageSize}
                  sizes={PAGE_SIZES}
                  onChange={(page, pageSize) => setPaging({ page, pageSize })}
                />
              )}
            </div>
            <section className={classes.details} aria-label="提醒详情">
              <div ref={back} className={classes.back}>
                <Button type="text" icon={<IconLeft />} onClick={close}>
                  返回列表
                </Button>
              </div>
              {open ? (
                <ReminderDetails
                  reminder={open}
                  onFinish={mayFinish ? () => void finish([open.id]) : undefined}
                  finishing={finishing.isPending}
                />
              ) : (
                <EmptyState text="暂无内容" />
              )}
            </section>
          </div>
        )}
      </Panel>
    </Page>
  );
}
