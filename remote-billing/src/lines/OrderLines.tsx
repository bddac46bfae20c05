import { memo, type KeyboardEvent, type ReactNode } from 'react';
import {
  DRUG_PRESCRIPTIONS,
  FREQUENCIES,
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

const Line = memo(function Line({ line, weight, showTemplates, onChange, onDone }: LineProps): ReactNode {
  const { name, usage, fixedReason } = line;
  const onReplace = (next: OrderDraft): void =>
    onChange((all) => all.map((one) => (one.key === line.key ? next : one)));
  const onRemove = (): void => {
    onChange((all) => all.filter(({ key }) => key !== line.key));
    onDone();
  };
  const fault = fixedReason === '' ? quantityFault(line) : '';
  const isDrug = line.categoryCode.startsWith('H1');
  return (
    <li className={classes.line}>
      <span className={classes.product}>
        {line.groupNo !== null && <span className={classes.group}>组{line.groupNo}</span>} {name}{' '}
        <span className={classes.minor}>
          {line.spec}
          {line.stock !== null && ` · 库存 ${line.stock}${line.unit}`}
          {showTemplates && line.template && ` · 模板：${line.template}`}
        </span>
      </span>
      <Input
        className={classes.quantity ?? ''}
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
        onChange={(quantity) => onReplace({ ...line, quantity })}
      />
      <strong className={classes.amount}>¥{formatFen(amountOf(line))}</strong>
      <Button
        size="small"
        type="text"
        disabled={fixedReason !== ''}
        aria-label={`删除：${name}`}
        onClick={onRemove}
      >
        删除
      </Button>
      {isDrug && fixedReason === '' && <UsageFields {...{ line, weight, usage: usage ?? {}, onReplace }} />}
      {fixedReason !== '' && <p className={classes.minor}>{fixedReason}，不能修改或删除</p>}
      {fault && (
        <p className={classes.fault} role="alert">
          {fault}
        </p>
      )}
    </li>
  );
});

interface UsageFieldsProps extends Pick<LineProps, 'line' | 'weight'> {
  readonly usage: Usage;
  readonly onReplace: (line: OrderDraft) => void;
}

/** Dose, way, how often and how long; the quantity follows where that tells. */
function UsageFields({ line, weight, usage, onReplace }: UsageFieldsProps): ReactNode {
  const { name } = line;
  const say = (part: Usage): void => onReplace(withUsage(line, { ...usage, ...part }, weight));
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
        onChange={(dose) => say({ dose })}
      />
      <Input
        value={usage.unit ?? ''}
        maxLength={10}
        data-field="unit"
        aria-label={`${ORDER_FIELDS.unit}：${name}`}
        placeholder="单位"
        onChange={(unit) => say({ unit })}
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
          const { days: _, ...rest } = usage;
          const days = Number(text);
          const next = days >= 1 && days <= 365 ? { ...rest, days: Math.trunc(days) } : rest;
          onReplace(withUsage(line, next, weight));
        }}
      />
      <Select
        {...(line.prescriptionType === null ? {} : { value: line.prescriptionType })}
        aria-label={`${ORDER_FIELDS.prescriptionType}：${name}`}
        placeholder="处方类型"
        options={DRUG_PRESCRIPTIONS.map((type) => ({ value: type, label: PRESCRIPTION_WORDS[type] }))}
        onChange={(prescriptionType: number) => onReplace({ ...line, prescriptionType })}
      />
      <Input
        value={line.groupNo === null ? '' : String(line.groupNo)}
        maxLength={2}
        inputMode="numeric"
        data-field="group"
        aria-label={`${ORDER_FIELDS.groupNo}：${name}`}
        placeholder="输液组"
        onChange={(text) =>
          NUMBER_OF_GROUP.test(text) &&
          onReplace({ ...line, groupNo: Number(text) > 0 ? Number(text) : null })
        }
      />
      {byWeight.includes('（') && <span className={classes.minor}>{byWeight}</span>}
    </div>
  );
}
