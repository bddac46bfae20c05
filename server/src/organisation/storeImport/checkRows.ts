import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ImportFault } from '@hospital/shared/contract/imports';
import { BusinessError } from '../../http/businessError';
import type { SheetRow } from '../../spreadsheet/importTable';
import { areasBelow } from '../areas';
import { closingOf, ipWhiteListOf, openingOf, phoneOf } from '../storeFields';
import { attributes, columns, flags, natures, type Cells, type ColumnKey } from './columns';
import type { Places } from './places';

/** A row that can be written, by column of the table; without a code it gets one. */
export interface NewStore {
  readonly store_name: string;
  readonly store_code: string;
  readonly business_name: string;
  readonly door_name: string;
  readonly dept_id: string;
  readonly warehouse_id: string;
  readonly store_attribute: string;
  readonly store_nature: string;
  readonly province_id: string;
  readonly city_id: string;
  readonly district_id: string;
  readonly online_flag: string;
  readonly online_appoint_flag: string;
  readonly phone_num: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly address: string;
  readonly openning_hours_start: string;
  readonly openning_hours_end: string;
  readonly ip_white_list: string;
}

export interface CheckedRow extends SheetRow<ColumnKey> {
  readonly faults: ImportFault[];
  /** Null for a row with faults. */
  readonly store: NewStore | null;
}

/** Others' calls are answered between so many rows. */
const rowsAtOnce = 200;
const anyIp = '{ip}';
const titles = new Map(columns.map(({ key, title }) => [key as ColumnKey, title]));

/** Collects what is wrong with one row. */
class RowCheck {
  readonly faults: ImportFault[] = [];

  constructor(private readonly cells: Cells) {}

  fault(key: ColumnKey, msg: string): void {
    this.faults.push({ column: titles.get(key) ?? '', msg });
  }

  /** What a cell stands for; `''` (with a fault, but for an empty cell, which has one already) when it is unknown. */
  known(key: ColumnKey, id: string | null | undefined, msg: string): string {
    if (this.cells[key] === '') return '';
    if (!id) this.fault(key, msg);
    return id ?? '';
  }

  word(key: ColumnKey, words: Readonly<Record<string, string>>): string {
    const value = Object.hasOwn(words, this.cells[key]) ? words[this.cells[key]] : undefined;
    return this.known(key, value, `请填写${Object.keys(words).join('、')}之一`);
  }

  number(key: ColumnKey, most: number): number {
    const text = this.cells[key];
    if (text === '') return 0;
    const value = Number(text);
    if (!Number.isFinite(value) || Math.abs(value) > most) this.fault(key, `应为-${most}到${most}之间的数字`);
    return value;
  }

  /** The same check as the form's. */
  asTheForm<T>(key: ColumnKey, check: () => T, otherwise: T): T {
    if (this.cells[key] === '') return otherwise;
    try {
      return check();
    } catch (error) {
      if (!(error instanceof BusinessError)) throw error;
      this.fault(key, error.msg);
      return otherwise;
    }
  }
}

/** `8:00` and `8：00` as `08:00`. */
const padded = (time: string): string => time.replace('：', ':').replace(/^(\d:\d\d)$/, '0$1');

const areaId = (parentId: string, name: string): string | undefined =>
  parentId === '' ? undefined : areasBelow(parentId).find((area) => area.name === name)?.id;

function checkTexts(check: RowCheck, cells: Cells): void {
  for (const { key, title, required, ...column } of columns) {
    const text = cells[key];
    if (required && text === '') check.fault(key, `请填写${title}`);
    const longest = 'longest' in column ? column.longest : undefined;
    if (longest !== undefined && text.length > longest) check.fault(key, `不能超过${longest}个字符`);
  }
}

/** Names and codes that stand above in the same file. */
interface Seen {
  readonly names: Map<string, number>;
  readonly codes: Map<string, number>;
}

function checkUnique(check: RowCheck, { row, cells }: SheetRow<ColumnKey>, places: Places, seen: Seen): void {
  const one = (key: ColumnKey, title: string, taken: ReadonlySet<string>, above: Map<string, number>) => {
    const text = cells[key];
    if (text === '') return;
    const first = above.get(text);
    if (taken.has(text)) check.fault(key, `${title}已存在`);
    else if (first !== undefined) check.fault(key, `与第${first}行重复`);
    else above.set(text, row);
  };
  one('storeName', '门店名称', places.storeNames, seen.names);
  one('storeCode', '门店编码', places.storeCodes, seen.codes);
}

function checkRow(sheetRow: SheetRow<ColumnKey>, places: Places, seen: Seen): CheckedRow {
  const { cells } = sheetRow;
  const check = new RowCheck(cells);
  checkTexts(check, cells);
  checkUnique(check, sheetRow, places, seen);
  if (!/^[\w-]{0,32}$/.test(cells.storeCode)) {
    check.fault('storeCode', '只能使用字母、数字、横线和下划线，最多32个');
  }
  const dept = places.depts.get(cells.dept);
  const deptId = check.known(
    'dept',
    dept,
    dept === null ? '有多个同名部门，请填写完整路径' : '部门不存在或无权使用',
  );
  const provinceId = check.known('province', areaId('0', cells.province), '没有这个省级');
  const cityId = check.known('city', areaId(provinceId, cells.city), '不是该省级的城市');
  const districtId = check.known('district', areaId(cityId, cells.district), '不是该城市的区级');
  const start = check.asTheForm('openningHoursStart', () => openingOf(padded(cells.openningHoursStart)), '');
  const end = check.asTheForm('openningHoursEnd', () => closingOf(start, padded(cells.openningHoursEnd)), '');
  const store: NewStore = {
    store_name: cells.storeName,
    store_code: cells.storeCode,
    business_name: cells.businessName,
    door_name: cells.doorName,
    dept_id: deptId,
    warehouse_id: check.known('warehouse', places.warehouses.get(cells.warehouse), '仓库不存在或无权使用'),
    store_attribute: check.word('storeAttribute', attributes),
    store_nature: check.word('storeNature', natures),
    province_id: provinceId,
    city_id: cityId,
    district_id: districtId,
    online_flag: check.word('onlineFlag', flags),
    online_appoint_flag: check.word('onlineAppointFlag', flags),
    phone_num: check.asTheForm('phoneNum', () => phoneOf(cells.phoneNum), ''),
    latitude: check.number('latitude', 90),
    longitude: check.number('longitude', 180),
    address: cells.address,
    openning_hours_start: start,
    openning_hours_end: end,
    ip_white_list: check.asTheForm('ipWhiteList', () => ipWhiteListOf(cells.ipWhiteList), anyIp),
  };
  return { ...sheetRow, faults: check.faults, store: check.faults.length === 0 ? store : null };
}

/** Checks every row; others' calls are answered meanwhile. */
export async function checkRows(rows: readonly SheetRow<ColumnKey>[], places: Places): Promise<CheckedRow[]> {
  const seen: Seen = { names: new Map(), codes: new Map() };
  const checked: CheckedRow[] = [];
  for (const row of rows) {
    checked.push(checkRow(row, places, seen));
    if (checked.length % rowsAtOnce === 0) await nextTurn();
  }
  return checked;
}
