import { ApiError } from '../../api/apiError';
import { postFile } from '../../api/postFile';
import { message } from '../message';
import { refusalOf } from './uploadKinds';

/**
 * Uploads a picture that no widget shows, e.g. one pasted into a text; why it failed is said.
 *
 * @param keyword what it is for, as part of its address
 * @returns its address; null when it was refused or failed
 */
export async function sendPicture(file: File, keyword: string): Promise<string | null> {
  const refused = refusalOf(file, 'image');
  if (refused) {
    message.error(`${file.name}：${refused}`);
    return null;
  }
  try {
    return (await postFile(file, { keyword })).url;
  } catch (error) {
    message.error(`${file.name}：${error instanceof ApiError ? error.message : '上传失败'}`);
    return null;
  }
}
