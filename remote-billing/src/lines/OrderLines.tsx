import { memo, useCallback, type KeyboardEvent, type ReactNode } from 'react';
import { halfWidth } from '@hospital/shared/contract/halfWidth';
import {
  DRUG_PRESCRIPTIONS,
  FREQUENCIES,
  NOTE_LIMIT,
  ORDER_FIELDS,
  PRESCRIPTION_WORDS,
  ROUTES,
} from '@hospital/shared/contract/orders/orderWords';
import { doseInWords, type Usage } from '@hospital/shared/contract/orders/usage';
import { formatFen } from '@hospital/shared/format';
import { Button, Input, Select } from '@hospital/shared/ui/core';
import classes from './lines.module.css';
import { quantityFault } from '../quantityText';
import { amountOf, withUsage, type OrderDraft } from './lines.model';

interface OrderLinesProps {
  readonly lines: readonly OrderDraft[];
  /** Kilograms; 0: never weighed. */
  readonly weight: number;
  /** 门店设置 · 显示模板开单行: lines say which template they were taken from. */
  readonly showTemplates?: boolean;
  /** They are being saved: until that is answered they stay as they were sent. */
  readonly saving: boolean;
  /** Where it stays the same function, and `onDone` too, only the line that has changed is drawn again. */
  readonly onChange: (next: (lines: readonly OrderDraft[]) => readonly OrderDraft[]) => void;
  /** Enter in a field: back to the box. */
  readonly onDone: () => void;
}

const NONE: Usage = {};
const NUMBER_OF_GROUP = /^\d{0,2}$/;

/** Lines that are being ordered: Tab goes through the fields of a line, arrows from line to line. */
export function OrderLines({
  lines,
  weight,
  showTemplates = false,
  saving,
  onChange,
  onDone,
}: OrderLinesProps): ReactNode {
  const press = (event: KeyboardEvent<HTMLElement>): void => {
    const field = event.target as HTMLInputElement;
    const name = field.dataset['field'];
    if (field.tagName !== 'INPUT' || name === undefined) return;
    if (event.key === 'Enter' && !event.ctrlKey) {
      event.preventDefault();
      onDone();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const fields = [
        ...event.currentTarget.querySelectorAll<HTMLInputElement>(`input[data-field="${name}"]`),
      ];
      fields[fields.indexOf(field) + (event.key === 'ArrowDown' ? 1 : -1)]?.focus();
    }
  };
  return (
    // Its keys are those of the fields inside.
    <ul className={classes.lines} aria-label="医嘱明细" inert={saving} onKeyDown={press}>
      {lines.map((line) => (
        <Line key={line.key} {...{ line, weight, showTemplates, onChange, onDone }} />
      ))}
    </ul>
  );
}

interface LineProps extends Required<
  Pick<OrderLinesProps, 'weight' | 'showTemplates' | 'onChange' | 'onDone'>
> {
  readonly line: OrderDraft;
}

/** A line is a form: at each key browsers look through all fields of its form for what they could fill in. */
const Line = memo(function Line({ line, weight, showTemplates, onChange, onDone }: LineProps): ReactNode {
  const { key, name, usage, fixedReason } = line;
  const onEdit = useCallback(
    (edit: (now: OrderDraft) => OrderDraft): void =>
      onChange((all) => all.map((one) => (one.key === key ? edit(one) : one))),
    [onChange, key],
  );
  const onRemove = (): void => {
    onChange((all) => all.filter((one) => one.key !== key));
    onDone();
  };
  const fault = fixedReason === '' ? quantityFault(line) : '';
  const isDrug = line.categoryCode.startsWith('H1');
  return (
    <li>
      <form className={classes.line} onSubmit={(event) => event.preventDefault()}>
        <span className={classes.product}>
          {line.groupNo !== null && <span className={classes.group}>组{line.groupNo}</span>} {name}{' '}
          <span className={classes.minor}>
            {line.spec}
            {line.stock !== null && ` · 库存 ${line.stock}${line.unit}`}
            {showTemplates && line.template && ` · 模板：${line.template}`}
          </span>
        </span>
        <Input
          value={line.quantity}
          inputMode="decimal"
          maxLength={11}
          autoComplete="off"
          disabled={fixedReason !== ''}
          data-field="quantity"
          aria-label={`数量：${name}`}
          suffix={line.unit}
          status={fault ? 'error' : undefined}
          aria-invalid={fault !== ''}
          onFocus={(event) => event.target.select()}
          onChange={(quantity) => onEdit((now) => ({ ...now, quantity }))}
        />
        <strong className={classes.amount}>¥{formatFen(amountOf(line))}</strong>
        <Button
          size="small"
          type="text"
          status="danger"
          disabled={fixedReason !== ''}
          aria-label={`删除：${name}`}
          onClick={onRemove}
        >
          删除
        </Button>
        {isDrug && fixedReason === '' && (
          <UsageFields
            {...{ name, weight, onEdit }}
            usage={usage ?? NONE}
            prescriptionType={line.prescriptionType}
            groupNo={line.groupNo}
          />
        )}
        {fixedReason !== '' && <p className={classes.minor}>{fixedReason}，不能修改或删除</p>}
        {fault && (
          <p className={classes.fault} role="alert">
            {fault}
          </p>
        )}
      </form>
    </li>
  );
});

interface UsageFieldsProps
  extends Pick<OrderDraft, 'name' | 'prescriptionType' | 'groupNo'>, Pick<LineProps, 'weight'> {
  readonly usage: Usage;
  /** The same function for as long as the line stands. */
  readonly onEdit: (edit: (now: OrderDraft) => OrderDraft) => void;
}

/** Dose, way, how often and how long; the quantity follows where that tells. A quantity that is typed draws none of it. */
const UsageFields = memo(function UsageFields({
  name,
  usage,
  prescriptionType,
  groupNo,
  weight,
  onEdit,
}: UsageFieldsProps): ReactNode {
  const say = (part: Usage): void => onEdit((now) => withUsage(now, { ...now.usage, ...part }, weight));
  const byWeight = doseInWords(usage, weight);
  return (
    <div className={classes.usage}>
      <Input
        value={usage.dose ?? ''}
        maxLength={10}
        inputMode="decimal"
        data-field="dose"
        aria-label={`${ORDER_FIELDS.dose}：${name}`}
        placeholder="剂量"
        onChange={(dose) => say({ dose: halfWidth(dose) })}
      />
      <Input
        value={usage.unit ?? ''}
        maxLength={10}
        data-field="unit"
        aria-label={`${ORDER_FIELDS.unit}：${name}`}
        placeholder="单位"
        onChange={(unit) => say({ unit: halfWidth(unit) })}
      />
      <Select
        {...(usage.route === undefined ? {} : { value: usage.route })}
        aria-label={`${ORDER_FIELDS.route}：${name}`}
        placeholder="途径"
        options={ROUTES.map(({ code, word }) => ({ value: code, label: word }))}
        onChange={(route: string) => say({ route })}
      />
      <Select
        {...(usage.frequency === undefined ? {} : { value: usage.frequency })}
        aria-label={`${ORDER_FIELDS.frequency}：${name}`}
        placeholder="频次"
        options={FREQUENCIES.map(({ code, word }) => ({ value: code, label: `${word} ${code}` }))}
        onChange={(frequency: string) => say({ frequency })}
      />
      <Input
        value={usage.days === undefined ? '' : String(usage.days)}
        maxLength={3}
        inputMode="numeric"
        data-field="days"
        aria-label={`${ORDER_FIELDS.days}：${name}`}
        placeholder="天数"
        suffix="天"
        onChange={(text) => {
          const days = Number(text);
          onEdit((now) => {
            const { days: _, ...rest } = now.usage ?? NONE;
            const next = days >= 1 && days <= 365 ? { ...rest, days: Math.trunc(days) } : rest;
            return withUsage(now, next, weight);
          });
        }}
      />
      <Select
        {...(prescriptionType === null ? {} : { value: prescriptionType })}
        aria-label={`${ORDER_FIELDS.prescriptionType}：${name}`}
        placeholder="处方类型"
        options={DRUG_PRESCRIPTIONS.map((type) => ({ value: type, label: PRESCRIPTION_WORDS[type] }))}
        onChange={(type: number) => onEdit((now) => ({ ...now, prescriptionType: type }))}
      />
      <Input
        value={groupNo === null ? '' : String(groupNo)}
        maxLength={2}
        inputMode="numeric"
        data-field="group"
        aria-label={`${ORDER_FIELDS.groupNo}：${name}`}
        placeholder="输液组"
        onChange={(text) =>
          NUMBER_OF_GROUP.test(text) &&
          onEdit((now) => ({ ...now, groupNo: Number(text) > 0 ? Number(text) : null }))
        }
      />
      <Input
        value={usage.note ?? ''}
        className={classes.note}
        maxLength={NOTE_LIMIT}
        data-field="note"
        aria-label={`${ORDER_FIELDS.note}：${name}`}
        placeholder="说明，如 每14天一次"
        onChange={(note) => say({ note })}
      />
      {byWeight.includes('（') && <span className={classes.minor}>{byWeight}</span>}
    </div>
  );
});
