import { and, eq, or, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import { catalogue } from '@hospital/shared/contract/catalogue';
import type {
  logCalls,
  Operation,
  OperationDetail,
  OperationKind,
} from '@hospital/shared/contract/calls/logs';
import { OPERATION_WORDS } from '@hospital/shared/contract/logWords';
import { formatDateTime } from '../../platform/database/chinaTime';
import { inDays } from '../../platform/database/dayRange';
import { contains, isOneOf } from '../../platform/database/paging';
import { opLog } from '../../platform/http/schema';
import { notFound } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { defineList, type ListRequest } from '../../platform/lists/defineList';
import { latestFirst } from '../../platform/lists/order';
import type { SheetColumns } from '../../platform/spreadsheet/exportList';
import { changesOf, changesText, toldText } from './changes';
import { ofManagedUsers } from './scope';
import { bizTypeName, nameFields } from './words';

type Filters = ListRequest<typeof logCalls.operations>;

/** What each call is called, by `POST /sys/role/save.do`. */
const summaries: ReadonlyMap<string, string> = new Map(
  Object.values(catalogue).flatMap((calls) =>
    Object.values(calls as Record<string, { method: string; path: string; summary: string }>).map(
      ({ method, path, summary }) => [`${method} ${path}`, summary.replace(/[，,].*$/, '')] as const,
    ),
  ),
);

/** What a call is called, by `POST /sys/role/save.do`. */
export const callTitle = (action: string): string => summaries.get(action) ?? action;

/** What was done, as its call is called; of one that does either of two things, which it was. */
const actionName = ({ action, done, bizType }: Pick<Head, 'action' | 'done' | 'bizType'>): string =>
  done === 'enabled' || done === 'disabled'
    ? `${OPERATION_WORDS[done]}${bizTypeName(bizType)}`
    : callTitle(action);

// What was written before there was a word for nothing is a JSON null.
const none = (column: AnyPgColumn): SQL => sql`coalesce(jsonb_typeof(${column}), 'null') = 'null'`;

const done = sql<OperationKind>`case when ${opLog.kind} <> '' then ${opLog.kind}
  when ${none(opLog.before)} then 'created'
  when ${none(opLog.after)} then 'deleted' else 'changed' end`;

/** What the record called itself in one of its two states; null when it did not say. */
const nameIn = (column: AnyPgColumn): SQL =>
  sql`coalesce(${sql.join(
    nameFields.map((field) => sql`nullif(${column} ->> ${sql.raw(`'${field}'`)}, '')`),
    sql`, `,
  )})`;

/** In its name, or among the owners whose telephones were shown. */
const named = (text: string): SQL =>
  sql`position(lower(${text}) in lower(concat_ws(chr(10), ${nameIn(opLog.after)}, ${nameIn(opLog.before)},
    ${opLog.after} ->> 'owners'))) > 0`;

/** What a row of the list needs: the states themselves stay where they are, an import's holds thousands of records. */
const head = {
  id: opLog.id,
  userId: opLog.userId,
  userName: opLog.userName,
  action: opLog.action,
  done,
  bizType: opLog.bizType,
  bizId: opLog.bizId,
  /** In the newer of the two states. */
  recordName: sql<string>`coalesce(${nameIn(opLog.after)}, ${nameIn(opLog.before)}, '')`,
  ip: opLog.ip,
  traceId: opLog.traceId,
  createDate: opLog.createDate,
};
const whole = { ...head, before: opLog.before, after: opLog.after };

type Head = Omit<Operation, 'actionName' | 'bizTypeName' | 'createDate' | 'kind'> & {
  readonly action: string;
  readonly createDate: Date;
};
type Whole = Head & { readonly before: unknown; readonly after: unknown };

function wantedOf({ identity }: CallContext, filters: Filters): SQL | undefined {
  const userName = filters.userName?.trim();
  const record = filters.record?.trim();
  return and(
    ofManagedUsers(identity, opLog.userId),
    ...inDays(opLog.createDate, filters),
    userName ? contains(opLog.userName, userName) : undefined,
    filters.bizType ? eq(opLog.bizType, filters.bizType) : undefined,
    filters.kind ? sql`${done} = ${filters.kind}` : undefined,
    record ? or(eq(opLog.bizId, record), named(record)) : undefined,
  );
}

/** What it did to a record; a read is to old pages what a run always was. */
function stateOf(done: OperationKind): Operation['kind'] {
  if (done === 'enabled' || done === 'disabled') return 'changed';
  return done === 'changed' || done === 'deleted' ? done : 'created';
}

const operationOf = (row: Head): Operation => ({
  id: row.id,
  userId: row.userId,
  userName: row.userName,
  actionName: actionName(row),
  kind: stateOf(row.done),
  done: row.done,
  bizType: row.bizType,
  bizTypeName: bizTypeName(row.bizType),
  bizId: row.bizId,
  recordName: row.recordName,
  ip: row.ip,
  traceId: row.traceId,
  createDate: formatDateTime(row.createDate),
});

/** The latest first. @throws 40001 */
const operations = defineList({
  ...{ table: opLog, id: opLog.id, wanted: wantedOf },
  order: latestFirst(opLog.createDate),
  // Names of records are looked for in the states of each row.
  looksUp: ({ record }) => Boolean(record?.trim()),
  rowsOf: ({ db }, ids) => db.select(head).from(opLog).where(isOneOf(opLog.id, ids)),
  idOf: ({ id }) => id,
});

export async function listOperations(
  context: CallContext,
  request: RequestOf<typeof logCalls.operations>,
): Promise<DataOf<typeof logCalls.operations>> {
  const { rows, total } = await operations.page(context, request);
  return { records: rows.map(operationOf), total };
}

/** So many stores of an import are named in its detail; the export of the log has more. */
const mostStores = 200;

/** The newer state without the stores beyond those, so that an import of thousands is not read for one look. */
const shortened = sql<unknown>`case when jsonb_typeof(${opLog.after} -> 'stores') = 'array'
  then jsonb_set(${opLog.after}, '{stores}',
    jsonb_path_query_array(${opLog.after}, ${sql.raw(`'$.stores[0 to ${mostStores - 1}]'`)}))
  else ${opLog.after} end`;

/** How many stores an import made in all; 0 for anything else. */
const storesMade = sql<number>`case when jsonb_typeof(${opLog.after} -> 'stores') = 'array'
  then jsonb_array_length(${opLog.after} -> 'stores') else 0 end`;

/** @throws 404, also for a row of somebody whom the caller does not manage */
export async function getOperation(
  { db, identity }: CallContext,
  { id }: { readonly id: string },
): Promise<OperationDetail> {
  const [row] = await db
    .select({ ...head, before: opLog.before, after: shortened, stores: storesMade })
    .from(opLog)
    .where(and(eq(opLog.id, id), ofManagedUsers(identity, opLog.userId)));
  if (!row) throw notFound();
  const changes = changesOf(row.bizType, row.before, row.after).map((change) =>
    change.field === 'stores' && row.stores > mostStores
      ? { ...change, after: `${change.after}\n等 ${row.stores} 家门店` }
      : change,
  );
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

const textOf = (done: OperationKind) => (done === 'exported' || done === 'viewed' ? toldText : changesText);

const columns: SheetColumns<string, Whole> = {
  createDate: { title: '操作时间', value: ({ createDate }) => createDate, width: 20 },
  userName: { title: '操作人', value: ({ userName }) => userName },
  action: { title: '操作', value: actionName, width: 20 },
  kind: { title: '方式', value: (row) => OPERATION_WORDS[row.done], width: 8 },
  bizType: { title: '对象', value: ({ bizType }) => bizTypeName(bizType), width: 12 },
  recordName: { title: '记录', value: ({ recordName }) => recordName, width: 20 },
  bizId: { title: '记录编号', value: ({ bizId }) => bizId, width: 20 },
  changes: {
    title: '内容',
    value: ({ done, bizType, before, after }) =>
      textOf(done)(changesOf(bizType, before, after)).slice(0, 32_000),
    width: 60,
  },
  ip: { title: 'IP', value: ({ ip }) => ip },
  traceId: { title: '追踪号', value: ({ traceId }) => traceId, width: 24 },
};

/** @throws 40001, also when there are too many */
export const exportOperations = operations.exported('操作日志', columns, ({ db }, ids) =>
  db.select(whole).from(opLog).where(isOneOf(opLog.id, ids)),
);
