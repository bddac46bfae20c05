import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ImportRow } from '@hospital/shared/contract/imports';
import type { SheetRow } from '../../../platform/spreadsheet/importTable';
import { RowCheck } from '../../../platform/spreadsheet/rowCheck';
import { columns, entryTable, type ColumnKey } from './columns';
import { emptyType, type KnownType } from './known';

/** An entry that can be written. */
export interface NewEntry {
  readonly type: string;
  readonly name: string;
  readonly code: string;
  readonly sort: number;
  readonly remarks: string;
  readonly enabled: 'Y' | 'N';
}

export interface CheckedRow extends ImportRow {
  /** Null for a row with faults. */
  readonly entry: NewEntry | null;
}

/** Others' calls are answered between so many rows. */
const rowsAtOnce = 500;
const largestSort = 999_999;
/** As the export writes them. */
const STATES = { 启用: 'Y', 停用: 'N' } as const;

function checkUnique(
  check: RowCheck<ColumnKey>,
  { row, cells }: SheetRow<ColumnKey>,
  key: 'name' | 'code',
  taken: Map<string, number | null>,
): void {
  const text = cells[key];
  if (text === '') return;
  const first = taken.get(text);
  if (first === null) check.fault(key, key === 'name' ? '名称已存在' : '编码已存在');
  else if (first !== undefined) check.fault(key, `与第${first}行重复`);
  else taken.set(text, row);
}

/** Without one, an entry comes after the last of its type. */
function sortOf(check: RowCheck<ColumnKey>, text: string, last: number): number {
  if (text === '') return Math.min(last + 1, largestSort);
  const sort = /^\d+$/.test(text) ? Number(text) : NaN;
  if (sort <= largestSort) return sort;
  check.fault('sort', `应为0到${largestSort}之间的整数`);
  return 0;
}

function checkRow(sheetRow: SheetRow<ColumnKey>, known: Map<string, KnownType>): CheckedRow {
  const { row, cells } = sheetRow;
  const check = new RowCheck(entryTable, cells);
  check.texts();
  const ofType = known.get(cells.type) ?? emptyType();
  known.set(cells.type, ofType);
  checkUnique(check, sheetRow, 'name', ofType.names);
  checkUnique(check, sheetRow, 'code', ofType.codes);
  const sort = sortOf(check, cells.sort, ofType.last);
  const enabled = check.word<'Y' | 'N'>('enabled', STATES, 'Y');
  const { faults } = check;
  const good = faults.length === 0;
  if (good) {
    ofType.last = Math.max(ofType.last, sort);
    ofType.title ||= cells.remarks;
  }
  const { type, name, code } = cells;
  return {
    row,
    cells: columns.map(({ key }) => cells[key]),
    faults,
    entry: good ? { type, name, code, sort, remarks: cells.remarks || ofType.title, enabled } : null,
  };
}

/** Checks every row against what its type holds and against the rows above it; others' calls are answered meanwhile. */
export async function checkRows(
  rows: readonly SheetRow<ColumnKey>[],
  known: Map<string, KnownType>,
): Promise<CheckedRow[]> {
  const checked: CheckedRow[] = [];
  for (const row of rows) {
    checked.push(checkRow(row, known));
    if (checked.length % rowsAtOnce === 0) await nextTurn();
  }
  return checked;
}
