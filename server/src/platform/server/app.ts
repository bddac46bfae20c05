import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { BODY_LIMIT } from '@hospital/shared/contract/call';
import { LARGEST_FILE } from '@hospital/shared/contract/fileTypes';
import { registerFiles } from '../files/routes';
import { registerReleaseRoutes } from '../releases/releaseRoutes';
import { pageAnswers, registerReleases } from '../releases/routes';
import { firstTenantCode } from '../tenancy/firstTenant';
import type { TrustProxy } from '../environment/settings';
import { registerBatch } from '../http/batch';
import type { AllHandlers } from '../http/call';
import { answerError, answerUnknownPath } from '../http/errors';
import { registerHealth } from '../http/health';
import { acceptJsonBodies } from '../http/jsonBody';
import { openApiDocument } from '../http/openApi';
import { type PublicPage, servePublicPage } from '../http/publicPage';
import { apiBase, registerCalls } from '../http/registerCalls';
import type { Services } from './services';

/** Bytes a second: over a line as slow as this, a little below 0.5 Mbit/s, the largest file still arrives. */
const slowestLine = 56 * 1024;

/** A connection on which nothing travels for so long (ms) is given up; open streams say something every 25 s. */
const silence = 300_000;

/** Answers from this size (bytes) on are compressed, by brotli at the level that costs about what gzip costs. */
const COMPRESS_FROM_BYTES = 2048;
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

export interface AppOptions {
  readonly services: Services;
  readonly handlers: AllHandlers;
  readonly logger: FastifyBaseLogger;
  readonly trustProxy: TrustProxy;
  readonly storageHosts: readonly string[];
  /** For whoever has no session. */
  readonly pages: readonly PublicPage[];
  /** Routes beside the calls, e.g. the first set-up. */
  readonly extend?: (app: FastifyInstance) => void;
}

/** The whole server, not yet listening. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { services } = options;
  const { releases } = services;
  const app: FastifyInstance = fastify({
    loggerInstance: options.logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'traceId' }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: options.trustProxy,
    bodyLimit: BODY_LIMIT,
    requestTimeout: Math.ceil((LARGEST_FILE / slowestLine) * 1000),
    connectionTimeout: silence,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => {
      reply.header('x-trace-id', request.id);
      answerError(error, request, reply);
    },
  });
  app.decorateRequest('identity', null);
  app.decorateRequest('answerCode', 0);
  acceptJsonBodies(app);
  onEveryRequest(app, services);
  app.setErrorHandler(answerError);
  const { storageHosts } = options;
  const page = pageAnswers(
    releases,
    { storageHosts, postOrigin: services.files.postOrigin },
    firstTenantCode(services.database),
  );
  app.setNotFoundHandler(async (request, reply) => {
    if (!(await page(request, reply))) answerUnknownPath(request, reply);
    return reply;
  });

  // Lists of hundreds of entries over a clinic's line; short answers are not worth the work.
  await app.register(compress, { threshold: COMPRESS_FROM_BYTES, encodings: ['br', 'gzip'], brotliOptions });
  registerHealth(app, services, options.trustProxy !== false);
  await registerReleases(app, releases);
  registerReleaseRoutes(app, services, releases.store);
  await registerFiles(app, services);
  await registerApiPage(app);
  for (const each of options.pages) servePublicPage(app, each);
  registerBatch(app, apiBase, services);
  registerCalls(app, services, options.handlers);
  options.extend?.(app);
  await app.ready();
  return app;
}

function onEveryRequest(app: FastifyInstance, { metrics, onCall }: Services): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-trace-id', request.id);
    reply.header('x-content-type-options', 'nosniff');
    reply.header('referrer-policy', 'same-origin');
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const call = request.routeOptions.config.callId;
    const { identity, answerCode: code } = request;
    if (call !== undefined) {
      // A stream's hours would say nothing among the durations of calls.
      if (!request.routeOptions.config.stream) metrics.observe(call, code, reply.elapsedTime / 1000);
      onCall?.(call, code);
      const ms = Math.round(reply.elapsedTime);
      request.log.info({
        call,
        code,
        ms,
        userId: identity?.userId,
        tenantId: identity?.tenantId,
        ip: request.ip,
      });
    } else if (request.url.startsWith(`${apiBase}/`) && !request.routeOptions.config.batch) {
      request.log.info({ code, status: reply.statusCode, ip: request.ip }, 'unknown path');
    }
    done();
  });
}

/** `/api-docs` for people, `/api-docs/json` for programs. */
async function registerApiPage(app: FastifyInstance): Promise<void> {
  // The plugin's type of a document is narrower than OpenAPI 3.1.
  const document = openApiDocument() as never;
  await app.register(swagger, { mode: 'static', specification: { document } });
  await app.register(swaggerUi, {
    routePrefix: '/api-docs',
    staticCSP:
      "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'",
    uiConfig: { persistAuthorization: false, tryItOutEnabled: false },
  });
}
