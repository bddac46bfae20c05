import { useRef, useState, type ReactNode } from 'react';
import { ApiError, useCall, useCallMutation } from '@hospital/shared/api';
import { leavesOpen } from '@hospital/shared/contract/errors';
import * as api from '@hospital/shared/calls';
import { REASON_LIMIT } from '@hospital/shared/contract/billWords';
import { CASH_VALUES, CLOSING_FIELDS } from '@hospital/shared/contract/closingWords';
import type { ClosingRow } from '@hospital/shared/contract/calls/closings';
import { useDraft } from '@hospital/shared/drafts';
import { fenOfYuan, formatDateTime, formatFen } from '@hospital/shared/format';
import { useUnsavedChanges } from '@hospital/shared/navigation';
import {
  Alert,
  Button,
  DraftOffer,
  Input,
  LoadError,
  message,
  Modal,
  Page,
  Panel,
} from '@hospital/shared/ui/core';
import { DataTable, RowAction } from '@hospital/shared/ui/data';
import { inYuan } from '../inYuan';
import classes from './close.module.css';
import { CLOSING_COLUMNS } from './closingColumns';
import {
  countInWords,
  type CountValues,
  differenceInWords,
  isNothing,
  NOTHING_COUNTED,
  readCount,
} from './counting.model';
import { Figures } from './Figures';
import { printClosing } from './printClosing';

/** 日结: what the cashier took since the last time, the cash in the till against it, and their closings before. */
export default function ClosePage(): ReactNode {
  const { data, error, isFetching, refetch } = useCall(api.closings.current, {}, { silent: true });
  // Here, as the form goes once there is nothing left to close: the closing may have been made all the same.
  const [unanswered, setUnanswered] = useState(false);
  if (error && !data)
    return (
      <Page title="日结">
        <LoadError what="待日结金额" error={error} retrying={isFetching} onRetry={() => void refetch()} />
      </Page>
    );
  return (
    <Page title="日结">
      {unanswered && (
        <Alert type="warning" closable onClose={() => setUnanswered(false)} content={UNANSWERED} />
      )}
      <div className={classes.till}>
        <Panel title="待日结金额">
          <p role="status">
            {data
              ? data.rowCount === 0
                ? '上次日结后没有收退款'
                : `自 ${formatDateTime(data.fromTime)} 起 ${data.rowCount} 笔，账面现金 ${inYuan(fenOfYuan(data.cashBooked))}`
              : '正在加载'}
          </p>
          <Figures figures={data?.figures} />
        </Panel>
        {data && data.rowCount > 0 && (
          <Panel title="清点现金">
            <CountForm
              key={data.fromTime}
              since={data.fromTime}
              seen={data.seen}
              booked={fenOfYuan(data.cashBooked)}
              onUnanswered={setUnanswered}
            />
          </Panel>
        )}
      </div>
      <Panel title="我的日结">
        <DataTable<ClosingRow>
          label="我的日结"
          columns={[
            ...CLOSING_COLUMNS,
            {
              title: '操作',
              width: 72,
              sticky: true,
              render: ({ id, closingNo }) => (
                <RowAction aria-label={`打印：${closingNo}`} onClick={() => void printClosing(id)}>
                  打印
                </RowAction>
              ),
            },
          ]}
          rows={data?.recent}
          rowKey="id"
          height="auto"
          empty="还没有日结"
        />
      </Panel>
    </Page>
  );
}

interface CountFormProps {
  /** Time of the first payment since the last one. */
  readonly since: string;
  readonly seen: string;
  /** Fen of cash by the books. */
  readonly booked: number;
  /** Hears whether the last press went without an answer. */
  readonly onUnanswered: (change: (was: boolean) => boolean) => void;
}

/** Sent again under the same key, it is made once. */
const UNANSWERED =
  '没有收到服务器的答复，不确定是否已日结。请看“我的日结”：已有这次日结的，在该行打印日结单即可；没有的，请检查网络后原样再次日结，不会重复。';

function CountForm({ since, seen, booked, onUnanswered }: CountFormProps): ReactNode {
  const close = useCallMutation(api.closings.close);
  const [values, setValues] = useState(NOTHING_COUNTED);
  // A till is not counted twice because a page was read anew; what was counted for another time is not offered.
  const draft = useDraft<CountValues>(`closing:${since}`);
  const [tried, setTried] = useState(false);
  const [asking, setAsking] = useState(false);
  const sending = useRef(false);
  useUnsavedChanges(!isNothing(values));
  const { counted, difference, denominations, faults } = readCount(values, booked);
  const notesTyped = denominations !== undefined;

  const edit = (next: CountValues): void => {
    setValues(next);
    draft.keep(isNothing(next) ? null : next);
  };
  const submit = async (): Promise<void> => {
    if (counted === null || sending.current) return;
    sending.current = true;
    try {
      const closing = await close.mutateAsync({
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
      <Button type="primary" htmlType="submit" loading={close.isPending}>
        日结
      </Button>
      <Modal
        title="确认日结"
        visible={asking}
        okText="确认日结"
        confirmLoading={close.isPending}
        onOk={() => void submit()}
        onCancel={() => setAsking(false)}
      >
        <p>
          {`实点现金 ${inYuan(counted ?? 0)}，${differenceInWords(difference)}。`}
          日结后不能修改，之后的收退款计入下一次日结。
        </p>
      </Modal>
    </form>
  );
}
