import { useEffect, useRef, useState, type ReactNode } from 'react';
import { ApiError, type RequestOf } from '@hospital/shared/api';
import type * as api from '@hospital/shared/calls';
import { REASON_LIMIT } from '@hospital/shared/contract/billWords';
import type { Closing, OpenTill } from '@hospital/shared/contract/calls/closings';
import { CASH_VALUES, CLOSING_FIELDS } from '@hospital/shared/contract/closingWords';
import { leavesOpen } from '@hospital/shared/contract/errors';
import { useDraft } from '@hospital/shared/drafts';
import { formatFen } from '@hospital/shared/format';
import { useUnsavedChanges } from '@hospital/shared/navigation';
import { Alert, Button, DraftOffer, Input, message, Modal } from '@hospital/shared/ui/core';
import { inYuan } from '../inYuan';
import classes from './close.module.css';
import {
  countInWords,
  type CountValues,
  differenceInWords,
  isNothing,
  NOTHING_COUNTED,
  readCount,
} from './counting.model';
import { printClosing } from './printClosing';

interface CountFormProps {
  /** Whose till it is, where it is not one's own. */
  readonly cashier?: Pick<OpenTill, 'cashierId' | 'cashierName'>;
  /** Time of the first payment since the last one. */
  readonly since: string;
  readonly seen: string;
  /** Fen of cash by the books. */
  readonly booked: number;
  /** Closes the till with what was counted. */
  readonly onClose: (counted: RequestOf<typeof api.closings.close>) => Promise<Closing>;
  /** Hears whether the last press went without an answer. */
  readonly onUnanswered: (change: (was: boolean) => boolean) => void;
  /** Hears how what is counted and not closed is given up; null: nothing is. */
  readonly onEdit?: (giveUp: (() => void) | null) => void;
}

/** The cash of a till, counted against the books; asks once more, closes and prints 日结单. */
export function CountForm({
  cashier,
  since,
  seen,
  booked,
  onClose,
  onUnanswered,
  onEdit,
}: CountFormProps): ReactNode {
  const [values, setValues] = useState(NOTHING_COUNTED);
  // A till is not counted twice because a page was read anew; what was counted for another time is not offered.
  const draft = useDraft<CountValues>(`closing:${cashier ? `${cashier.cashierId}:` : ''}${since}`);
  const [tried, setTried] = useState(false);
  const [asking, setAsking] = useState(false);
  const [pending, setPending] = useState(false);
  const sending = useRef(false);
  useUnsavedChanges(!isNothing(values));
  const { counted, difference, denominations, faults } = readCount(values, booked);
  const notesTyped = denominations !== undefined;
  // Closed here or elsewhere: there is nothing to lose any more.
  useEffect(() => () => onEdit?.(null), [onEdit]);

  const edit = (next: CountValues): void => {
    setValues(next);
    onEdit?.(isNothing(next) ? null : () => draft.keep(null));
    draft.keep(isNothing(next) ? null : next);
  };
  const submit = async (): Promise<void> => {
    if (counted === null || sending.current) return;
    sending.current = true;
    setPending(true);
    try {
      const closing = await onClose({
        seen,
        ...(denominations ? { denominations } : { cashCounted: counted / 100 }),
        ...(difference === 0 ? {} : { reason: values.reason.trim() }),
      });
      onUnanswered(() => false);
      message.success(`日结完成，单号 ${closing.closingNo}`);
      setValues(NOTHING_COUNTED);
      draft.discard();
      setTried(false);
      await printClosing(closing.id);
    } catch (failure) {
      // The refusal is on screen; what is typed stays.
      onUnanswered((was) => failure instanceof ApiError && leavesOpen(failure.code, was));
    } finally {
      sending.current = false;
      setPending(false);
      setAsking(false);
    }
  };

  return (
    <form
      className={classes.count}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (Object.keys(faults).length === 0) setAsking(true);
      }}
    >
      <DraftOffer<CountValues>
        draft={draft}
        differences={(kept) => countInWords(kept).map(([label, text]) => ({ label, saved: '', draft: text }))}
        onRestore={edit}
      />
      <p>请清点钱箱中的现金，不含备用金。填写各面额张数，或直接填写合计。</p>
      <div className={classes.notes} role="group" aria-label="各面额张数">
        {CASH_VALUES.map((value) => (
          <label key={value} className={classes.note}>
            <span>{value / 100}元</span>
            <Input
              value={values.notes[value] ?? ''}
              inputMode="numeric"
              autoComplete="off"
              maxLength={5}
              aria-label={`${value / 100}元张数`}
              onChange={(text) => edit({ ...values, notes: { ...values.notes, [value]: text } })}
            />
          </label>
        ))}
      </div>
      {tried && faults.notes && <Alert type="error" content={faults.notes} />}
      <label className={classes.field}>
        <span>{CLOSING_FIELDS.cashCounted}</span>
        <Input
          value={notesTyped && counted !== null ? formatFen(counted) : values.sum}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          disabled={notesTyped}
          status={tried && faults.sum ? 'error' : undefined}
          onChange={(sum) => edit({ ...values, sum })}
        />
      </label>
      {tried && faults.sum && (
        <p className={classes.fault} role="alert">
          {faults.sum}
        </p>
      )}
      <p role="status">
        账面现金 {inYuan(booked)}
        {counted !== null && `，${differenceInWords(difference)}`}
      </p>
      {difference !== 0 && (
        <label className={classes.field}>
          <span>{CLOSING_FIELDS.reason}</span>
          <Input
            value={values.reason}
            maxLength={REASON_LIMIT}
            status={tried && faults.reason ? 'error' : undefined}
            onChange={(reason) => edit({ ...values, reason })}
          />
        </label>
      )}
      {tried && faults.reason && (
        <p className={classes.fault} role="alert">
          {faults.reason}
        </p>
      )}
      <Button type="primary" htmlType="submit" loading={pending}>
        日结
      </Button>
      <Modal
        title="确认日结"
        visible={asking}
        okText="确认日结"
        confirmLoading={pending}
        onOk={() => void submit()}
        onCancel={() => setAsking(false)}
      >
        <p>
          {cashier && `${cashier.cashierName}的收退款：`}
          {`实点现金 ${inYuan(counted ?? 0)}，${differenceInWords(difference)}。`}
          日结后不能修改，之后的收退款计入下一次日结。
        </p>
      </Modal>
    </form>
  );
}
