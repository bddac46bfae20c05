import type { FileAnswer, ListHeld } from '@hospital/shared/contract/call';
import { isWholeMobile } from '../clinic/mobile';
import type { Database } from '../database/database';
import { filtersInWords, storeNameOf } from '../logs/filtersInWords';
import { originOf, writeAuditLog } from './auditLog';
import type { AuditEntry } from './call';
import type { PendingCall } from './runCall';

/**
 * Tells the log of operations of what an answer took out of the product or showed whole: who asked, for which store,
 * with which filters, and how much it was. It is there before the answer is sent; where it cannot be written the answer
 * is given all the same and the failure reported.
 */
export async function leaveTrace(database: Database, call: PendingCall, data: unknown): Promise<void> {
  const { trace, request } = call.declaration;
  const given = trace && (trace.kind === 'exported' ? fileGiven(data as FileAnswer) : ownersShown(data));
  if (!trace || !given) return;
  const { bizId, ...rest } = given;
  try {
    await database.write(call.identity.tenantId, async (db) => {
      const storeName = await storeNameOf(db, call);
      const filters = await filtersInWords(db, trace.bizType, request, call.request);
      const after = {
        ...rest,
        ...(storeName ? { storeName } : {}),
        ...(filters.length > 0 ? { filters } : {}),
      };
      const entry: AuditEntry = { ...trace, bizId: bizId ?? idOf(call), before: null, after };
      await writeAuditLog(db, originOf(call), [entry]);
    });
  } catch (error) {
    call.warn(error);
  }
}

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
  const { id, caseId, ownerId, ownerName, ownerMobile, ...rest } = value as Readonly<Record<string, unknown>>;
  const own = [id, caseId, rowId].find((one): one is string => typeof one === 'string' && one !== '') ?? '';
  if (isWholeMobile(ownerMobile))
    yield { id: typeof ownerId === 'string' ? ownerId : own, name: String(ownerName ?? '') };
  for (const inner of Object.values(rest)) yield* wholeMobilesIn(inner, own);
}
