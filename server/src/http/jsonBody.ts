import type { FastifyInstance } from 'fastify';
import { malformed } from './businessError';

/**
 * Bodies are JSON objects and nothing else: an empty one counts as `{}`, NUL characters are refused (PostgreSQL
 * cannot hold them), and so are keys that would reach into prototypes.
 */
export function acceptJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    if (text.trim() === '') return done(null, {});
    return parse(request, text, (error, value) => {
      if (error) return done(error);
      return text.includes('\\u0000') && holdsNul(value) ? done(malformed()) : done(null, value);
    });
  });
  app.addHook('preValidation', async (request) => {
    if (request.body === undefined) request.body = request.method === 'POST' ? {} : undefined;
    if (request.url.includes('%00')) throw malformed();
  });
}

function holdsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0');
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, inner]) => name.includes('\0') || holdsNul(inner));
}
