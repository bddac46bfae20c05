import { and, eq } from 'drizzle-orm';
import type { RequestOf } from '@hospital/shared/contract/call';
import type { attachmentCalls, IdCard } from '@hospital/shared/contract/calls/attachments';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { FILES_PATH, fileTypeRules, isImage } from '@hospital/shared/contract/fileTypes';
import { BusinessError, invalid, notFound } from '../../../platform/errors/businessError';
import { readDataUrl } from '../../../platform/files/dataUrl';
import { sysFile } from '../../../platform/files/schema';
import { visibleTo } from '../../../platform/files/visible';
import type { CallContext } from '../../../platform/http/call';
import type { Services } from '../../../platform/server/services';
import { Attempts } from '../../../platform/sessions/attempts';
import { CloudEngine } from './cloudEngine';
import { LocalEngine } from './localEngine';
import { readIdCard } from './readIdCard';
import type { TextEngine } from './textEngine';

/** So many cards of one user a minute. */
const mostCards = 20;
const minute = 60;

/** A picture that the caller may see. @throws 404; 40001 for another kind of file */
async function pictureAt(
  { files, fileKinds }: Services,
  { db, identity }: CallContext,
  url: string,
): Promise<Buffer> {
  const key = url.startsWith(`${FILES_PATH}/`) ? url.slice(FILES_PATH.length + 1) : '';
  const [file] = await db
    .select({ id: sysFile.id, key: sysFile.key, fileType: sysFile.fileType })
    .from(sysFile)
    .where(and(eq(sysFile.key, key), visibleTo(identity, fileKinds)));
  if (!file) throw notFound();
  if (!isImage(file.fileType)) throw invalid('url', '仅支持图片');
  const { mediaType } = fileTypeRules[file.fileType];
  return files.read({ tenantId: identity.tenantId, id: file.id, key: file.key, mediaType });
}

function sentPicture(base64File: string): Buffer {
  const { content, type } = readDataUrl(base64File);
  if (!isImage(type)) throw invalid('base64File', '仅支持图片');
  return content;
}

/**
 * What an identity card says, from its picture, which is neither kept nor logged.
 *
 * @throws 40001 without a picture, and for one on which no card can be read; 404 for a file out of sight; 42901
 */
export function ocrIdCard(services: Services) {
  const engine: TextEngine = services.ocr ? new CloudEngine(services.ocr) : new LocalEngine();
  return async (
    context: CallContext,
    { url = '', base64File = '' }: RequestOf<typeof attachmentCalls.ocrIdCard>,
  ): Promise<IdCard> => {
    if ((url === '') === (base64File === '')) throw invalid('base64File', '请选择一张身份证图片');
    const { tenantId, userId } = context.identity;
    const attempts = new Attempts(services.database.kernel);
    if ((await attempts.count(`ocrIdCard:${tenantId}:${userId}`, minute)) > mostCards)
      throw new BusinessError(ErrorCode.TooManyRequests, '操作过于频繁，请稍后再试');
    const picture = url === '' ? sentPicture(base64File) : await pictureAt(services, context, url);
    return readIdCard(engine, picture);
  };
}
