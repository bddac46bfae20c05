import { ErrorCode } from '@hospital/shared/contract/errors';
import { BusinessError } from '../http/businessError';

/** So many wrong passwords within `lockWindow` seconds lock an account for `lockFor` seconds (domain.md §1.1). */
export const mostWrongPasswords = 5;
export const lockWindow = 15 * 60;
export const lockFor = 30 * 60;

export const accountLocked = (): BusinessError =>
  new BusinessError(ErrorCode.AccountLocked, '账号已锁定，请联系管理员解锁');
