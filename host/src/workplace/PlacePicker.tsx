import type { ApiError } from '@hospital/shared/api';
import { DataTable, type DataColumn } from '@hospital/shared/ui/DataTable';
import { LoadError } from '@hospital/shared/ui/LoadError';
import { Modal } from '@hospital/shared/ui/Modal';
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import styles from './PlacePicker.module.css';

/** What a query gives, as far as the dialog needs it. */
interface Answer<Row> {
  readonly data: readonly Row[] | undefined;
  readonly error: ApiError | null;
  readonly isFetching: boolean;
  /** The rows answer the filter before. */
  readonly isPlaceholderData: boolean;
  readonly refetch: () => unknown;
}

interface PlacePickerProps<Row> {
  readonly title: string;
  /** What the table lists: `门店列表`. */
  readonly label: string;
  readonly columns: readonly DataColumn<Row>[];
  /** All places, or those that the filter leaves. */
  readonly answer: Answer<Row>;
  /** Whether `answer` is narrowed by the filter, so that a single row is no reason to pick it. */
  readonly filtered?: boolean;
  /** Field above the table. */
  readonly filter?: ReactNode;
  readonly empty: ReactNode;
  /** Below the table. */
  readonly footer?: ReactNode;
  /** Something must be picked: the dialog does not close before. */
  readonly required?: boolean;
  /** Resolves to false when the user stays where they are. */
  readonly onPick: (row: Row) => Promise<boolean>;
  /** Closed without picking. */
  readonly onCancel: () => void;
  readonly onClose: () => void;
}

/** Of the table, once there are more rows than `FEW`; a short list is as high as it is. */
const HEIGHT = 360;
const FEW = 7;

/**
 * Dialog with a table of places, one of which is picked by a press, or with arrows and Enter. A single place is
 * picked by itself, without the dialog being seen.
 */
export function PlacePicker<Row extends { readonly id: string }>({
  title,
  label,
  columns,
  answer,
  filtered = false,
  filter,
  empty,
  footer,
  required = false,
  onPick,
  onCancel,
  onClose,
}: PlacePickerProps<Row>): ReactNode {
  const { data: rows, error, isFetching, isPlaceholderData, refetch } = answer;
  const [busy, setBusy] = useState(false);
  const [stayed, setStayed] = useState(false);
  const only = !filtered && rows?.length === 1 ? rows[0] : undefined;
  const known = rows !== undefined || error !== null;
  // What the filter leaves is shown at the height of the whole list, so that nothing jumps while one types.
  const [whole, setWhole] = useState(0);
  if (!filtered && rows && rows.length !== whole) setWhole(rows.length);

  const pick = async (row: Row): Promise<void> => {
    if (busy) return;
    setBusy(true);
    const picked = await onPick(row);
    setBusy(false);
    if (picked) onClose();
  };
  const pickByItself = useEffectEvent(onPick);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!only) return;
    // Refused, or something is unsaved: then the dialog shows.
    void pickByItself(only).then((picked) => (picked ? close() : setStayed(true)));
  }, [only]);

  return (
    <Modal
      title={title}
      visible={known && (!only || stayed)}
      className={styles.dialog}
      closable={!required}
      escToExit={!required}
      onCancel={onCancel}
      footer={footer || null}
    >
      <div className={styles.body} onKeyDown={moveAmongChoices}>
        {filter}
        {error && !rows ? (
          <LoadError what={label} error={error} retrying={isFetching} onRetry={() => void refetch()} />
        ) : (
          <DataTable
            label={label}
            columns={columns}
            rows={rows}
            rowKey="id"
            loading={isPlaceholderData || busy} // not when they are only asked for anew
            height={whole > FEW ? HEIGHT : 'auto'}
            empty={<div className={styles.none}>{empty}</div>}
            onRowClick={(row) => void pick(row)}
          />
        )}
      </div>
    </Modal>
  );
}

/** The name of a place: what the keyboard presses to pick its row. */
export const Choice = ({
  name,
  current,
}: {
  readonly name: string;
  readonly current: boolean;
}): ReactNode => (
  <button type="button" className={styles.choice} data-choice aria-current={current || undefined}>
    {name}
    {current && <em>当前</em>}
  </button>
);

/** Arrows, Home and End go from row to row, from the filter into the first one. */
function moveAmongChoices(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget, nativeEvent } = event;
  if (nativeEvent.isComposing) return;
  const choices = [...currentTarget.querySelectorAll<HTMLElement>('[data-choice]')];
  const inField = target instanceof HTMLInputElement;
  const at = choices.indexOf(target as HTMLElement);
  const next = inField
    ? { ArrowDown: 0, Enter: 0 }[key]
    : { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: choices.length - 1 }[key];
  if (next === undefined) return;
  event.preventDefault();
  if (inField && key === 'Enter' && choices.length === 1) choices[0]?.click();
  else if (next < 0) currentTarget.querySelector('input')?.focus();
  else choices[Math.min(next, choices.length - 1)]?.focus();
}
