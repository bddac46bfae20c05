import type { FastifyInstance } from 'fastify';
import { malformed } from '../errors/businessError';

/**
 * Bodies are JSON and nothing else: an empty one counts as `{}`, and keys that would reach into prototypes are refused.
 */
export function acceptJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    if (text.trim() === '') return done(null, {});
    return parse(request, text, done);
  });
  app.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) =>
    body === '' ? done(null, {}) : done(malformed('提交的内容应为JSON')),
  );
  app.addHook('preValidation', async (request) => {
    // Of the fields of calls it is said which one holds a NUL, which PostgreSQL cannot.
    if (request.routeOptions.config.callId === undefined && request.url.includes('%00')) throw malformed();
  });
}
