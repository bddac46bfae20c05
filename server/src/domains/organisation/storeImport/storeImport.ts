import { and, eq, sql } from 'drizzle-orm';
import type { DataOf, FileAnswer, RequestOf } from '@hospital/shared/contract/call';
import type { storeImportCalls } from '@hospital/shared/contract/calls/storeImports';
import type { ImportCheck, ImportRow } from '@hospital/shared/contract/imports';
import type { SentFile } from '@hospital/shared/contract/schema';
import { formatDateTime } from '../../../platform/database/chinaTime';
import { newId } from '../../../platform/database/newId';
import { isOneOf, textArray } from '../../../platform/database/paging';
import { storeImport } from '../../places/schema';
import type { TenantDatabase } from '../../../platform/database/tenantDatabase';
import { notFound } from '../../../platform/errors/businessError';
import { inTwoSteps, type CallContext, type ReadContext } from '../../../platform/http/call';
import { defineList } from '../../../platform/lists/defineList';
import { falling } from '../../../platform/lists/order';
import type { Services } from '../../../platform/server/services';
import type { SessionIdentity } from '../../../platform/sessions/session';
import { readTable } from '../../../platform/spreadsheet/importTable';
import { fileNameOf } from '../../../platform/spreadsheet/plainText';
import { announce } from '../announce';
import { newStoreCodes } from '../storeCode';
import { checkRows, type CheckedRow, type NewStore } from './checkRows';
import { columns, storeTable } from './columns';
import { loadPlaces } from './places';
import { faultsWorkbook } from './workbooks';

interface Sent {
  readonly file: SentFile;
}

const longestName = 200;

/** Reads and checks a workbook; writes nothing. @throws 40001 at `file` */
async function checked(context: ReadContext, { file }: Sent): Promise<readonly CheckedRow[]> {
  const [rows, places] = await Promise.all([readTable(file, storeTable), loadPlaces(context)]);
  return checkRows(rows, places);
}

const asRead = ({ row, cells, faults }: CheckedRow): ImportRow => ({
  row,
  cells: columns.map(({ key }) => cells[key]),
  faults,
});

const failedOf = (rows: readonly CheckedRow[]): CheckedRow[] => rows.filter(({ store }) => !store);

/** Every row with its faults, to be looked at before anything is imported. */
export async function checkImport(context: ReadContext, sent: Sent): Promise<ImportCheck> {
  const rows = await checked(context, sent);
  const fail = failedOf(rows).length;
  return {
    columns: columns.map(({ title }) => title),
    rows: rows.map(asRead),
    total: rows.length,
    success: rows.length - fail,
    fail,
  };
}

/** The rows of a workbook that have faults, as a workbook. */
export const checkedFaults = async (context: ReadContext, sent: Sent): Promise<FileAnswer> =>
  faultsWorkbook(context, failedOf(await checked(context, sent)).map(asRead));

type Row = NewStore & { readonly id: string };

/** Gives every row without a code one of the server's, none that the file has. */
async function withCodes(db: TenantDatabase, rows: readonly Row[], given: readonly string[]): Promise<Row[]> {
  const codes = await newStoreCodes(db, rows.filter((row) => row.store_code === '').length, given);
  return rows.map((row) => ({ ...row, store_code: row.store_code || (codes.shift() ?? '') }));
}

/**
 * Writes the rows in one statement. What somebody took or deleted since they were checked, the constraints know: such
 * a row is left out.
 *
 * @returns ids of the rows that were written
 */
async function insertStores(
  { db, identity }: CallContext,
  rows: readonly Row[],
): Promise<ReadonlySet<string>> {
  const ids = (of: (row: Row) => string) => sql.param(textArray([...new Set(rows.map(of))]));
  await db.execute(
    sql`select id from dept where id = any(${ids((row) => row.dept_id)}::text[]) order by id for key share`,
  );
  await db.execute(
    sql`select id from warehouse where id = any(${ids((row) => row.warehouse_id)}::text[]) order by id for key share`,
  );
  const { userId, userName } = identity;
  const { rows: written } = await db.execute<{ id: string }>(sql`
    insert into store (id, store_name, store_code, business_name, door_name, dept_id, warehouse_id, store_attribute,
      store_nature, province_id, city_id, district_id, online_flag, online_appoint_flag, phone_num, latitude, longitude,
      address, openning_hours_start, openning_hours_end, ip_white_list, create_id, create_name, update_id, update_name)
    select new.id, new.store_name, new.store_code, new.business_name, new.door_name, new.dept_id, new.warehouse_id,
      new.store_attribute, new.store_nature, new.province_id, new.city_id, new.district_id, new.online_flag,
      new.online_appoint_flag, new.phone_num, new.latitude, new.longitude, new.address, new.openning_hours_start,
      new.openning_hours_end, new.ip_white_list, ${userId}, ${userName}, ${userId}, ${userName}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as new (id text, store_name text, store_code text,
      business_name text, door_name text, dept_id text, warehouse_id text, store_attribute text, store_nature text,
      province_id text, city_id text, district_id text, online_flag yes_no, online_appoint_flag yes_no, phone_num text,
      latitude float8, longitude float8, address text, openning_hours_start text, openning_hours_end text,
      ip_white_list text)
    join dept d on d.id = new.dept_id
    join warehouse w on w.id = new.warehouse_id and w.del_flag = 'N'
    on conflict do nothing
    returning id`);
  return new Set(written.map(({ id }) => id));
}

const taken = { column: '', msg: '门店名称或编码刚被占用，或所属部门、仓库刚被删除' };

/**
 * Imports the rows without faults and keeps the others, with the reasons, for whoever wants them as a workbook. The
 * file is read and checked ahead of the transaction, which only writes.
 *
 * @throws 40001 at `file`
 */
export const importStores = (services: Services) =>
  inTwoSteps(checked, async (context: CallContext, { file }: Sent, rows: readonly CheckedRow[]) => {
    const { db, identity, audit } = context;
    const good = rows.flatMap((row) => (row.store ? [{ row, store: { id: newId(), ...row.store } }] : []));
    const stores = await withCodes(
      db,
      good.map(({ store }) => store),
      rows.map(({ cells }) => cells.storeCode),
    );
    const written = stores.length > 0 ? await insertStores(context, stores) : new Set<string>();
    const late = good
      .filter(({ store }) => !written.has(store.id))
      .map(({ row }) => ({ ...asRead(row), faults: [taken] }));
    const failed = [...failedOf(rows).map(asRead), ...late].sort((one, other) => one.row - other.row);
    const id = newId();
    const counts = { total: rows.length, success: written.size, fail: failed.length };
    const fileName = fileNameOf(file.name, longestName);
    await db.insert(storeImport).values({
      ...{ id, fileName, ...counts, failed },
      ...{ createId: identity.userId, createName: identity.userName },
    });
    const made = stores
      .filter((store) => written.has(store.id))
      .map((store) => ({ id: store.id, storeCode: store.store_code, storeName: store.store_name }));
    audit({ bizType: 'storeImport', bizId: id, before: null, after: { fileName, ...counts, stores: made } });
    if (written.size > 0) await announce(context, services, true);
    return { id, ...counts, failed: failed.map(({ row, faults }) => ({ row, faults })) };
  });

/** Whoever works with part of the chain sees the own imports. */
const visible = ({ storeScope, userId }: SessionIdentity) =>
  storeScope === 'all' ? undefined : eq(storeImport.createId, userId);

const imports = defineList({
  ...{ table: storeImport, id: storeImport.id },
  wanted: ({ identity }: CallContext) => visible(identity),
  order: () => [falling(storeImport.createDate)],
  rowsOf: ({ db }, ids) =>
    db
      .select({
        id: storeImport.id,
        fileName: storeImport.fileName,
        total: storeImport.total,
        success: storeImport.success,
        fail: storeImport.fail,
        createName: storeImport.createName,
        createDate: storeImport.createDate,
      })
      .from(storeImport)
      .where(isOneOf(storeImport.id, ids)),
  idOf: ({ id }) => id,
});

/** Imports, the newest first. */
export async function listImports(
  context: CallContext,
  request: RequestOf<typeof storeImportCalls.list>,
): Promise<DataOf<typeof storeImportCalls.list>> {
  const { rows, total } = await imports.page(context, request);
  return { records: rows.map((row) => ({ ...row, createDate: formatDateTime(row.createDate) })), total };
}

/** The failed rows of an import as a workbook. @throws 404 */
export async function importFaults(
  context: ReadContext,
  { id }: { readonly id: string },
): Promise<FileAnswer> {
  const [row] = await context.db
    .select({ failed: storeImport.failed })
    .from(storeImport)
    .where(and(eq(storeImport.id, id), visible(context.identity)));
  if (!row) throw notFound();
  return faultsWorkbook(context, row.failed);
}
