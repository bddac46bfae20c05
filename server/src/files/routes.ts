import type { FastifyInstance } from 'fastify';
import type { Handlers } from '../http/call';
import type { Services } from '../http/services';
import { DiskStorage } from './diskStorage';
import { listFiles } from './list';
import { acceptPosts } from './postForm';
import { serveFiles } from './serve';
import { confirm, credential, upload, uploadBase64 } from './uploads';

/** Files (domain.md §1.7, §2.12). */
export const fileHandlers = (services: Services): Handlers<'files'> => ({
  credential: (context, request) => credential(context, services, request),
  confirm: confirm(services),
  upload: upload(services),
  uploadBase64: uploadBase64(services),
  list: listFiles,
});

/** What lies beside the calls: the files themselves, and form posts where they are kept here. */
export async function registerFiles(app: FastifyInstance, services: Services): Promise<void> {
  await app.register((scope) => serveFiles(scope, services));
  const { files } = services;
  if (files instanceof DiskStorage) await app.register((scope) => acceptPosts(scope, services, files));
}
