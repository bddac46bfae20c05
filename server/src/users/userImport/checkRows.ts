import type { ImportFault, ImportRow } from '@hospital/shared/contract/imports';
import type { SheetRow } from '../../spreadsheet/importTable';
import type { Editable } from '../userChange';
import { plainMobile } from '../userChange';
import { columns, scopes, sexes, sides, tags, type Cells, type ColumnKey } from './columns';
import type { Known } from './known';

export interface CheckedRow extends SheetRow<ColumnKey> {
  readonly faults: ImportFault[];
  /** As the form would send it; null for a row with faults. */
  readonly user: Editable | null;
}

/** A row as it is looked at and given back: its cells in the order of the columns. */
export const shownRow = ({ row, cells, faults }: CheckedRow): ImportRow => ({
  row,
  cells: columns.map(({ key }) => cells[key]),
  faults,
});

const MOBILE = /^1[3-9]\d{9}$/;
const titles = new Map<ColumnKey, string>(columns.map(({ key, title }) => [key, title]));
const partsOf = (text: string): string[] => [...new Set(text.split(/[、,，;；\s]+/).filter(Boolean))];

class RowCheck {
  readonly faults: ImportFault[] = [];

  constructor(private readonly cells: Cells) {}

  fault(key: ColumnKey, msg: string): void {
    this.faults.push({ column: titles.get(key) ?? '', msg });
  }

  word<Value>(key: ColumnKey, words: Readonly<Record<string, Value>>, otherwise: Value): Value {
    const text = this.cells[key];
    if (text === '') return otherwise;
    const value = Object.hasOwn(words, text) ? words[text] : undefined;
    if (value === undefined) this.fault(key, `请填写${Object.keys(words).join('、')}之一`);
    return value ?? otherwise;
  }

  words<Value>(key: ColumnKey, words: Readonly<Record<string, Value>>): Value[] {
    return partsOf(this.cells[key]).flatMap((text) => {
      if (Object.hasOwn(words, text)) return [words[text] as Value];
      this.fault(key, `没有「${text}」`);
      return [];
    });
  }

  named(key: ColumnKey, ids: ReadonlyMap<string, string | null>, what: string): string[] {
    const found = partsOf(this.cells[key]).flatMap((text) => {
      const id = ids.get(text);
      if (id) return [id];
      this.fault(key, `${what}「${text}」不存在或无权使用`);
      return [];
    });
    return [...new Set(found)];
  }
}

function checkLogin(
  check: RowCheck,
  { row, cells }: SheetRow<ColumnKey>,
  known: Known,
  above: Map<string, number>,
): string {
  const loginName = plainMobile(cells.loginName);
  if (loginName === '') return '';
  const first = above.get(loginName);
  if (!MOBILE.test(loginName)) check.fault('loginName', '请输入11位手机号');
  else if (known.loginNames.has(loginName)) check.fault('loginName', '手机号已存在');
  else if (first !== undefined) check.fault('loginName', `与第${first}行重复`);
  else above.set(loginName, row);
  return loginName;
}

function checkRow(sheetRow: SheetRow<ColumnKey>, known: Known, above: Map<string, number>): CheckedRow {
  const { cells } = sheetRow;
  const check = new RowCheck(cells);
  for (const { key, title, required } of columns) {
    if (required && cells[key] === '') check.fault(key, `请填写${title}`);
  }
  const loginName = checkLogin(check, sheetRow, known, above);
  const length = [...cells.name].length;
  if (length === 1) check.fault('name', '至少2个字符');
  if (length > 30) check.fault('name', '不能超过30个字符');
  if ([...cells.title].length > 30) check.fault('title', '不能超过30个字符');
  const dept = known.depts.get(cells.dept);
  if (cells.dept !== '' && !dept) {
    check.fault('dept', dept === null ? '有多个同名部门，请填写完整路径' : '部门不存在或无权使用');
  }
  const loginTypes = check.words('sides', sides);
  const user: Editable = {
    loginName,
    name: cells.name,
    sex: check.word<'1' | '2'>('sex', sexes, '1'),
    title: cells.title,
    deptId: dept ?? '',
    roleIds: check.named('roles', known.roles, '角色'),
    loginTypes: loginTypes.length > 0 ? loginTypes.join(',') : '2',
    dataScope: check.word<1 | 3 | 4 | 5>('scope', scopes, 5),
    storeIds: check.named('stores', known.stores, '门店'),
    warehouseIds: check.named('warehouses', known.warehouses, '仓库'),
    tags: check.words('tags', tags),
  };
  return { ...sheetRow, faults: check.faults, user: check.faults.length === 0 ? user : null };
}

/** Checks every row against what the caller may give, and against the rows above it. */
export function checkRows(rows: readonly SheetRow<ColumnKey>[], known: Known): CheckedRow[] {
  const above = new Map<string, number>();
  return rows.map((row) => checkRow(row, known, above));
}
