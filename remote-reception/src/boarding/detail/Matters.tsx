import { type FormEvent, type ReactNode, useState } from 'react';
import { useCall, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { Boarding, Matter } from '@hospital/shared/contract/calls/boarding';
import { whyNoDeed } from '@hospital/shared/contract/boardingStates';
import {
  MATTER_REPEAT_WORDS,
  MATTER_TYPE_WORDS,
  type MatterRepeat,
  type MatterType,
} from '@hospital/shared/contract/boardingWords';
import { TIMES } from '@hospital/shared/contract/timeSlots';
import { Can } from '@hospital/shared/session';
import {
  Alert,
  Button,
  confirmDelete,
  EmptyState,
  Input,
  LoadError,
  PageSkeleton,
  Select,
} from '@hospital/shared/ui/core';
import { MatterLine } from './MatterLine';
import classes from './detail.module.css';

/** 注意事项: the round of today to be ticked off, what is open first, and what else was written down. */
export function Matters({ stay }: { readonly stay: Boarding }): ReactNode {
  const { data, error, isFetching, refetch } = useCall(
    api.boarding.matters,
    { id: stay.id },
    { silent: true, hideLoading: true },
  );
  if (error && !data)
    return <LoadError what="注意事项" error={error} retrying={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <PageSkeleton rows={4} />;
  const whyNoTick = whyNoDeed(stay.state, 'tick');
  const [today, other] = [
    data.filter(({ dueFlag }) => dueFlag === 'Y'),
    data.filter(({ dueFlag }) => dueFlag === 'N'),
  ];
  // Open ones first; within them by time, as they came.
  const round = [...today.filter(({ tick }) => !tick), ...today.filter(({ tick }) => tick)];
  return (
    <>
      {whyNoTick !== null && data.length > 0 && (
        <Alert type="info" style={{ marginBottom: 8 }} content={whyNoTick} />
      )}
      {data.length === 0 && <EmptyState compact text="还没有注意事项" />}
      <ul className={classes.round} aria-label="今日事项">
        {round.map((matter) => (
          <Line key={matter.id} matter={matter} stay={stay} tickable={whyNoTick === null} />
        ))}
      </ul>
      {other.length > 0 && (
        <ul className={classes.round} aria-label="其他日期的事项">
          {other.map((matter) => (
            <Line key={matter.id} matter={matter} stay={stay} tickable={false} />
          ))}
        </ul>
      )}
      {whyNoDeed(stay.state, 'plan') === null && (
        <Can call={api.boarding.saveMatter}>
          <NewMatter boardingId={stay.id} />
        </Can>
      )}
    </>
  );
}

interface LineProps {
  readonly matter: Matter;
  readonly stay: Boarding;
  readonly tickable: boolean;
}

/** The same with the way to take it off the list of its stay. */
function Line({ matter, stay, tickable }: LineProps): ReactNode {
  const remove = useCallMutation(api.boarding.deleteMatter);
  return (
    <MatterLine matter={matter} tickable={tickable}>
      {whyNoDeed(stay.state, 'plan') === null && (
        <Can call={api.boarding.deleteMatter}>
          <Button
            type="text"
            status="danger"
            size="mini"
            aria-label={`删除：${matter.content}`}
            onClick={() =>
              void confirmDelete(() => remove.mutateAsync({ id: matter.id }), { name: matter.content })
            }
          >
            删除
          </Button>
        </Can>
      )}
    </MatterLine>
  );
}

const EMPTY = { time: '08:00', type: 1 as MatterType, repeat: 1 as MatterRepeat, content: '' };
const wordsOf = (words: Readonly<Record<number, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value: Number(value), label }));

/** Writes down something to be done: Enter in the text adds it, and the next can be typed. */
function NewMatter({ boardingId }: { readonly boardingId: string }): ReactNode {
  const [typed, setTyped] = useState(EMPTY);
  const save = useCallMutation(api.boarding.saveMatter);
  const content = typed.content.trim();
  const add = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    // What surrounds the dialog is not what is submitted.
    event.stopPropagation();
    if (content === '' || save.isPending) return;
    await save.mutateAsync({ ...typed, content, boardingId, version: 0 }).then(
      () => setTyped({ ...typed, content: '' }),
      () => undefined,
    );
  };
  return (
    <form className={classes.newMatter} aria-label="新增注意事项" onSubmit={(event) => void add(event)}>
      <Select
        aria-label="时间"
        showSearch
        value={typed.time}
        options={TIMES.slice(0, -1)}
        onChange={(time: string) => setTyped({ ...typed, time })}
      />
      <Select
        aria-label="类别"
        value={typed.type}
        options={wordsOf(MATTER_TYPE_WORDS)}
        onChange={(type: MatterType) => setTyped({ ...typed, type })}
      />
      <Select
        aria-label="重复"
        value={typed.repeat}
        options={wordsOf(MATTER_REPEAT_WORDS)}
        onChange={(repeat: MatterRepeat) => setTyped({ ...typed, repeat })}
      />
      <Input
        aria-label="内容"
        placeholder="做什么，用量，注意什么"
        maxLength={200}
        value={typed.content}
        onChange={(next) => setTyped({ ...typed, content: next })}
      />
      <Button type="primary" htmlType="submit" loading={save.isPending} disabled={content === ''}>
        添加
      </Button>
    </form>
  );
}
