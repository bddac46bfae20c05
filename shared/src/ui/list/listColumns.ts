import type { ListColumn as ColumnChoice } from '../../contract/calls/lists';
import type { DataColumn } from '../DataTable';

/** A column of a list whose columns its users choose. */
export interface ListColumn<Row, Field extends string = string> extends DataColumn<Row> {
  /** Under which the choice is kept: letters and digits. */
  readonly key: string;
  readonly width: number;
  /** Field that the list can be ordered by, as the call names it. */
  readonly sortField?: Field;
  /** Cannot be hidden, e.g. the one that opens the record. */
  readonly always?: boolean;
  /** Not shown until its user chooses it. */
  readonly atFirstHidden?: boolean;
}

/** One line of the choice: a column, whether it is shown, and how wide. */
export interface ChosenColumn<Row, Field extends string = string> {
  readonly column: ListColumn<Row, Field>;
  readonly visible: boolean;
  readonly width: number;
}

/** Columns in the order and width of their user; one that the choice does not know yet stays where it would be. */
export function chosenColumns<Row, Field extends string>(
  columns: readonly ListColumn<Row, Field>[],
  choice: readonly ColumnChoice[] | undefined,
): readonly ChosenColumn<Row, Field>[] {
  const kept = new Map((choice ?? []).map((entry, at) => [entry.key, { ...entry, at }]));
  let place = -1;
  return columns
    .map((column) => {
      const entry = kept.get(column.key);
      place = entry ? entry.at : place + 0.001;
      return {
        at: place,
        chosen: {
          column,
          visible: column.always || (entry ? entry.visible === 'Y' : !column.atFirstHidden),
          width: entry?.width ?? column.width,
        },
      };
    })
    .sort((one, other) => one.at - other.at)
    .map(({ chosen }) => chosen);
}

/** A choice as the server keeps it; widths that are the list's own are left to the list. */
export const choiceOf = <Row>(chosen: readonly ChosenColumn<Row>[]): ColumnChoice[] =>
  chosen.map(({ column, visible, width }) => ({
    key: column.key,
    visible: visible ? 'Y' : 'N',
    ...(width === column.width ? {} : { width }),
  }));

/** Bounds of a width that can be kept, in pixels. */
export const NARROWEST = 40;
export const WIDEST = 2000;

export const widthWithin = (width: number): number =>
  Math.min(WIDEST, Math.max(NARROWEST, Math.round(width)));
