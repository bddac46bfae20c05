import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { HostPages, type OtherOrigins } from './hostPage';
import { keepInMemory } from './keptInMemory';
import { developmentBuild, hostName, segment, type Releases } from './releases';

const immutable = 'public, max-age=31536000, immutable';

/** Paths that are never a page of the host. */
const notPages = /^\/(api|api-docs|remotes|host|frontend|healthz|readyz|metrics|favicon\.ico)(\/|$)/;

/** Serves the registry, the builds' files and the host's page. */
export async function registerReleases(app: FastifyInstance, releases: Releases): Promise<void> {
  mkdirSync(join(releases.folder, hostName), { recursive: true });

  app.get('/frontend/registry', async (request, reply) => {
    const { body, etag } = await releases.registry();
    reply.header('cache-control', 'no-cache').header('etag', etag);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').send(body);
  });

  await app.register(async (files) => {
    const fileOf = (path: string): string => join(releases.folder, path.replace(/^\/remotes\//, ''));
    keepInMemory(files, fileOf, immutable);
    await serveFiles(files, '/remotes/', releases.folder, (parts) => {
      const [name = '', buildId = ''] = parts;
      return parts.length >= 3 && name !== hostName && segment.test(name) && segment.test(buildId);
    });
    await serveFiles(files, '/host/', join(releases.folder, hostName), (parts) => {
      return parts.length >= 2 && segment.test(parts[0] ?? '') && parts.at(-1) !== 'index.html';
    });

    files.get('/favicon.ico', async (_request, reply) => {
      const folder = await releases.hostFolder();
      if (folder === null) return reply.callNotFound();
      return reply.sendFile('favicon.ico', folder, { maxAge: 86_400_000, immutable: false });
    });
  });
}

async function serveFiles(
  app: FastifyInstance,
  prefix: string,
  root: string,
  allowed: (parts: readonly string[]) => boolean,
): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    prefix,
    decorateReply: prefix === '/remotes/',
    index: false,
    dotfiles: 'ignore',
    preCompressed: true,
    cacheControl: false,
    // Sources are not for everybody; the development watch keeps its maps.
    allowedPath: (path) => {
      const parts = path.split('/').filter(Boolean);
      return allowed(parts) && (!path.endsWith('.map') || parts.includes(developmentBuild));
    },
    setHeaders: (reply, path) => {
      const changes = basename(path) === 'remote.json' || path.includes(`/${developmentBuild}/`);
      reply.header('cache-control', changes ? 'no-cache' : immutable);
    },
  });
}

/** Answers a path that no route knows with the host's page when a browser asks for a page; false otherwise. */
export function pageAnswers(releases: Releases, origins: OtherOrigins) {
  const pages = new HostPages(releases, origins);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<boolean> => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const reads = request.method === 'GET' || request.method === 'HEAD';
    if (!reads || notPages.test(path) || !request.headers.accept?.includes('text/html')) return false;
    const page = await pages.current();
    if (!page) {
      reply.code(503).type('text/plain; charset=utf-8').send('界面尚未构建');
      return true;
    }
    reply
      .header('cache-control', 'no-cache')
      .header('etag', page.etag)
      .header('content-security-policy', page.contentSecurityPolicy);
    if (request.headers['if-none-match'] === page.etag) reply.code(304).send();
    else reply.code(200).type('text/html; charset=utf-8').send(page.body);
    return true;
  };
}
