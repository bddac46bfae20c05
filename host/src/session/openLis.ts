import { ApiError } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { notify } from '../notify';

/**
 * Opens the laboratory information system for the current store in a window of its own (spec 1 §2 Shell). Failures
 * are told in words.
 */
export async function openLis(): Promise<void> {
  // Before the answer is there: a window that opens later counts as unasked for and is kept shut.
  const opened = window.open('', '_blank');
  if (!opened) {
    void notify('warning', '浏览器阻止了新窗口，请允许本站弹出窗口后重试');
    return;
  }
  opened.opener = null;
  try {
    const { url } = await api.identity.lisTicket({});
    opened.location.replace(url);
  } catch (error) {
    opened.close();
    // The client shows no words for what is not there (spec 1 §8).
    if (error instanceof ApiError && error.code === ErrorCode.NotFound)
      void notify('error', '检验系统未启用');
  }
}
