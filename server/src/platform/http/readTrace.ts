import type { FileAnswer, ListHeld } from '@hospital/shared/contract/call';
import { isWholeMobile } from '../privacy/mobile';
import type { CallServices } from './callServices';
import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Database } from '../database/database';
import type { TenantDatabase } from '../database/tenantDatabase';
import { GroupedWrites } from '../database/groupedWrites';
import { type AuditLine, originOf, writeAuditLines } from './auditLog';
import type { AuditEntry } from './call';
import type { PendingCall } from './pendingCall';
import { opLog } from './schema';

/**
 * Tells the log of operations of what an answer took out of the product or showed whole: who asked, for which store,
 * with which filters, and how much it was. It is there before the answer is sent; where it cannot be written the answer
 * is given all the same and the failure reported. A page that reads its answer anew shows nothing that was not shown
 * a moment ago, and leaves no second line ({@link VIEW_LASTS}).
 */
export async function leaveTrace(services: CallServices, call: PendingCall, data: unknown): Promise<void> {
  const { database, traceWords } = services;
  const { trace, request } = call.declaration;
  const given = trace && (trace.kind === 'exported' ? fileGiven(data as FileAnswer) : ownersShown(data));
  if (!trace || !given) return;
  const { bizId, ...rest } = given;
  try {
    const db = database.reader(call.identity.tenantId);
    const storeName = await traceWords.storeName(db, call);
    const filters = await traceWords.filters(db, trace.bizType, request, call.request);
    const after = {
      ...rest,
      ...(storeName ? { storeName } : {}),
      ...(filters.length > 0 ? { filters: filters.map(withoutMobiles) } : {}),
    };
    const entry: AuditEntry = { ...trace, bizId: bizId ?? idOf(call), before: null, after };
    const ownerIds = trace.kind === 'viewed' ? idsOf((rest.owners ?? []) as readonly Shown[]) : [];
    await tracesOf(services, call.identity.tenantId).add({ origin: originOf(call), entry, ownerIds });
  } catch (error) {
    call.warn(error);
  }
}

/** Time (ms) within which the same telephones, shown to the same user by the same call in the same place, are one view. */
const VIEW_LASTS = 5 * 60_000;

/** A line of the log, with those whose telephones it tells of. */
interface Trace extends AuditLine {
  readonly ownerIds: readonly string[];
}

const tracesByTenant = new WeakMap<Database, Map<string, GroupedWrites<Trace>>>();

/** Traces of a tenant; those of many desks go into one transaction. */
function tracesOf({ database, tellViews }: CallServices, tenantId: string): GroupedWrites<Trace> {
  const known = tracesByTenant.get(database) ?? new Map<string, GroupedWrites<Trace>>();
  tracesByTenant.set(database, known);
  const write = (traces: readonly Trace[]): Promise<void> =>
    database.write(tenantId, async (db) => {
      const fresh = await notToldAlready(db, traces);
      const ids = await writeAuditLines(db, fresh);
      const views = fresh.map(({ ownerIds }, at) => ({ opLogId: ids[at] ?? '', ownerIds }));
      const told = views.filter(({ ownerIds }) => ownerIds.length > 0);
      if (told.length > 0) await tellViews(db, told);
    });
  const traces = known.get(tenantId) ?? new GroupedWrites(write);
  known.set(tenantId, traces);
  return traces;
}

const ownersIn = (after: unknown): readonly Shown[] =>
  (after as { readonly owners?: readonly Shown[] } | null)?.owners ?? [];

/** Who saw it, by which call, standing where. */
const viewerOf = ({
  userId,
  action,
  storeId,
}: Pick<typeof opLog.$inferSelect, 'userId' | 'action' | 'storeId'>) =>
  JSON.stringify([userId, action, storeId]);

/** Leaves out views of telephones of which every one has been told a moment ago. */
async function notToldAlready(db: TenantDatabase, traces: readonly Trace[]): Promise<readonly Trace[]> {
  const views = traces.filter(({ entry }) => entry.kind === 'viewed');
  if (views.length === 0) return traces;
  const told = await db
    .select({ userId: opLog.userId, action: opLog.action, storeId: opLog.storeId, after: opLog.after })
    .from(opLog)
    .where(
      and(
        eq(opLog.kind, 'viewed'),
        gt(opLog.createDate, sql`now() - ${VIEW_LASTS} * interval '1 millisecond'`),
        inArray(opLog.userId, [...new Set(views.map(({ origin }) => origin.identity.userId))]),
      ),
    );
  const seen = new Set(told.flatMap((line) => ownersIn(line.after).map(({ id }) => viewerOf(line) + id)));
  return traces.filter(({ origin, entry }) => {
    if (entry.kind !== 'viewed') return true;
    const { userId, storeId } = origin.identity;
    const viewer = viewerOf({ userId, storeId, action: origin.action });
    const owners = ownersIn(entry.after);
    // Without an id nobody can say whether it was the same owner.
    const known = owners.every(({ id }) => id !== '' && seen.has(viewer + id));
    for (const { id } of owners) seen.add(viewer + id);
    return !known;
  });
}

/** What was searched for may be a telephone. */
const withoutMobiles = (text: string): string => text.replace(/(1[3-9]\d)\d{4}(\d{4})/g, '$1****$2');

/** What was given, as the log shows it; `bizId` where it was of one record. */
interface Given {
  readonly bizId?: string;
  readonly count: number;
  readonly mobiles?: number;
}

const idOf = ({ request }: PendingCall): string => (request as { readonly id?: string }).id ?? '';

const empty: ListHeld = { rows: 0, columns: [], mobiles: 0 };

function fileGiven({ fileName, holds = empty }: FileAnswer): Given & Record<string, unknown> {
  const { rows, columns, mobiles } = holds;
  return { fileName, columns, count: rows, ...(mobiles > 0 ? { mobiles } : {}) };
}

interface Shown {
  readonly id: string;
  readonly name: string;
}

/** So that each owner's file can say who was shown their telephone. */
const idsOf = (owners: readonly Shown[]): readonly string[] => [
  ...new Set(owners.map(({ id }) => id).filter((id) => id !== '')),
];

/** Null when no telephone was shown whole. */
function ownersShown(data: unknown): (Given & Record<string, unknown>) | null {
  const shown = [...wholeMobilesIn(data, '')];
  const [first] = shown;
  if (!first) return null;
  const owners = [...new Map(shown.map((one) => [`${one.id} ${one.name}`, one])).values()];
  const others = owners.length - 1;
  return {
    bizId: others === 0 ? first.id : '',
    name: others === 0 ? first.name : `${first.name}等${owners.length}位宠主`,
    owners,
    count: shown.length,
    mobiles: shown.length,
  };
}

/** Whose telephones stand whole in an answer, by the id of the owner or else of the row. */
function* wholeMobilesIn(value: unknown, rowId: string): Generator<Shown> {
  if (Array.isArray(value)) for (const item of value) yield* wholeMobilesIn(item, rowId);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
  const { id, caseId, ownerId, ownerName, ownerMobile, mobile, name, ...rest } = value as Readonly<
    Record<string, unknown>
  >;
  const own = [id, caseId, rowId].find((one): one is string => typeof one === 'string' && one !== '') ?? '';
  if (isWholeMobile(ownerMobile))
    yield { id: typeof ownerId === 'string' ? ownerId : own, name: String(ownerName ?? '') };
  // A row that is an owner, or a pet with its owner's telephone.
  else if (isWholeMobile(mobile))
    yield { id: typeof ownerId === 'string' ? ownerId : own, name: String(ownerName ?? name ?? '') };
  for (const inner of Object.values(rest)) yield* wholeMobilesIn(inner, own);
}
