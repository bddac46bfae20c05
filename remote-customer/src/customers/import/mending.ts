import type {
  CustomerImportCheck,
  CustomerImportDone,
  CustomerImportRow,
} from '@hospital/shared/contract/calls/customerImport';

/** A row of the workbook as it stands on screen. */
export interface MendedRow extends CustomerImportRow {
  /** Places of the cells that were typed over since the server judged the row. */
  readonly changed: readonly number[];
  /** Places of all cells that were typed over. */
  readonly typed: readonly number[];
  /** The owner's file once the row is in. */
  readonly file: { readonly ownerId: string; readonly storeUserNo: string } | null;
}

export interface Mending {
  readonly columns: readonly string[];
  readonly rows: readonly MendedRow[];
}

export type MendingAction =
  | { readonly type: 'checked'; readonly check: CustomerImportCheck }
  | { readonly type: 'typed'; readonly row: number; readonly column: number; readonly text: string }
  | { readonly type: 'answered'; readonly done: CustomerImportDone };

export const NOTHING: Mending = { columns: [], rows: [] };

const unchanged = (row: CustomerImportRow): MendedRow => ({ ...row, changed: [], typed: [], file: null });

function typedOver(row: MendedRow, column: number, text: string): MendedRow {
  if (row.cells[column] === text) return row;
  return {
    ...row,
    cells: row.cells.map((cell, at) => (at === column ? text : cell)),
    changed: [...new Set([...row.changed, column])],
    typed: [...new Set([...row.typed, column])],
  };
}

/** What was typed, and what the server said of the rows that it was sent. */
export function mended(mending: Mending, action: MendingAction): Mending {
  switch (action.type) {
    case 'checked':
      return { columns: action.check.columns, rows: action.check.rows.map(unchanged) };
    case 'typed': {
      const { row: number, column, text } = action;
      const rows = mending.rows.map((row) => (row.row === number ? typedOver(row, column, text) : row));
      return { ...mending, rows };
    }
    case 'answered': {
      const failed = new Map(action.done.failed.map((each) => [each.row, each]));
      const files = new Map(action.done.imported.map(({ row, ...file }) => [row, file]));
      const rows = mending.rows.map((row): MendedRow => {
        const file = files.get(row.row);
        if (file) return { ...row, faults: [], changed: [], file };
        const told = failed.get(row.row);
        return told ? { ...row, faults: told.faults, owner: told.owner, changed: [] } : row;
      });
      return { ...mending, rows };
    }
  }
}

/** Rows that are not in, by owner: an owner is imported whole. */
function waitingOwners(rows: readonly MendedRow[]): MendedRow[][] {
  const owners = new Map<number, MendedRow[]>();
  for (const row of rows) {
    if (row.file) continue;
    const own = owners.get(row.owner);
    if (own) own.push(row);
    else owners.set(row.owner, [row]);
  }
  return [...owners.values()];
}

/** Owners that may come in now: those without a fault, and those of whom something was typed over since. */
export const sendable = (rows: readonly MendedRow[]): MendedRow[][] =>
  waitingOwners(rows).filter(
    (own) => own.every(({ faults }) => faults.length === 0) || own.some(({ changed }) => changed.length > 0),
  );

/** Rows with something to mend: with a fault, or typed over and not sent yet. */
export const troubled = (rows: readonly MendedRow[]): MendedRow[] =>
  rows.filter(({ file, faults, changed }) => !file && (faults.length > 0 || changed.length > 0));

/** Owners put together to slices of so many rows, no owner cut in two. */
export function slicesOf<Row>(owners: readonly (readonly Row[])[], most: number): Row[][] {
  const slices: Row[][] = [];
  for (const own of owners) {
    const last = slices.at(-1);
    if (last && last.length + own.length <= most) last.push(...own);
    else slices.push([...own]);
  }
  return slices;
}

/** What is wrong with a cell, unless it was typed over since. */
export const faultAt = ({ faults, changed }: MendedRow, column: number, title: string): string =>
  changed.includes(column)
    ? ''
    : faults
        .filter((fault) => fault.column === title)
        .map(({ msg }) => msg)
        .join('；');

/** What is wrong with a row, unless the cell was typed over since: its cells may stand out of sight. */
export const faultsLeft = ({ faults, changed }: MendedRow, titles: readonly string[]): MendedRow['faults'] =>
  faults.filter(({ column }) => !changed.includes(titles.indexOf(column)));

/** Where a cell stands. */
export interface Place {
  readonly row: number;
  readonly column: number;
}

/** What was typed into a cell. */
export interface TypedCell extends Place {
  readonly text: string;
}

/** What was typed and is not in yet. */
export const typedCells = (rows: readonly MendedRow[]): TypedCell[] =>
  rows.flatMap(({ row, cells, typed, file }) =>
    file ? [] : typed.map((column) => ({ row, column, text: cells[column] ?? '' })),
  );

/** The red cells in the order in which they are mended. */
export const redCells = (rows: readonly MendedRow[], columns: readonly string[]): Place[] =>
  rows.flatMap((row) =>
    columns.flatMap((title, column) =>
      faultAt(row, column, title) === '' ? [] : [{ row: row.row, column }],
    ),
  );
