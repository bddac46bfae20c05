import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import multipart, { type MultipartFile } from '@fastify/multipart';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { agrees, FILES_PATH, LARGEST_FILE, typeOfName } from '@hospital/shared/contract/fileTypes';
import { sysFile } from './schema';
import { refusal } from '../http/envelope';
import { toRefusal } from '../http/errors';
import type { FileServices } from './fileServices';
import type { DiskStorage } from './diskStorage';
import { objectKey, POSTED, type UploadPolicy } from './policy';
import { admitUpload, beginUpload } from './uploadLimits';

/** A refusal in the manner of storage hosts: an HTTP status; its words are in the envelope. */
class PostRefused extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

const mostFields = 10;
const longestField = 4096;

type Fields = ReadonlyMap<string, string>;

/**
 * The form post of our own storage (spec 1 §7 Upload), with the fields and answers of OSS: `key`, `policy`, `signature`,
 * `Content-Type` and last `file`; 200 without a body when it is taken. The signed policy is the permission: it names the
 * session, and ends with it.
 */
export async function acceptPosts(
  app: FastifyInstance,
  services: FileServices,
  storage: DiskStorage,
): Promise<void> {
  await app.register(multipart, {
    limits: { fileSize: LARGEST_FILE, files: 1, fields: mostFields, fieldSize: longestField },
  });
  app.setErrorHandler((error, request, reply) => {
    const [status, code, msg] = answerTo(error);
    if (status === 500) request.log.error({ err: error }, 'unexpected');
    return reply.code(status).header('cache-control', 'no-store').send(refusal(code, msg));
  });
  app.post(FILES_PATH, async (request, reply) => {
    if (!request.isMultipart()) throw new PostRefused(400, '数据格式不正确');
    const fields = new Map<string, string>();
    for await (const part of request.parts()) {
      if (part.type === 'file') {
        await takePost(services, storage, fields, part);
        return reply.code(200).send();
      }
      fields.set(part.fieldname.toLowerCase(), typeof part.value === 'string' ? part.value : '');
    }
    throw new PostRefused(400, '缺少文件');
  });
}

function answerTo(error: unknown): [status: number, code: number, msg: string] {
  if (error instanceof PostRefused) return [error.status, ErrorCode.Invalid, error.message];
  const refused = toRefusal(error);
  if (!refused) return [500, ErrorCode.Unexpected, ''];
  return [refused.code === ErrorCode.TooManyRequests ? 429 : 400, refused.code, refused.msg];
}

async function takePost(
  services: FileServices,
  storage: DiskStorage,
  fields: Fields,
  part: MultipartFile,
): Promise<void> {
  const temporary = storage.temporaryPath();
  let end = (): void => undefined;
  try {
    const { key, policy } = await permitted(services, storage, fields);
    end = beginUpload(policy);
    await admitUpload(services, services.database.reader(policy.tenantId), policy);
    await pipeline(part.file, createWriteStream(temporary, { flags: 'wx' }));
    if (part.file.truncated) throw new PostRefused(413, '提交的内容过大');
    if (part.file.bytesRead === 0) throw new PostRefused(400, '文件内容为空');
    if (!(await storage.post(key, temporary))) throw new PostRefused(409, '文件已存在');
  } finally {
    part.file.resume(); // what is not read would hold the connection
    await rm(temporary, { force: true });
    end();
  }
}

/** The key that the form may write, and by whose policy. @throws PostRefused */
async function permitted(
  services: FileServices,
  storage: DiskStorage,
  fields: Fields,
): Promise<{ readonly key: string; readonly policy: UploadPolicy }> {
  const field = (name: string): string => fields.get(name) ?? '';
  const policy = storage.policyOf(field('policy'), field('signature'));
  if (!policy) throw new PostRefused(403, '上传凭证不正确');
  if (policy.expire * 1000 <= Date.now()) throw new PostRefused(403, '上传凭证已过期');
  const key = field('key');
  if (!key.startsWith(policy.prefix) || !objectKey.test(key)) throw new PostRefused(403, '上传凭证不正确');
  const type = typeOfName(key);
  if (type === null || !agrees(type, field('content-type'))) throw new PostRefused(403, '不支持的文件类型');
  const db = services.database.reader(policy.tenantId);
  if (!(await services.sessions.isOpen(policy))) throw new PostRefused(403, '上传凭证已过期');
  const [kept] = await db
    .select({ id: sysFile.id })
    .from(sysFile)
    .where(eq(sysFile.key, key.slice(POSTED.length)));
  if (kept) throw new PostRefused(409, '文件已存在');
  return { key, policy };
}
