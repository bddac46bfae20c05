import { and, desc, eq, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { FileAnswer } from '@hospital/shared/contract/call';
import { catalogue } from '@hospital/shared/contract/catalogue';
import type { Operation, OperationDetail, OperationKind } from '@hospital/shared/contract/calls/logs';
import { formatDateTime } from '../database/chinaTime';
import { contains, offsetOf, pageOf, totalOf } from '../database/paging';
import { opLog } from '../database/schema/identity';
import { invalid, notFound } from '../http/businessError';
import type { CallContext } from '../http/call';
import { spreadsheet, type SheetColumn } from '../spreadsheet/workbook';
import { changesOf, changesText, kindOf, recordName } from './changes';
import { inDays, isDay, ofManagedUsers } from './scope';
import { bizTypeName } from './words';

type Row = typeof opLog.$inferSelect;

export interface OperationFilters {
  readonly startDate?: string;
  readonly endDate?: string;
  readonly userName?: string;
  readonly bizType?: string;
  readonly kind?: OperationKind;
  readonly record?: string;
}

const mostRows = 20_000;
const kindNames: Readonly<Record<OperationKind, string>> = {
  created: '新增',
  changed: '修改',
  deleted: '删除',
};

/** What each call is called, by `POST /sys/role/save.do`. */
const summaries: ReadonlyMap<string, string> = new Map(
  Object.values(catalogue).flatMap((calls) =>
    Object.values(calls as Record<string, { method: string; path: string; summary: string }>).map(
      ({ method, path, summary }) => [`${method} ${path}`, summary.replace(/[，,].*$/, '')] as const,
    ),
  ),
);

/** @throws 40001 for a day that there is not */
export function expectDays({ startDate, endDate }: OperationFilters): void {
  if (startDate && !isDay(startDate)) throw invalid('startDate', '日期不存在');
  if (endDate && !isDay(endDate)) throw invalid('endDate', '日期不存在');
}

const ofKind = (kind: OperationKind): SQL | undefined => {
  // What was written before there was a word for nothing is a JSON null.
  const none = (column: AnyPgColumn): SQL | undefined =>
    or(isNull(column), sql`jsonb_typeof(${column}) = 'null'`);
  const some = (column: AnyPgColumn): SQL | undefined =>
    and(isNotNull(column), sql`jsonb_typeof(${column}) <> 'null'`);
  if (kind === 'created') return none(opLog.before);
  return kind === 'deleted'
    ? and(some(opLog.before), none(opLog.after))
    : and(some(opLog.before), some(opLog.after));
};

/** The record's name in either state; the same fields as `recordName`. */
const named = (text: string): SQL =>
  sql`exists (select 1 from (values (${opLog.after}), (${opLog.before})) state(fields)
    cross join lateral (values (state.fields ->> 'name'), (state.fields ->> 'storeName'),
      (state.fields ->> 'warehouseName'), (state.fields ->> 'configName'), (state.fields ->> 'title')) word(text)
    where jsonb_typeof(state.fields) = 'object' and position(lower(${text}) in lower(word.text)) > 0)`;

function condition({ identity }: Pick<CallContext, 'identity'>, filters: OperationFilters): SQL | undefined {
  const userName = filters.userName?.trim();
  const record = filters.record?.trim();
  return and(
    ofManagedUsers(identity, opLog.userId),
    ...inDays(opLog.createDate, filters),
    userName ? contains(opLog.userName, userName) : undefined,
    filters.bizType ? eq(opLog.bizType, filters.bizType) : undefined,
    filters.kind ? ofKind(filters.kind) : undefined,
    record ? or(eq(opLog.bizId, record), named(record)) : undefined,
  );
}

const operationOf = (row: Row): Operation => ({
  id: row.id,
  userId: row.userId,
  userName: row.userName,
  actionName: summaries.get(row.action) ?? row.action,
  kind: kindOf(row.before, row.after),
  bizType: row.bizType,
  bizTypeName: bizTypeName(row.bizType),
  bizId: row.bizId,
  recordName: recordName(row.before, row.after),
  ip: row.ip,
  traceId: row.traceId,
  createDate: formatDateTime(row.createDate),
});

/** The latest first. */
const order = [desc(opLog.createDate), desc(opLog.id)];

export async function listOperations(
  context: CallContext,
  request: OperationFilters & { readonly page: number; readonly pageSize: number },
): Promise<{ records: Operation[]; total: number }> {
  expectDays(request);
  const wanted = condition(context, request);
  const total = totalOf(opLog, wanted);
  const rows = await context.db
    .select({ row: opLog, total })
    .from(opLog)
    .where(wanted)
    .orderBy(...order)
    .limit(request.pageSize)
    .offset(offsetOf(request));
  return pageOf(
    request,
    rows,
    () => context.db.$count(opLog, wanted),
    ({ row }) => operationOf(row),
  );
}

/** @throws 404, also for a row of somebody whom the caller does not manage */
export async function getOperation(
  { db, identity }: CallContext,
  { id }: { readonly id: string },
): Promise<OperationDetail> {
  const [row] = await db
    .select()
    .from(opLog)
    .where(and(eq(opLog.id, id), ofManagedUsers(identity, opLog.userId)));
  if (!row) throw notFound();
  const changes = changesOf(row.bizType, row.before, row.after);
  return { ...operationOf(row), action: row.action, changes };
}

/** Kinds of records of which the log tells the caller. */
export async function operationTypes({
  db,
  identity,
}: CallContext): Promise<{ bizType: string; name: string }[]> {
  const rows = await db
    .selectDistinct({ bizType: opLog.bizType })
    .from(opLog)
    .where(ofManagedUsers(identity, opLog.userId));
  return rows
    .map(({ bizType }) => ({ bizType, name: bizTypeName(bizType) }))
    .sort((a, b) => (a.bizType < b.bizType ? -1 : 1));
}

const columns: readonly SheetColumn<Row>[] = [
  { title: '操作时间', value: ({ createDate }) => createDate, width: 20 },
  { title: '操作人', value: ({ userName }) => userName },
  { title: '操作', value: ({ action }) => summaries.get(action) ?? action, width: 20 },
  { title: '方式', value: ({ before, after }) => kindNames[kindOf(before, after)], width: 8 },
  { title: '对象', value: ({ bizType }) => bizTypeName(bizType), width: 12 },
  { title: '记录', value: ({ before, after }) => recordName(before, after), width: 20 },
  { title: '记录编号', value: ({ bizId }) => bizId, width: 20 },
  {
    title: '变更内容',
    value: ({ bizType, before, after }) => changesText(changesOf(bizType, before, after)).slice(0, 32_000),
    width: 60,
  },
  { title: 'IP', value: ({ ip }) => ip },
  { title: '追踪号', value: ({ traceId }) => traceId, width: 24 },
];

/** @throws 40001 when there are more than fit into one sheet */
export async function exportOperations(context: CallContext, filters: OperationFilters): Promise<FileAnswer> {
  expectDays(filters);
  const rows = await context.db
    .select()
    .from(opLog)
    .where(condition(context, filters))
    .orderBy(...order)
    .limit(mostRows + 1);
  if (rows.length > mostRows) throw invalid('startDate', `最多导出${mostRows}条，请缩小查询范围`);
  return spreadsheet('操作日志', columns, rows);
}
