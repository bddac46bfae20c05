import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { mkdirSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import { HostPages, type OtherOrigins } from './hostPage';
import { keepInMemory } from './keptInMemory';
import { developmentBuild, hostName, isBuildId, manifestFile, segment } from './names';
import type { Releases } from './releases';

const immutable = 'public, max-age=31536000, immutable';

/** Paths that are never a page of the host. */
const notPages = /^\/(api|api-docs|remotes|host|frontend|healthz|readyz|metrics|favicon\.ico)(\/|$)/;

/** Serves the registry, the builds' files and the host's page. */
export async function registerReleases(app: FastifyInstance, releases: Releases): Promise<void> {
  const { servedFolder } = releases.store;
  mkdirSync(join(servedFolder, hostName), { recursive: true });

  app.get('/frontend/registry', async (request, reply) => {
    const { body, etag } = await releases.registry();
    reply.header('cache-control', 'no-cache').header('etag', etag);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').send(body);
  });

  await app.register(async (files) => {
    const fileOf = (path: string): string => join(servedFolder, path.replace(/^\/remotes\//, ''));
    files.addHook('onRequest', (request) => provideBuild(releases, request.url));
    keepInMemory(files, fileOf, immutable);
    await serveFiles(files, {
      prefix: '/remotes/',
      root: servedFolder,
      buildOf: ([, buildId = '']) => buildId,
      allowed: ([name = '', , ...file]) => file.length > 0 && name !== hostName && segment.test(name),
    });
    await serveFiles(files, {
      prefix: '/host/',
      root: join(servedFolder, hostName),
      buildOf: ([buildId = '']) => buildId,
      allowed: ([, ...file]) => file.length > 0 && file.at(-1) !== 'index.html',
    });

    files.get('/favicon.ico', async (_request, reply) => {
      const folder = await releases.hostFolder();
      if (folder === null) return reply.callNotFound();
      return reply.sendFile('favicon.ico', folder, { maxAge: 86_400_000, immutable: false });
    });
  });
}

/** Builds that lie elsewhere come here when they are asked for, whether they are live or not. */
async function provideBuild({ store }: Releases, url: string): Promise<void> {
  const [, first = '', second = '', third = ''] = (url.split('?', 1)[0] ?? '').split('/');
  const [name, buildId] = first === hostName ? [hostName, second] : [second, third];
  if (segment.test(name) && isBuildId(buildId)) await store.provide(name, buildId);
}

interface ServedFiles {
  readonly prefix: string;
  readonly root: string;
  /** Id of the build in the parts of a path below `root`. */
  readonly buildOf: (parts: readonly string[]) => string;
  readonly allowed: (parts: readonly string[]) => boolean;
}

async function serveFiles(
  app: FastifyInstance,
  { prefix, root, buildOf, allowed }: ServedFiles,
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
      const buildId = buildOf(parts);
      if (!isBuildId(buildId) || !allowed(parts) || parts.at(-1) === manifestFile) return false;
      return !path.endsWith('.map') || buildId === developmentBuild;
    },
    setHeaders: (reply, path) => {
      const buildId = buildOf(relative(root, path).split(sep));
      const changes = basename(path) === 'remote.json' || buildId === developmentBuild;
      reply.header('cache-control', changes ? 'no-cache' : immutable);
    },
  });
}

/** Answers a path that no route knows with the host's page when a browser asks for a page; false otherwise. */
export function pageAnswers(
  releases: Releases,
  origins: OtherOrigins,
  firstTenantCode: () => Promise<string | null>,
) {
  const pages = new HostPages(releases, origins, firstTenantCode);
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
