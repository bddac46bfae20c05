import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ImportFault } from '@hospital/shared/contract/imports';
import { STORE_FIELDS } from '@hospital/shared/contract/storeWords';
import type { SheetRow } from '../../../platform/spreadsheet/importTable';
import { RowCheck } from '../../../platform/spreadsheet/rowCheck';
import { areasBelow } from '../areas';
import { closingOf, openingOf, phoneOf } from '../storeFields';
import { ipWhiteListOf } from '../../places';
import { attributes, flags, natures, storeTable, type ColumnKey } from './columns';
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

/** `8:00` and `8：00` as `08:00`. */
const padded = (time: string): string => time.replace('：', ':').replace(/^(\d:\d\d)$/, '0$1');

const areaId = (parentId: string, name: string): string | undefined =>
  parentId === '' ? undefined : areasBelow(parentId).find((area) => area.name === name)?.id;

/** Names and codes that stand above in the same file. */
interface Seen {
  readonly names: Map<string, number>;
  readonly codes: Map<string, number>;
}

function checkUnique(
  check: RowCheck<ColumnKey>,
  { row, cells }: SheetRow<ColumnKey>,
  places: Places,
  seen: Seen,
): void {
  const one = (key: ColumnKey, title: string, taken: ReadonlySet<string>, above: Map<string, number>) => {
    const text = cells[key];
    if (text === '') return;
    const first = above.get(text);
    if (taken.has(text)) check.fault(key, `${title}已存在`);
    else if (first !== undefined) check.fault(key, `与第${first}行重复`);
    else above.set(text, row);
  };
  one('storeName', STORE_FIELDS.storeName, places.storeNames, seen.names);
  one('storeCode', STORE_FIELDS.storeCode, places.storeCodes, seen.codes);
}

function checkRow(sheetRow: SheetRow<ColumnKey>, places: Places, seen: Seen): CheckedRow {
  const { cells } = sheetRow;
  const check = new RowCheck(storeTable, cells);
  check.texts();
  checkUnique(check, sheetRow, places, seen);
  if (!/^[\w-]{0,32}$/.test(cells.storeCode)) {
    check.fault('storeCode', '只能使用字母、数字、横线和下划线，最多32个');
  }
  const deptId = check.dept('dept', places.depts);
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
    store_attribute: check.word<string>('storeAttribute', attributes, ''),
    store_nature: check.word<string>('storeNature', natures, ''),
    province_id: provinceId,
    city_id: cityId,
    district_id: districtId,
    online_flag: check.word<string>('onlineFlag', flags, ''),
    online_appoint_flag: check.word<string>('onlineAppointFlag', flags, ''),
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
