import type { FileAnswer } from '@hospital/shared/contract/call';
import { isRetryable } from '../database/databaseError';
import type { Database } from '../database/database';
import type { TenantDatabase } from '../database/tenantDatabase';
import { tellerOfChanges } from '../live/tellerOfChanges';
import { originOf, writeAuditLog } from './auditLog';
import { alreadyShown } from '../errors/businessError';
import type { AuditEntry, CallContext, ReadContext } from './call';
import type { PendingCall } from './pendingCall';
import { leaveTrace } from './readTrace';
import { type ExportCall, runExport } from './runExport';
import { IdempotentUse } from './idempotency';
import type { CallServices } from './callServices';

/** Reads for the caller; nothing can be written but the trace that the call declares. */
export async function runRead(services: CallServices, call: PendingCall): Promise<unknown> {
  const context: CallContext = {
    ...readContext(services.database, call),
    idempotencyKey: '',
    tellChanges: refuseInRead,
    audit: refuseInRead,
    beforeCommit: refuseInRead,
    afterCommit: refuseInRead,
  };
  if (isExport(call))
    return runExport(services, call, async () => (await call.handler(context, call.request)) as FileAnswer);
  const data = await call.handler(context, call.request);
  await leaveTrace(services, call, data);
  return data;
}

const isExport = (call: PendingCall): call is ExportCall => call.declaration.trace?.kind === 'exported';

function readContext(database: Database, { identity, ip, site, traceId }: PendingCall): ReadContext {
  return { identity, db: database.reader(identity.tenantId), ip, site, traceId };
}

function refuseInRead(): never {
  throw new Error('A reading call changes nothing; declare the call with `write: true`');
}

/** Writes for the caller: use case, audit rows and first answer in one transaction, then what waits for the commit. */
export async function runWrite(services: CallServices, call: PendingCall): Promise<unknown> {
  const key = call.idempotencyKey;
  const run = async (use: IdempotentUse | null): Promise<unknown> => {
    const { prepare } = call.handler;
    const context = readContext(services.database, call);
    // What was done already need not be prepared, and may stand in its own way.
    const first = prepare && (await use?.firstAnswer(context.db));
    if (first) return replayed(call, first);
    const prepared = await prepare?.(context, call.request);
    return attempt(services, { ...call, prepared }, use);
  };
  if (key === '') return run(null);
  const use = IdempotentUse.of(call.identity, key, call.id, call.request);
  return use.guard(() => run(use));
}

/** Of two transactions that stood in each other's way one is run again, so often at most. */
const mostAttempts = 3;

async function attempt(
  services: CallServices,
  call: PendingCall,
  use: IdempotentUse | null,
): Promise<unknown> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await once(services, call, use);
    } catch (error) {
      if (attempts >= mostAttempts || !isRetryable(error)) throw error;
    }
  }
}

async function once(services: CallServices, call: PendingCall, use: IdempotentUse | null): Promise<unknown> {
  const afterCommit: (() => void | Promise<void>)[] = [];
  const data = await services.database.write(call.identity.tenantId, async (db) => {
    const first = await use?.claim(db);
    if (first) return replayed(call, first);
    const beforeCommit: (() => Promise<void>)[] = [];
    const answer = await handle(services, db, call, { beforeCommit, afterCommit });
    await use?.keep(db, call.declaration.shownOnce ? null : answer);
    for (const action of beforeCommit) await action();
    return answer;
  });
  for (const action of afterCommit) {
    try {
      await action();
    } catch (error) {
      call.warn(error);
    }
  }
  return data;
}

/** The answer that a call had the first time. */
function replayed({ declaration, onReplay }: PendingCall, first: { readonly data: unknown }): unknown {
  if (declaration.shownOnce) throw alreadyShown();
  onReplay();
  return first.data;
}

/** What a use case leaves for later. */
interface Later {
  readonly beforeCommit: (() => Promise<void>)[];
  readonly afterCommit: (() => void | Promise<void>)[];
}

async function handle(
  { sessions }: CallServices,
  db: TenantDatabase,
  call: PendingCall,
  { beforeCommit, afterCommit }: Later,
): Promise<unknown> {
  const { identity, ip, site, traceId, declaration } = call;
  if (!declaration.anywhere) await sessions.requireStanding(db, identity);
  const entries: AuditEntry[] = [];
  const context: CallContext = {
    identity,
    db,
    ip,
    site,
    traceId,
    idempotencyKey: call.idempotencyKey,
    tellChanges: tellerOfChanges(db, call),
    audit: (entry) => void entries.push(entry),
    beforeCommit: (action) => void beforeCommit.push(action),
    afterCommit: (action) => void afterCommit.push(action),
  };
  const answer = await call.handler(context, call.request, call.prepared);
  await writeAuditLog(db, originOf(call), entries);
  return answer;
}
