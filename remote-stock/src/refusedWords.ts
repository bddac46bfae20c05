import { ApiError } from '@hospital/shared/api';

/**
 * What a page says of a write that failed, where it stands outside a dialog. Without an answer it may have been made all
 * the same; the next press repeats the request under the same key, as dialogs say it (`FormModal`).
 */
export function refusedWords(failure: unknown, otherwise: string): string {
  if (failure instanceof ApiError && failure.code === 0)
    return '没有收到服务器的答复，不确定是否已保存。您填写的内容都还在，请检查网络后原样再次提交，不会重复保存。';
  return failure instanceof Error ? failure.message : otherwise;
}
