import { isImage } from '@hospital/shared/contract/fileTypes';
import type { FileKind } from '../../platform/files/fileKind';
import { bizType } from '../users';

/** Faces of colleagues stand wherever their names do: everybody of the tenant sees them. */
export const avatars: FileKind = {
  bizType,
  takes: isImage,
  refusal: '图片不存在，请重新上传',
  seenBy: () => undefined,
};
