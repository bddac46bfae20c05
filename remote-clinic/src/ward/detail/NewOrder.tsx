import { type FormEvent, type ReactNode, useState } from 'react';
import { serverNow, useCallMutation, useToday } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { TEMPLATES_OF_STAY } from '@hospital/shared/contract/caseWords';
import { LIVE_FIELDS } from '@hospital/shared/contract/liveWords';
import { TIMES } from '@hospital/shared/contract/timeSlots';
import { useDraft } from '@hospital/shared/drafts';
import { addDays, shanghaiDateTime } from '@hospital/shared/format';
import { useUnsavedChanges } from '@hospital/shared/navigation';
import { Alert, Button, DraftOffer, Input, InputNumber, numberFault, Select } from '@hospital/shared/ui/core';
import { KeepAsTemplate, WithTemplates } from '../../templates';
import classes from './detail.module.css';
import { timesOf, whyNoTimes } from './orderTimes';
import { type Typed, useTyped } from './typed';

const HOURS = TIMES.slice(0, -1);
/** Days that one order is given for. */
const DAYS = { least: 1, most: 14, decimals: 0 };

interface OrderDraft {
  readonly content: string;
  readonly hours: readonly string[];
}

/** Gives an order for hours of one or more days: Enter in the text adds it, and the next can be typed. */
export function NewOrder({
  liveInfoId,
  typed,
}: {
  readonly liveInfoId: string;
  readonly typed: Typed;
}): ReactNode {
  const today = useToday();
  const [content, setContent] = useState('');
  const [hours, setHours] = useState<readonly string[]>([]);
  const [first, setFirst] = useState(0);
  const [days, setDays] = useState<number | undefined>(1);
  const [why, setWhy] = useState<string | null>(null);
  const save = useCallMutation(api.ward.saveOrder);
  const draft = useDraft<OrderDraft>(`live:order:${liveInfoId}`);
  const text = content.trim();
  useUnsavedChanges(text !== '');
  useTyped(typed, 'order', text !== '' && !save.isPending, () => draft.keep(null));
  const write = (next: OrderDraft): void => {
    setContent(next.content);
    setHours(next.hours);
    draft.keep(next.content.trim() === '' ? null : next);
  };
  const add = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    // What surrounds the dialog is not what is submitted.
    event.stopPropagation();
    if (text === '' || hours.length === 0 || save.isPending) return;
    const now = shanghaiDateTime(new Date(serverNow()));
    const fault = numberFault(days, DAYS);
    const times = timesOf(
      { from: addDays(today, first), days: fault === null ? (days ?? 1) : 1, hours },
      now,
    );
    const refusal = fault === null ? whyNoTimes(times) : `天数${fault}`;
    setWhy(refusal);
    if (refusal !== null) return;
    await save.mutateAsync({ liveInfoId, content: text, times, version: 0 }).then(
      () => {
        draft.discard();
        setContent('');
      },
      () => undefined,
    );
  };
  return (
    <>
      <DraftOffer<OrderDraft>
        draft={draft}
        differences={(found) => [
          { label: '医嘱内容', saved: '', draft: found.content },
          { label: '执行时间', saved: '', draft: found.hours.join('、') },
        ]}
        onRestore={write}
      />
      <form className={classes.newOrder} aria-label="新增医嘱" onSubmit={(event) => void add(event)}>
        <WithTemplates
          type={TEMPLATES_OF_STAY.content}
          limit={300}
          hint="药名、剂量、途径或护理"
          onFill={(next) => write({ content: next, hours })}
        >
          {(box) => (
            <Input
              {...box}
              aria-label={LIVE_FIELDS.content}
              value={content}
              onChange={(next) => write({ content: next, hours })}
            />
          )}
        </WithTemplates>
        <Select
          aria-label="执行时间"
          placeholder="执行时间，可多选"
          mode="multiple"
          maxTagCount={3}
          value={[...hours]}
          options={HOURS}
          onChange={(chosen: string[]) => write({ content, hours: chosen })}
        />
        <Select
          aria-label="开始日期"
          value={first}
          options={[
            { value: 0, label: '今日起' },
            { value: 1, label: '明日起' },
            { value: 2, label: '后日起' },
          ]}
          onChange={(at: number) => setFirst(at)}
        />
        <InputNumber
          aria-label="天数"
          {...(days === undefined ? {} : { value: days })}
          suffix="天"
          onChange={setDays}
        />
        <Button
          type="primary"
          htmlType="submit"
          loading={save.isPending}
          disabled={text === '' || hours.length === 0}
        >
          添加
        </Button>
        <KeepAsTemplate
          type={TEMPLATES_OF_STAY.content}
          label={LIVE_FIELDS.content}
          empty={text === ''}
          read={() => content}
        />
        {why !== null && <Alert type="warning" className={classes.why ?? ''} content={why} />}
      </form>
    </>
  );
}
