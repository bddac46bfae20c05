import { invalid } from '../errors/businessError';
import { fileTypeRules, fileTypes, type FileType } from '@hospital/shared/contract/fileTypes';

/** What a data URL holds. @throws 40001 at `base64File` for what is none, or of a type that is not kept */
export function readDataUrl(text: string): { readonly content: Buffer; readonly type: FileType } {
  const [, mediaType, base64 = ''] = /^data:([\w/+.-]+);base64,([A-Za-z0-9+/]+={0,2})$/.exec(text) ?? [];
  const type = fileTypes.find((each) => fileTypeRules[each].mediaType === mediaType);
  if (mediaType === undefined || type === undefined) throw invalid('base64File', '文件内容不正确');
  return { content: Buffer.from(base64, 'base64'), type };
}
