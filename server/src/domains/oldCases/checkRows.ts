import { createHash } from 'node:crypto';
import type { ImportRow } from '@hospital/shared/contract/imports';
import type { OldSource } from '@hospital/shared/contract/oldCaseWords';
import { MOBILE, normalisePhone } from '@hospital/shared/contract/phone';
import type { SheetRow } from '../../platform/spreadsheet/importTable';
import { RowCheck } from '../../platform/spreadsheet/rowCheck';
import { columns, KINDS, oldTable, SOURCES, type ColumnKey } from './columns';

type Cells = SheetRow<ColumnKey>['cells'];
type Check = RowCheck<ColumnKey>;

/** A record that can be written. */
export interface NewOld {
  readonly kind: 'case' | 'vaccination';
  readonly source: OldSource;
  readonly date: string;
  readonly nextDate: string | null;
  readonly digest: string;
  readonly cells: Cells;
}

export interface CheckedRow extends ImportRow {
  /** Null for a row with faults. */
  readonly made: NewOld | null;
}

/** How spreadsheets and people write days. */
const WRITTEN_DAY = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T].*)?$/;

/** A day as `YYYY-MM-DD`; null with a fault for one that there is not. */
function dayOf(check: Check, cells: Cells, key: 'date' | 'nextDate'): string | null {
  const text = cells[key];
  if (text === '') return null;
  const [, year = '', month = '', day = ''] = WRITTEN_DAY.exec(text) ?? [];
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const moment = new Date(`${written}T00:00:00Z`);
  const real = !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(written);
  if (real && written >= '1980-01-01' && written <= '2099-12-31') return written;
  check.fault(key, '日期不正确，例如 2024-05-01');
  return null;
}

/** What belongs to the kind of a row. */
function checkKind(check: Check, kind: NewOld['kind'], cells: Cells): void {
  if (kind === 'vaccination') {
    if (cells.vaccineName === '') check.fault('vaccineName', '请填写疫苗名称');
  } else if (
    [cells.complaint, cells.diagnosis, cells.prescription, cells.content].every((text) => text === '')
  )
    check.fault('content', '主诉、诊断、处方、病历内容至少填写一项');
}

/** Whatever tells one record from another, in a fixed order. */
const digestOf = (made: Omit<NewOld, 'digest'>): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        made.kind,
        made.source,
        made.date,
        made.nextDate,
        columns.map(({ key }) => made.cells[key]),
      ]),
    )
    .digest('hex');

function checkRow(
  { row, cells: written }: SheetRow<ColumnKey>,
  today: string,
  known: ReadonlySet<string>,
  above: Map<string, number>,
): CheckedRow {
  // Kept as digits, by which owners are found; the same row written otherwise is the same record.
  const cells = { ...written, ownerMobile: normalisePhone(written.ownerMobile) };
  const check = new RowCheck(oldTable, cells);
  check.texts();
  const kind = check.word('kind', KINDS, 'case');
  const source = check.word<OldSource>('source', SOURCES, 'excel');
  const date = dayOf(check, cells, 'date');
  const nextDate = dayOf(check, cells, 'nextDate');
  if (date !== null && date > today) check.fault('date', '日期不能晚于今天');
  if (kind === 'vaccination' && date !== null && nextDate !== null && nextDate < date)
    check.fault('nextDate', '不能早于接种日期');
  if (cells.ownerMobile !== '' && !MOBILE.test(cells.ownerMobile))
    check.fault('ownerMobile', '应为11位手机号');
  checkKind(check, kind, cells);
  const made = { kind, source, date: date ?? '', nextDate, cells };
  const digest = digestOf(made);
  const first = above.get(digest);
  if (check.faults.length === 0 && known.has(digest)) check.faults.push({ column: '', msg: '已经导入过' });
  else if (first !== undefined) check.faults.push({ column: '', msg: `与第${first}行重复` });
  else above.set(digest, row);
  const { faults } = check;
  return {
    ...{ row, faults, cells: columns.map(({ key }) => cells[key]) },
    made: faults.length === 0 ? { ...made, digest } : null,
  };
}

/**
 * Checks every row.
 *
 * @param today `YYYY-MM-DD`
 * @param known digests of what was imported before
 */
export function checkRows(
  rows: readonly SheetRow<ColumnKey>[],
  today: string,
  known: ReadonlySet<string>,
): CheckedRow[] {
  const above = new Map<string, number>();
  return rows.map((row) => checkRow(row, today, known, above));
}
