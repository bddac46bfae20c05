import type { FastifyInstance } from 'fastify';
import { DiskStorage } from './diskStorage';
import type { FileServices } from './fileServices';
import { acceptPosts } from './postForm';
import { serveFiles } from './serve';

/** What lies beside the calls: the files themselves, and form posts where they are kept here. */
export async function registerFiles(app: FastifyInstance, services: FileServices): Promise<void> {
  await app.register((scope) => serveFiles(scope, services));
  const { files } = services;
  if (files instanceof DiskStorage) await app.register((scope) => acceptPosts(scope, services, files));
}
