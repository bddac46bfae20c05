import { randomBytes } from 'node:crypto';
import { rename, writeFile } from 'node:fs/promises';
import { and, eq } from 'drizzle-orm';
import type { SysFile, UploadCredential } from '@hospital/shared/contract/calls/files';
import { fileTypeRules, typeOfName, type FileType } from '@hospital/shared/contract/fileTypes';
import type { SentFile } from '@hospital/shared/contract/schema';
import { formatDay } from '../database/chinaTime';
import { isUniqueViolation } from '../database/databaseError';
import { sysFile } from '../database/schema/files';
import { invalid, malformed, notFound } from '../http/businessError';
import { inTwoSteps, type Admit, type CallContext, type ReadContext } from '../http/call';
import { ReceivedFile } from '../http/forms';
import type { Services } from '../http/services';
import { readDataUrl } from './dataUrl';
import { shownFile } from './list';
import { objectKey, ownPrefix, POSTED, postedPrefix } from './policy';
import { takeIn, type TakenFile } from './takeIn';
import { admitUpload, beginUpload, expectRoom } from './uploadLimits';

const bizType = 'file';

const month = (): string => formatDay(new Date()).slice(0, 7).replace('-', '');

/**
 * Signed permission to post files; the keys are the caller's alone and cannot be guessed.
 *
 * @throws 42901 for whoever has too much lying about: a storage host elsewhere takes posts without asking again
 */
export async function credential(
  { db, identity }: ReadContext,
  services: Services,
  { keyword }: { readonly keyword: string },
): Promise<UploadCredential> {
  await expectRoom(services, db, identity);
  const random = randomBytes(9).toString('base64url');
  return services.files.credential(`${postedPrefix(identity)}${keyword}/${month()}-${random}/`, identity);
}

async function written(context: CallContext, file: TakenFile): Promise<SysFile> {
  const { db, identity, audit } = context;
  const [row] = await db
    .insert(sysFile)
    .values({ ...file, createId: identity.userId, createName: identity.userName })
    .returning();
  if (!row) throw new Error('The row of a file was not written');
  const shown = shownFile(row);
  const { name, typeName, size, url } = shown;
  audit({ bizType, bizId: row.id, before: null, after: { name, typeName, size, url } });
  return shown;
}

const writeTaken = (context: CallContext, _request: unknown, file: TakenFile): Promise<SysFile> =>
  written(context, file);

/** Files that come through a call are counted before anything of them is read. */
const admitted =
  (services: Services): Admit =>
  async ({ db, identity }, onEnd) => {
    onEnd(beginUpload(identity));
    await admitUpload(services, db, identity);
  };

/** @param put writes the content to the path that it is given */
async function takeSent(
  { identity }: ReadContext,
  services: Services,
  declared: { readonly name: string; readonly mediaType: string },
  put: (path: string) => Promise<void>,
): Promise<TakenFile> {
  const path = services.files.temporaryPath();
  await put(path);
  const keyOf = (id: string, type: FileType) => `${ownPrefix(identity)}upload/${month()}/${id}.${type}`;
  return takeIn(services.files, identity.tenantId, path, declared, keyOf);
}

/** @throws 40001 at `file`, 42901 */
export const upload = (services: Services) =>
  inTwoSteps(
    async (context: ReadContext, { file }: { readonly file: SentFile }) => {
      if (!(file instanceof ReceivedFile)) throw malformed();
      const declared = { name: file.name, mediaType: file.type };
      return takeSent(context, services, declared, (path) => rename(file.path, path));
    },
    writeTaken,
    admitted(services),
  );

/** @throws 40001 at `base64File` or `file`, 42901 */
export const uploadBase64 = (services: Services) =>
  inTwoSteps(
    async (context: ReadContext, { base64File }: { readonly base64File: string }) => {
      const { content, type } = readDataUrl(base64File);
      const declared = { name: `图片.${type}`, mediaType: fileTypeRules[type].mediaType };
      return takeSent(context, services, declared, (path) => writeFile(path, content, { flag: 'wx' }));
    },
    writeTaken,
    admitted(services),
  );

interface Posted {
  readonly key: string;
  readonly name: string;
}

/**
 * Looks at what was posted under a key of the caller's and keeps it. Asked again it gives the file that it kept.
 *
 * @throws 404 when nothing was posted, 40001 at `file` or `name`
 */
export const confirm = (services: Services) =>
  inTwoSteps(
    async ({ db, identity }: ReadContext, { key, name }: Posted): Promise<TakenFile | null> => {
      const type = typeOfName(key);
      const own = key.startsWith(postedPrefix(identity)) && objectKey.test(key);
      if (!own || type === null) throw notFound();
      if (typeOfName(name) !== type) throw invalid('name', '文件内容与类型不符');
      const { files } = services;
      // A storage host lets whoever has its policy post a key again: what is kept stays what it was.
      if (await ownFile(db, identity.userId, keptKey(key))) return null;
      if (!files.countsPosts) await admitUpload(services, db, identity);
      const path = await files.fetchPosted(key);
      if (path === null) return null;
      const declared = { name, mediaType: fileTypeRules[type].mediaType };
      return takeIn(files, identity.tenantId, path, declared, () => keptKey(key));
    },
    async (context: CallContext, { key }: Posted, file): Promise<SysFile> => {
      const earlier = await ownFile(context.db, context.identity.userId, keptKey(key));
      if (earlier) return shownFile(earlier);
      if (!file) throw notFound();
      try {
        return await written(context, file);
      } catch (error) {
        if (isUniqueViolation(error, 'sys_file_key')) throw notFound();
        throw error;
      }
    },
  );

const keptKey = (posted: string): string => posted.slice(POSTED.length);

async function ownFile(db: ReadContext['db'], userId: string, key: string) {
  const [row] = await db
    .select()
    .from(sysFile)
    .where(and(eq(sysFile.key, key), eq(sysFile.createId, userId)));
  return row ?? null;
}
