import type { CallTrace, FileAnswer, ListHeld } from '@hospital/shared/contract/call';
import { MOBILE_PATTERN, normalisePhone } from '@hospital/shared/contract/phone';
import { isWholeMobile } from '../privacy/mobile';
import type { CallServices, OwnerViewer, ViewKeeper } from './callServices';
import type { Database } from '../database/database';
import type { TenantDatabase } from '../database/tenantDatabase';
import { GroupedWrites } from '../database/groupedWrites';
import { type AuditLine, originOf, writeAuditLines } from './auditLog';
import type { AuditEntry } from './call';
import type { PendingCall } from './pendingCall';

/**
 * Tells the log of operations of what an answer took out of the product or showed whole: who asked, for which store,
 * with which filters, and how much it was. It is there before the answer is sent; where it cannot be written the answer
 * is given all the same and the failure reported. A page that reads its answer anew shows nothing that was not shown
 * a moment ago, and leaves no second line ({@link VIEW_LASTS}).
 */
export async function leaveTrace(services: CallServices, call: PendingCall, data: unknown): Promise<void> {
  const { trace } = call.declaration;
  const given = trace && (trace.kind === 'exported' ? fileGiven(data as FileAnswer) : ownersShown(data));
  if (!trace || !given) return;
  const { bizId, ...rest } = given;
  try {
    const { storeName, filters } = await askedFor(services, call, trace);
    const after = {
      ...rest,
      ...(storeName ? { storeName } : {}),
      ...(filters.length > 0 ? { filters } : {}),
    };
    const entry: AuditEntry = { ...trace, bizId: bizId ?? idOf(call), before: null, after };
    const ownerIds = trace.kind === 'viewed' ? idsOf((rest.owners ?? []) as readonly Shown[]) : [];
    await tracesOf(services, call.identity.tenantId).add({ origin: originOf(call), entry, ownerIds });
  } catch (error) {
    call.warn(error);
  }
}

/** For which store and by which filters a read was asked, in words; no telephone stands in them whole. */
export async function askedFor(
  { database, traceWords }: CallServices,
  call: PendingCall,
  { bizType }: CallTrace,
): Promise<{ storeName: string; filters: string[] }> {
  const db = database.reader(call.identity.tenantId);
  const storeName = await traceWords.storeName(db, call);
  const filters = await traceWords.filters(db, bizType, call.declaration.request, call.request);
  return { storeName, filters: filters.map(withoutMobiles) };
}

/** Time (ms) within which the same telephones, shown to the same user by the same call in the same place, are one view. */
const VIEW_LASTS = 5 * 60_000;

/** A line of the log, with those whose telephones it tells of. */
interface Trace extends AuditLine {
  readonly ownerIds: readonly string[];
}

const tracesByTenant = new WeakMap<Database, Map<string, GroupedWrites<Trace>>>();

/** Traces of a tenant; those of many desks go into one transaction. */
function tracesOf({ database, views }: CallServices, tenantId: string): GroupedWrites<Trace> {
  const known = tracesByTenant.get(database) ?? new Map<string, GroupedWrites<Trace>>();
  tracesByTenant.set(database, known);
  const write = (traces: readonly Trace[]): Promise<void> =>
    database.write(tenantId, async (db) => {
      const fresh = await notToldAlready(views, db, traces);
      const ids = await writeAuditLines(db, fresh);
      const shown = fresh.map(({ ownerIds }, at) => ({ opLogId: ids[at] ?? '', ownerIds }));
      const told = shown.filter(({ ownerIds }) => ownerIds.length > 0);
      if (told.length > 0) await views.tell(db, told);
    });
  const traces = known.get(tenantId) ?? new GroupedWrites(write);
  known.set(tenantId, traces);
  return traces;
}

const ownersIn = (after: unknown): readonly Shown[] =>
  (after as { readonly owners?: readonly Shown[] } | null)?.owners ?? [];

/** One owner as one user has seen them, by one call and in one place. */
const viewOf = ({ userId, action, storeId, ownerId }: OwnerViewer): string =>
  JSON.stringify([userId, action, storeId, ownerId]);

/** Leaves out views of telephones of which every one has been told a moment ago. */
async function notToldAlready(
  views: ViewKeeper,
  db: TenantDatabase,
  traces: readonly Trace[],
): Promise<readonly Trace[]> {
  const ownerIds = [...new Set(traces.flatMap((trace) => trace.ownerIds))];
  if (ownerIds.length === 0) return traces;
  const seen = new Set((await views.lately(db, ownerIds, VIEW_LASTS)).map(viewOf));
  return traces.filter(({ origin: { identity, action }, entry }) => {
    if (entry.kind !== 'viewed') return true;
    const { userId, storeId } = identity;
    const shown = ownersIn(entry.after).map(({ id }) => ({
      id,
      view: viewOf({ userId, action, storeId, ownerId: id }),
    }));
    // Without an id nobody can say whether it was the same owner.
    const known = shown.every(({ id, view }) => id !== '' && seen.has(view));
    for (const { view } of shown) seen.add(view);
    return !known;
  });
}

const mobileInGroups = new RegExp(`(?<!\\d)${MOBILE_PATTERN}(?!\\d)`, 'g');

/** What was searched for may be a telephone, in any form. */
const withoutMobiles = (text: string): string =>
  text
    .replace(mobileInGroups, (written) => written.replace(written.trim(), normalisePhone))
    .replace(/(1[3-9]\d)\d{4}(\d{4})/g, '$1****$2');

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
  const shown = wholeMobilesIn(data, '');
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
function wholeMobilesIn(value: unknown, rowId: string): readonly Shown[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((item) => wholeMobilesIn(item, rowId));
  const row = value as Readonly<Record<string, unknown>>;
  const { id, caseId, ownerId, ownerName, ownerMobile, mobile, receiver, name } = row;
  const own = [id, caseId, rowId].find((one): one is string => typeof one === 'string' && one !== '') ?? '';
  const within = Object.values(row).flatMap((inner) => wholeMobilesIn(inner, own));
  if (![ownerMobile, mobile, receiver].some(isWholeMobile)) return within;
  // A row that is an owner, or a pet with its owner's telephone.
  const words = isWholeMobile(ownerMobile) ? ownerName : (ownerName ?? name);
  return [{ id: typeof ownerId === 'string' ? ownerId : own, name: String(words ?? '') }, ...within];
}
