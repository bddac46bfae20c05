import * as api from '@hospital/shared/calls';
import type { WashingLimits } from '@hospital/shared/contract/calls/settings';
import { useMay } from '@hospital/shared/session';
import { Button, DraftOffer, IconPlus, InputNumber } from '@hospital/shared/ui/core';
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { Contested } from '../Contested';
import { markOf, SlotFields } from './SlotFields';
import { useWashingForm } from './useWashingForm';
import {
  inWords,
  limitFault,
  rowFault,
  stampOf,
  withNewSlot,
  withoutSlot,
  withSlot,
  type SlotRow,
} from './washing.model';
import classes from './washing.module.css';

/** So many times of a day are taken. */
const MOST_SLOTS = 48;

interface WashingFormProps {
  readonly limits: WashingLimits;
  readonly refetch: () => Promise<{ readonly data: WashingLimits | undefined }>;
  readonly onUnsaved: (changed: boolean) => void;
}

/** How many animals the store takes on each day, and at certain times of it. */
export function WashingForm({ limits, refetch, onUnsaved }: WashingFormProps): ReactNode {
  const mayEdit = useMay(api.settings.setWashingLimits);
  const { typed, changed, contested, tried, saving, ...form } = useWashingForm({ limits, refetch });
  const readOnly = !mayEdit || saving;
  const element = useRef<HTMLFormElement>(null);
  const tell = useEffectEvent(() => onUnsaved(changed));
  useEffect(() => {
    tell();
  }, [changed]);
  const dayFault = typed.limit === undefined ? null : limitFault(typed.limit);

  const submit = async (): Promise<void> => {
    if (!(await form.save())) setTimeout(() => goToFault(element.current));
  };
  const add = (): void => {
    form.edit(withNewSlot(typed));
    setTimeout(() => lastRow(element.current)?.querySelector<HTMLElement>('[role="combobox"]')?.focus());
  };
  const remove = (row: SlotRow): void => {
    form.edit(withoutSlot(typed, row.key));
    setTimeout(() => element.current?.querySelector<HTMLElement>('[data-add]')?.focus());
  };

  return (
    <form
      ref={element}
      aria-label="每天的洗美限额"
      onSubmit={(event) => {
        event.preventDefault();
        if (changed && !saving) void submit();
      }}
    >
      {mayEdit && (
        <DraftOffer
          draft={form.kept}
          outdated={({ before }) => before !== stampOf(limits)}
          differences={(found) =>
            stampOf(found) === stampOf(limits)
              ? []
              : [{ label: '洗美限额', saved: inWords(limits), draft: inWords(found) }]
          }
          onRestore={form.restore}
        />
      )}
      <div className={classes.row}>
        <span className={classes.name} aria-hidden="true">
          每天限额
        </span>
        <div>
          <InputNumber
            className={classes.number}
            aria-label="每天限额"
            {...markOf(dayFault !== null)}
            placeholder="不限"
            suffix="只"
            hideControl
            value={typed.limit}
            disabled={readOnly}
            onChange={(limit) => form.edit({ ...typed, limit })}
          />
          {dayFault ? (
            <p className={classes.fault} role="alert">
              {dayFault}
            </p>
          ) : (
            <p className={classes.hint}>留空为不限，0 为不接待</p>
          )}
        </div>
      </div>
      <div className={classes.row}>
        <span className={classes.name} aria-hidden="true">
          时段限额
        </span>
        <div className={classes.slots}>
          {typed.slots.map((row, index) => (
            <SlotFields
              key={row.key}
              row={row}
              number={index + 1}
              fault={rowFault(row, typed.slots, tried)}
              readOnly={readOnly}
              onChange={(next) => form.edit(withSlot(typed, next))}
              onRemove={() => remove(row)}
            />
          ))}
          {typed.slots.length === 0 && !mayEdit && <span>未设置</span>}
          {mayEdit && (
            <span>
              <Button
                icon={<IconPlus />}
                data-add
                disabled={readOnly || typed.slots.length >= MOST_SLOTS}
                onClick={add}
              >
                添加时段
              </Button>
            </span>
          )}
          <p className={classes.hint}>每天和时段都有限额时，先满的先生效；时段之外只看每天限额</p>
        </div>
      </div>
      {contested && <Contested theirs={inWords(limits)} onTake={form.drop} onKeep={form.keepMine} />}
      {mayEdit && (
        <div className={classes.actions}>
          {changed && (
            <>
              <span role="status">未保存</span>
              <Button disabled={saving} onClick={form.drop}>
                撤销
              </Button>
            </>
          )}
          <Button type="primary" htmlType="submit" loading={saving} disabled={!changed || contested}>
            保存
          </Button>
        </div>
      )}
    </form>
  );
}

const lastRow = (form: HTMLFormElement | null): HTMLElement | undefined =>
  [...(form?.querySelectorAll<HTMLElement>('[role="group"]') ?? [])].at(-1);

/** Brings the first field that is wrong into sight, with the focus in it. */
function goToFault(form: HTMLFormElement | null): void {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  field?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
}
