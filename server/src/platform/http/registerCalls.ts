import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { catalogue } from '@hospital/shared/contract/catalogue';
import type { CallDeclaration, FileAnswer } from '@hospital/shared/contract/call';
import { type CallId, LIVE_EVENT_HEADER } from '@hospital/shared/contract/live';
import { REPLAYED_HEADER } from '@hospital/shared/contract/errors';
import type { SessionIdentity } from '../sessions/session';
import { isBatched } from './batch';
import { identify, requirePermission, requirePlace, sessionOf } from './authorise';
import { keyMissing } from '../errors/businessError';
import { answerWriter } from './answerWriter';
import type { AllHandlers, PublicCallContext } from './call';
import { success } from './envelope';
import { fewPerTurn } from './fewPerTurn';
import { acceptForms } from './forms';
import type { ErasedHandler } from './pendingCall';
import { runRead, runWrite } from './runCall';
import type { CallServices } from './callServices';
import { sendWithTag } from './entityTag';
import { newestSeq } from '../live/events';
import { openStream } from '../live/openStream';
import { sendFile } from './sendFile';
import { requestReader } from './request/requestReader';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Id of the call in the catalogue: `dictionary.save`. */
    readonly callId?: string;
    /** The answer stays open. */
    readonly stream?: boolean;
  }
  interface FastifyRequest {
    identity: SessionIdentity | null;
    /** Code of the envelope that was sent. */
    answerCode: number;
  }
}

/** Path below which all calls lie. */
export const apiBase = '/api';

/** The first call of a page that belongs to a session. */
const beginningOfPage = 'identity.currentUser' satisfies CallId;

interface CatalogueEntry {
  readonly id: string;
  readonly declaration: CallDeclaration;
}

/** Any number of visitors may come at once; few are let in at a time, so that users at work do not wait for them. */
const strangers = fewPerTurn(4);

/** A call with what reads its requests and what answers it. */
interface ReadyCall extends CatalogueEntry {
  readonly read: ReturnType<typeof requestReader>;
  readonly handler: ErasedHandler;
}

/** Every declared call with its id. */
export function declaredCalls(): CatalogueEntry[] {
  return Object.entries(catalogue).flatMap(([domain, calls]) =>
    Object.entries(calls).map(([name, declaration]) => ({
      id: `${domain}.${name}`,
      // The declarations' precise types differ; what they have in common is enough here.
      declaration: declaration as unknown as CallDeclaration,
    })),
  );
}

/** Gives every call of the catalogue its route. A call without a handler stops the start. */
export function registerCalls(app: FastifyInstance, services: CallServices, handlers: AllHandlers): void {
  const byId = handlersById(handlers);
  for (const entry of declaredCalls()) {
    if (entry.declaration.stream) {
      registerStream(app, services, entry);
      continue;
    }
    const handler = byId.get(entry.id);
    if (!handler) throw new Error(`The call ${entry.id} is declared but has no handler`);
    byId.delete(entry.id);
    if (!entry.declaration.upload) registerCall(app, services, entry, handler);
    else
      // In a scope of their own, so that no other call takes a body that is no JSON.
      void app.register(async (scope) => {
        const { bodyLimit, fieldLimit } = entry.declaration;
        if (bodyLimit === undefined)
          throw new Error(`The call ${entry.id} takes a file and does not say how large it may be`);
        await acceptForms(scope, {
          ...{ bodyLimit, ...(fieldLimit === undefined ? {} : { fieldLimit }) },
          temporaryPath: () => services.files.temporaryPath(),
          admit: (request, reply) => admitBody(services, handler, request, reply),
        });
        registerCall(scope, services, entry, handler);
      });
  }
  const [orphan] = byId.keys();
  if (orphan !== undefined) throw new Error(`The handler ${orphan} belongs to no declared call`);
}

function handlersById(handlers: AllHandlers): Map<string, ErasedHandler> {
  const byId = new Map<string, ErasedHandler>();
  for (const [domain, ofDomain] of Object.entries(handlers)) {
    for (const [name, handler] of Object.entries(ofDomain))
      byId.set(`${domain}.${name}`, handler as ErasedHandler);
  }
  return byId;
}

function registerCall(
  app: FastifyInstance,
  services: CallServices,
  { id, declaration }: CatalogueEntry,
  handler: ErasedHandler,
): void {
  const read = requestReader(declaration);
  app.route({
    method: declaration.method,
    // Nobody asks for headers alone; a GET that deletes, or makes a file, would do it all the same.
    exposeHeadRoute: false,
    url: apiBase + declaration.path.replace(/\{(\w+)\}/g, ':$1'),
    ...(declaration.bodyLimit === undefined ? {} : { bodyLimit: declaration.bodyLimit }),
    config: { callId: id, batched: isBatched(declaration) },
    ...(declaration.download ? {} : writtenAsDeclared(declaration)),
    onRequest: (request) => admit(services, declaration, request),
    handler: (request, reply) => answer(services, { id, declaration, read, handler }, request, reply),
  });
}

/** Of a list that is too long to wait for there is none yet. */
const isFile = (data: unknown): data is FileAnswer => (data as Partial<FileAnswer>).content !== undefined;

/** The framework wants a schema before it asks for what writes an answer. */
const writtenAsDeclared = ({ data }: CallDeclaration) => ({
  schema: { response: { 200: {} } },
  serializerCompiler: () => answerWriter(data),
});

/** A stream is admitted like any call; then its answer is in the hands of the hub. */
function registerStream(
  app: FastifyInstance,
  services: CallServices,
  { id, declaration }: CatalogueEntry,
): void {
  app.route({
    method: declaration.method,
    // Nobody asks for headers alone; a GET that deletes, or makes a file, would do it all the same.
    exposeHeadRoute: false,
    url: apiBase + declaration.path,
    config: { callId: id, stream: true },
    onRequest: (request) => admit(services, declaration, request),
    handler: (request, reply) => openStream(services, request, reply),
  });
}

/** Everything that is decided before the body is even read. */
async function admit(
  { sessions }: CallServices,
  declaration: CallDeclaration,
  request: FastifyRequest,
): Promise<void> {
  if (declaration.access === 'public') {
    await strangers();
    request.identity = await sessionOf(sessions, request);
    return;
  }
  const identity = await identify(sessions, request, declaration);
  request.identity = identity;
  requirePermission(declaration, identity);
  requirePlace(request, declaration, identity);
}

/** What a handler has to say before the body of its call is read. */
async function admitBody(
  { database }: CallServices,
  { admit: admitted, admitAnybody }: ErasedHandler,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { identity, ip, id: traceId } = request;
  await admitAnybody?.({ ip });
  if (!identity || !admitted) return;
  const onEnd = (end: () => void): void => {
    // Who hung up while the session was looked for has closed it already; it closes once.
    if (reply.raw.closed) end();
    else reply.raw.once('close', end);
  };
  const context = { identity, ip, site: siteOf(request), traceId };
  await admitted({ ...context, db: database.reader(identity.tenantId) }, onEnd);
}

/** Where the page is that calls, as far as the proxies before us are believed. */
const siteOf = ({ protocol, host }: FastifyRequest): string => `${protocol}://${host}`;

async function answer(
  services: CallServices,
  { id, declaration, read, handler }: ReadyCall,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  reply.header('cache-control', 'no-store');
  const { identity, ip, id: traceId } = request;
  const input = read(request);
  if (declaration.access === 'public' || !identity) {
    if (declaration.access !== 'public') throw new Error('A call that is not public got past its door');
    const userAgent = request.headers['user-agent'] ?? '';
    const context: PublicCallContext = { identity, ip, traceId, userAgent };
    return success(await handler(context, input));
  }
  const { 'idempotency-key': sentKey } = request.headers;
  const idempotencyKey = typeof sentKey === 'string' ? sentKey : '';
  if (declaration.once && idempotencyKey === '') throw keyMissing();
  const call = {
    id,
    declaration,
    handler,
    identity,
    request: input,
    ip,
    site: siteOf(request),
    traceId,
    idempotencyKey,
    warn: (error: unknown) => request.log.error({ err: error }, 'after the commit'),
    onReplay: () => void reply.header(REPLAYED_HEADER, 'true'),
  };
  if (id === beginningOfPage) {
    // Before the answer is worked out: of a change in between the page is told once too often rather than not at all.
    const newest = await newestSeq(services.database.reader(identity.tenantId));
    reply.header(LIVE_EVENT_HEADER, String(newest));
  }
  const data = await (declaration.write ? runWrite(services, call) : runRead(services, call));
  if (declaration.download && isFile(data)) return sendFile(reply, data);
  const envelope = success(data);
  return declaration.revalidate ? sendWithTag(request, reply, envelope) : envelope;
}
