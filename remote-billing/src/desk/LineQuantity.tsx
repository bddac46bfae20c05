import { useState, type KeyboardEvent, type ReactNode } from 'react';
import type { BillLine } from '@hospital/shared/contract/calls/bills';
import { Input } from '@hospital/shared/ui/core';
import { quantityFault, thousandthsOfText } from '../quantityText';
import classes from './cashier.module.css';

const FIELD = 'input[data-field="quantity"]';

/** Goes to the first quantity that can be changed; false where there is none. */
export function toFirstQuantity(area: ParentNode | null): boolean {
  const field = area?.querySelector<HTMLInputElement>(`${FIELD}:not(:disabled)`);
  field?.focus();
  return Boolean(field);
}

/** Goes to the first quantity that was refused as it is typed. @returns whether there is one */
export function toWrongQuantity(area: ParentNode): boolean {
  const field = area.querySelector<HTMLInputElement>(`${FIELD}[aria-invalid='true']`);
  field?.focus();
  return Boolean(field);
}

interface LineQuantityProps {
  readonly line: BillLine;
  /** Why it cannot be changed; empty: it can. */
  readonly fixed: string;
  /** @param quantity in units of the product; resolves when it is answered, whatever the answer */
  readonly onSet: (quantity: number) => Promise<unknown>;
}

/** The quantity of a line of an unpaid bill: digits, then ↓ or Enter for the next one; Esc takes back what is typed. */
export function LineQuantity({ line, fixed, onSet }: LineQuantityProps): ReactNode {
  const { productName, unit, quantity } = line;
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? String(quantity);
  const fault = typed === null ? '' : quantityFault({ quantity: text, stock: null, unit });

  const save = (): void => {
    const thousandths = thousandthsOfText(text);
    if (typed === null || thousandths === null || fault !== '') return;
    if (thousandths === thousandthsOfText(String(quantity))) return setTyped(null);
    void onSet(thousandths / 1000).then(() => setTyped((now) => (now === typed ? null : now)));
  };
  const press = (event: KeyboardEvent<HTMLInputElement>): void => {
    const step = { ArrowDown: 1, Enter: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Escape') return setTyped(null);
    if (step === undefined || event.nativeEvent.isComposing) return;
    event.preventDefault();
    const area = event.currentTarget.closest('section');
    const fields = [...(area?.querySelectorAll<HTMLInputElement>(`${FIELD}:not(:disabled)`) ?? [])];
    const next = fields[fields.indexOf(event.currentTarget) + step];
    // Leaving it saves it.
    if (next) next.focus();
    else save();
  };
  return (
    <>
      <Input
        size="small"
        className={classes.quantity ?? ''}
        value={text}
        inputMode="decimal"
        maxLength={11}
        autoComplete="off"
        data-field="quantity"
        aria-label={`数量：${productName}`}
        suffix={unit}
        disabled={fixed !== ''}
        title={fixed === '' ? undefined : `${fixed}，不能修改`}
        status={fault === '' ? undefined : 'error'}
        aria-invalid={fault !== ''}
        onFocus={(event) => event.target.select()}
        onBlur={save}
        onKeyDown={press}
        // What the line has is nothing typed: it would stand against what the bill gets by a scan.
        onChange={(next) => setTyped(next === String(quantity) ? null : next)}
      />
      {fault !== '' && (
        <span role="alert" className={classes.fault}>
          {fault}
        </span>
      )}
    </>
  );
}
