import { keptEnd, TIMES } from '@hospital/shared/contract/timeSlots';
import { Button, InputNumber, Select } from '@hospital/shared/ui/core';
import { useId, type ReactNode } from 'react';
import type { RowFault, SlotRow } from './washing.model';
import classes from './washing.module.css';

const STARTS = TIMES.slice(0, -1);
/** The end of the day is shown as 24:00 and kept as 23:59 (spec 1 §5). */
const ENDS = TIMES.slice(1).map((time) => ({ label: time, value: keptEnd(time) }));

/** A field to be mended, as the forms of the product mark it. */
export const markOf = (wrong: boolean) =>
  wrong ? ({ status: 'error', 'aria-invalid': true } as const) : undefined;

interface TimesProps {
  /** Before the names of the fields, where there are several: `时段1`. */
  readonly name: string;
  readonly startTime: string;
  readonly endTime: string;
  readonly disabled?: boolean;
  /** The one to mend. */
  readonly wrong?: RowFault['field'] | undefined;
  readonly onChange: (startTime: string, endTime: string) => void;
}

/** From when to when, in steps of 15 minutes. */
export function Times({
  name,
  startTime,
  endTime,
  disabled = false,
  wrong,
  onChange,
}: TimesProps): ReactNode {
  return (
    <>
      <Select
        className={classes.time}
        aria-label={`${name}开始时间`}
        {...markOf(wrong === 'startTime')}
        placeholder="开始时间"
        value={startTime || undefined}
        disabled={disabled}
        options={[...STARTS]}
        onChange={(next: string) => onChange(next, endTime)}
      />
      <span aria-hidden="true">至</span>
      <Select
        className={classes.time}
        aria-label={`${name}结束时间`}
        {...markOf(wrong === 'endTime')}
        placeholder="结束时间"
        value={endTime || undefined}
        disabled={disabled}
        options={ENDS}
        onChange={(next: string) => onChange(startTime, next)}
      />
    </>
  );
}

interface SlotFieldsProps {
  readonly row: SlotRow;
  /** Place among the rows, from 1. */
  readonly number: number;
  readonly fault: RowFault | null;
  readonly readOnly: boolean;
  readonly onChange: (row: SlotRow) => void;
  readonly onRemove: () => void;
}

/** The limit of certain times of each day. */
export function SlotFields({ row, number, fault, readOnly, onChange, onRemove }: SlotFieldsProps): ReactNode {
  const faultId = useId();
  const name = `时段${number}`;
  return (
    <div role="group" aria-label={name} aria-describedby={fault ? faultId : undefined}>
      <div className={classes.fields}>
        <Times
          name={name}
          startTime={row.startTime}
          endTime={row.endTime}
          disabled={readOnly}
          wrong={fault?.field}
          onChange={(startTime, endTime) => onChange({ ...row, startTime, endTime })}
        />
        {/* No bounds here, nor below: the control would change what was typed without a word. */}
        <InputNumber
          className={classes.number}
          aria-label={`${name}限额`}
          {...markOf(fault?.field === 'limit')}
          placeholder="限额"
          suffix="只"
          hideControl
          value={row.limit}
          disabled={readOnly}
          onChange={(limit) => onChange({ ...row, limit })}
        />
        {!readOnly && (
          <Button type="text" status="danger" aria-label={`删除：${name}`} onClick={onRemove}>
            删除
          </Button>
        )}
      </div>
      {fault && (
        <p className={classes.fault} id={faultId} role="alert">
          {fault.words}
        </p>
      )}
    </div>
  );
}
