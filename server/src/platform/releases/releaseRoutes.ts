import multipart from '@fastify/multipart';
import { Type, type Static, type TObject } from '@sinclair/typebox';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { refusal, success } from '../http/envelope';
import { toRefusal } from '../http/errors';
import type { Database } from '../database/database';
import type { PagePermissions } from '../menu/pagePermissions';
import { fieldReader } from '../http/request/requestReader';
import { Attempts } from '../sessions/attempts';
import { tokenOfHeader } from '../sessions/token';
import { largestFile, mostFiles } from './buildFiles';
import { expectNames } from './expectNames';
import { movesOf } from './moves';
import { historyOf, overviewOf } from './overview';
import { prune } from './prune';
import { answerOf } from './refusalAnswer';
import { ReleaseRefused } from './releaseRefused';
import type { ReleaseStore, TokenRecord } from './releaseStore';
import { holderOf } from './releaseTokens';
import { takeUpload } from './takeUpload';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose release token came with the request; null beside the routes of releases. */
    releaseToken: TokenRecord | null;
  }
}

/** So many wrong tokens from one address, and so many requests with one token, a minute. */
const mostWrong = 20;
const mostRequests = 240;
const minute = 60;
/** So many builds travel to one instance at a time. */
const mostUploads = 4;
/** The list of a build's files, each with path and hash. */
const longestList = 2 * 1024 * 1024;
const longestPath = 200;

/** Who may not, or not now: an HTTP status with words. */
class Refused extends Error {
  constructor(
    readonly status: 401 | 403 | 429,
    readonly code: number,
    message: string,
  ) {
    super(message);
  }
}

const text = Type.String({ maxLength: 1000 });
const after = Type.Integer({ minimum: 0 });
const PromoteBody = Type.Object({ buildId: text, why: text, after });
const RollbackBody = Type.Object({ to: Type.Optional(text), why: text, after });
const WithdrawBody = Type.Object({ why: text, after });
const ids = Type.Array(text, { default: [] });
const CanaryBody = Type.Object({
  buildId: text,
  percent: Type.Number(),
  stores: ids,
  users: ids,
  why: text,
  after,
});
const CanaryEndBody = WithdrawBody;

interface Named {
  readonly Params: { readonly name: string };
}

/**
 * Releases over HTTP, for the teams' `pnpm release … --against`: each token opens the routes of its own remote. HTTP
 * says by its status whether it was done; the body is the envelope, with the reason of a refusal in `data`.
 */
export function registerReleaseRoutes(
  app: FastifyInstance,
  {
    database,
    permissions,
  }: { readonly database: Database; readonly permissions: readonly PagePermissions[] },
  store: ReleaseStore,
): void {
  const attempts = new Attempts(database.kernel);
  const { endCanary, promote, rollback, startCanary, withdraw } = movesOf(permissions);
  let uploads = 0;
  app.decorateRequest('releaseToken', null);
  void app.register(
    async (routes) => {
      await routes.register(multipart, {
        limits: {
          fileSize: largestFile,
          files: mostFiles,
          parts: mostFiles + 1,
          fields: 1,
          fieldSize: longestList,
          fieldNameSize: longestPath,
        },
      });
      routes.setValidatorCompiler(({ schema }) => {
        const read = fieldReader(schema as TObject, { reading: true, passedOver: new Set() });
        return (body: unknown) => {
          try {
            return { value: read({ body }) };
          } catch (error) {
            return { error: error as Error };
          }
        };
      });
      routes.setErrorHandler(answerRefusal);
      // Before the body is read.
      routes.addHook('onRequest', async (request, reply) => {
        reply.header('cache-control', 'no-store');
        request.releaseToken = await admit(store, attempts, request);
      });

      routes.get<Named>('/:name', async ({ params }) => success(await overviewOf(store, params.name)));
      routes.get<Named>('/:name/history', async ({ params }) => success(await historyOf(store, params.name)));
      routes.post<Named>('/:name/prune', async ({ params }) => success(await prune(store, params.name)));
      routes.post<Named & { Body: Static<typeof PromoteBody> }>(
        '/:name/promote',
        { schema: { body: PromoteBody } },
        async (request) => success(await promote(store, { ...request.body, ...moverOf(request) })),
      );
      routes.post<Named & { Body: Static<typeof RollbackBody> }>(
        '/:name/rollback',
        { schema: { body: RollbackBody } },
        async (request) => success(await rollback(store, { ...request.body, ...moverOf(request) })),
      );
      routes.post<Named & { Body: Static<typeof WithdrawBody> }>(
        '/:name/withdraw',
        { schema: { body: WithdrawBody } },
        async (request) => success(await withdraw(store, { ...request.body, ...moverOf(request) })),
      );
      routes.post<Named & { Body: Static<typeof CanaryBody> }>(
        '/:name/canary',
        { schema: { body: CanaryBody } },
        async (request) => success(await startCanary(store, { ...request.body, ...moverOf(request) })),
      );
      routes.post<Named & { Body: Static<typeof CanaryEndBody> }>(
        '/:name/canary-end',
        { schema: { body: CanaryEndBody } },
        async (request) => success(await endCanary(store, { ...request.body, ...moverOf(request) })),
      );

      routes.post<{ Params: { readonly name: string; readonly buildId: string } }>(
        '/:name/builds/:buildId',
        async (request) => {
          expectNames(request.params.name, request.params.buildId);
          if (!request.isMultipart()) throw new ReleaseRefused('bad-description', '请以表单上传构建');
          if (uploads >= mostUploads)
            throw new Refused(429, ErrorCode.TooManyRequests, '同时发布的构建过多，请稍后再试');
          uploads += 1;
          try {
            const { who } = moverOf(request);
            return success(await takeUpload(store, { ...request.params, who }, request));
          } finally {
            uploads -= 1;
          }
        },
      );
    },
    { prefix: '/frontend/releases' },
  );
}

/** @throws Refused for a wrong token, another's remote, and too many of both */
async function admit(store: ReleaseStore, attempts: Attempts, request: FastifyRequest): Promise<TokenRecord> {
  const tooMany = new Refused(429, ErrorCode.TooManyRequests, '操作过于频繁，请稍后再试');
  const wrong = `release:wrong:${request.ip}`;
  const holder = await holderOf(store, tokenOfHeader(request.headers.authorization));
  if (!holder) {
    if ((await attempts.count(wrong, minute)) > mostWrong) throw tooMany;
    throw new Refused(401, ErrorCode.SessionInvalid, '发布令牌不正确或已作废');
  }
  if ((await attempts.count(`release:${holder.id}`, minute)) > mostRequests) throw tooMany;
  const { name } = request.params as { readonly name?: string };
  if (name !== holder.release) {
    throw new Refused(403, ErrorCode.PermissionMissing, `该令牌只能发布 ${holder.release}`);
  }
  return holder;
}

/** Which release, and who: the team with its token's id. */
function moverOf({ releaseToken }: FastifyRequest): { readonly name: string; readonly who: string } {
  if (!releaseToken) throw new Error('no token was admitted');
  return { name: releaseToken.release, who: `${releaseToken.team}（${releaseToken.id}）` };
}

function answerRefusal(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof Refused) return reply.code(error.status).send(refusal(error.code, error.message));
  if (error instanceof ReleaseRefused) {
    const { status, code } = answerOf(error.reason);
    return reply.code(status).send(refusal(code, error.message, { reason: error.reason }));
  }
  const refused = toRefusal(error);
  if (refused) return reply.code(400).send(refusal(refused.code, refused.msg, refused.data));
  request.log.error({ err: error }, 'unexpected');
  return reply.code(500).send(refusal(ErrorCode.Unexpected, ''));
}
