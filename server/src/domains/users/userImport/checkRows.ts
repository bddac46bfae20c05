import type { ImportRow } from '@hospital/shared/contract/imports';
import { MOBILE, normalisePhone } from '@hospital/shared/contract/phone';
import { SIDE_WORDS } from '@hospital/shared/contract/userWords';
import type { SheetRow } from '../../../platform/spreadsheet/importTable';
import { RowCheck } from '../../../platform/spreadsheet/rowCheck';
import type { Editable } from '../userChange';
import { columns, scopes, sexes, sides, tags, userTable, type ColumnKey } from './columns';
import type { Known } from './known';

export interface CheckedRow extends ImportRow {
  /** As the form would send it; null for a row with faults. */
  readonly user: Editable | null;
}

type Scope = (typeof scopes)[keyof typeof scopes];
type Side = keyof typeof SIDE_WORDS;
type Check = RowCheck<ColumnKey>;

/** For an empty cell: the store. */
const usualSide: Side = 2;
const onlyNamedStores = 5;

/** What one row alone may have, by the first row that has it. */
interface Above {
  readonly loginNames: Map<string, number>;
  readonly licences: Map<string, number>;
}

function checkLogin(check: Check, { row, cells }: SheetRow<ColumnKey>, known: Known, above: Above): string {
  if (cells.loginName === '') return '';
  const loginName = normalisePhone(cells.loginName);
  const first = above.loginNames.get(loginName);
  if (!MOBILE.test(loginName)) check.fault('loginName', '请输入11位手机号');
  else if (known.loginNames.has(loginName)) check.fault('loginName', '手机号已存在');
  else if (first !== undefined) check.fault('loginName', `与第${first}行重复`);
  else above.loginNames.set(loginName, row);
  return loginName;
}

function checkLicence(
  check: Check,
  { row, cells: { licenseNo } }: SheetRow<ColumnKey>,
  known: Known,
  { licences }: Above,
): string {
  if (licenseNo === '') return '';
  const first = licences.get(licenseNo);
  if (known.licences.has(licenseNo)) check.fault('licenseNo', '执业兽医证号已存在');
  else if (first !== undefined) check.fault('licenseNo', `与第${first}行重复`);
  else licences.set(licenseNo, row);
  return licenseNo;
}

function checkSides(check: Check, known: Known): string {
  const named = check.words<Side>('sides', sides);
  const given = named.length > 0 ? named : [usualSide];
  for (const side of given) {
    if (!known.mayGive(side)) check.fault('sides', `无权开通「${SIDE_WORDS[side]}」端`);
  }
  return given.join(',');
}

/**
 * Whoever manages part of the chain makes users of that part alone, as `usersWithin` asks of the form: with a store or
 * in a department of the own, and in no store beyond it by a whole department.
 */
function checkPart(
  check: Check,
  { part }: Known,
  { deptId, dataScope, storeIds }: { deptId: string; dataScope: Scope; storeIds: readonly string[] },
): void {
  if (!part || deptId === '') return;
  if (dataScope === 1) check.fault('scope', '超出您的数据范围');
  else if (dataScope !== onlyNamedStores && part.isBeyond(deptId, dataScope)) {
    check.fault('scope', '超出您的数据范围');
  } else if (storeIds.length === 0 && !part.ownDepts.has(deptId)) {
    check.fault('stores', '所属部门不在您的数据范围内，请填写您的门店');
  }
}

function checkRow(sheetRow: SheetRow<ColumnKey>, known: Known, above: Above): CheckedRow {
  const { row, cells } = sheetRow;
  const check = new RowCheck(userTable, cells);
  check.texts();
  const loginName = checkLogin(check, sheetRow, known, above);
  if ([...cells.name].length === 1) check.fault('name', '至少2个字符');
  const user: Editable & { readonly dataScope: Scope; readonly storeIds: readonly string[] } = {
    loginName,
    name: cells.name,
    sex: check.word<'1' | '2'>('sex', sexes, '1'),
    title: cells.title,
    licenseNo: checkLicence(check, sheetRow, known, above),
    deptId: check.dept('dept', known.depts),
    roleIds: check.named('roles', known.roles, '角色'),
    loginTypes: checkSides(check, known),
    dataScope: check.word<Scope>('scope', scopes, onlyNamedStores),
    storeIds: check.named('stores', known.stores, '门店'),
    warehouseIds: check.named('warehouses', known.warehouses, '仓库'),
    tags: check.words('tags', tags),
  };
  checkPart(check, known, user);
  const { faults } = check;
  return {
    row,
    cells: columns.map(({ key }) => cells[key]),
    faults,
    user: faults.length === 0 ? user : null,
  };
}

/** Checks every row against what the caller may give, and against the rows above it. */
export function checkRows(rows: readonly SheetRow<ColumnKey>[], known: Known): CheckedRow[] {
  const above: Above = { loginNames: new Map(), licences: new Map() };
  return rows.map((row) => checkRow(row, known, above));
}
