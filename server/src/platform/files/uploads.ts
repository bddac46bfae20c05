import { randomBytes } from 'node:crypto';
import { rename, writeFile } from 'node:fs/promises';
import { and, eq } from 'drizzle-orm';
import type { SysFile, UploadCredential } from '@hospital/shared/contract/calls/files';
import { fileTypeRules, typeOfName, type FileType } from '@hospital/shared/contract/fileTypes';
import type { SentFile } from '@hospital/shared/contract/schema';
import { formatDay } from '../database/chinaTime';
import { isUniqueViolation } from '../database/databaseError';
import { oneRow } from '../database/oneRow';
import type { TenantDatabase } from '../database/tenantDatabase';
import { sysFile } from './schema';
import { invalid, malformed, notFound } from '../errors/businessError';
import { inTwoSteps, type Admit, type CallContext, type ReadContext } from '../http/call';
import { ReceivedFile } from '../http/forms';
import type { FileServices } from './fileServices';
import { readDataUrl } from './dataUrl';
import { shownFile } from './shownFile';
import { objectKey, type Owner, ownPrefix, POSTED, postedPrefix } from './policy';
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
  services: FileServices,
  { keyword }: { readonly keyword: string },
): Promise<UploadCredential> {
  await expectRoom(services, db, identity);
  const random = randomBytes(9).toString('base64url');
  return services.files.credential(`${postedPrefix(identity)}${keyword}/${month()}-${random}/`, identity);
}

type FileRow = typeof sysFile.$inferSelect;

/** Writes the row of a file that was taken in, as that user's. */
export async function writeFileRow(
  db: TenantDatabase,
  { userId, userName }: { readonly userId: string; readonly userName: string },
  file: TakenFile,
): Promise<FileRow> {
  const rows = await db
    .insert(sysFile)
    .values({ ...file, createId: userId, createName: userName })
    .returning();
  return oneRow(rows);
}

async function written(context: CallContext, file: TakenFile): Promise<SysFile> {
  const { db, identity, audit } = context;
  const row = await writeFileRow(db, identity, file);
  const shown = shownFile(row);
  const { name, typeName, size, url } = shown;
  audit({ bizType, bizId: row.id, before: null, after: { name, typeName, size, url } });
  return shown;
}

const writeTaken = (context: CallContext, _request: unknown, file: TakenFile): Promise<SysFile> =>
  written(context, file);

/** Files that come through a call are counted before anything of them is read. */
const admitted =
  (services: FileServices): Admit =>
  async ({ db, identity }, onEnd) => {
    onEnd(beginUpload(identity));
    await admitUpload(services, db, identity);
  };

/** @param put writes the content to the path that it is given */
async function takeSent(
  owner: Owner,
  services: Pick<FileServices, 'files'>,
  declared: { readonly name: string; readonly mediaType: string },
  put: (path: string) => Promise<void>,
): Promise<TakenFile> {
  const path = services.files.temporaryPath();
  await put(path);
  const keyOf = (id: string, type: FileType) => `${ownPrefix(owner)}upload/${month()}/${id}.${type}`;
  return takeIn(services.files, owner.tenantId, path, declared, keyOf);
}

/** Looks at a file that came with a call and keeps it as one of that user's. @throws 40001 at `file` */
export async function takeReceived(
  owner: Owner,
  services: Pick<FileServices, 'files'>,
  file: SentFile,
): Promise<TakenFile> {
  if (!(file instanceof ReceivedFile)) throw malformed();
  const declared = { name: file.name, mediaType: file.type };
  return takeSent(owner, services, declared, (path) => rename(file.path, path));
}

/** @throws 40001 at `file`, 42901 */
export const upload = (services: FileServices) =>
  inTwoSteps(
    ({ identity }: ReadContext, { file }: { readonly file: SentFile }) =>
      takeReceived(identity, services, file),
    writeTaken,
    admitted(services),
  );

/** @throws 40001 at `base64File` or `file`, 42901 */
export const uploadBase64 = (services: FileServices) =>
  inTwoSteps(
    async ({ identity }: ReadContext, { base64File }: { readonly base64File: string }) => {
      const { content, type } = readDataUrl(base64File);
      const declared = { name: `图片.${type}`, mediaType: fileTypeRules[type].mediaType };
      return takeSent(identity, services, declared, (path) => writeFile(path, content, { flag: 'wx' }));
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
export const confirm = (services: FileServices) =>
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
