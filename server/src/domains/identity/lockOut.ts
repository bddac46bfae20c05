import { ErrorCode } from '@hospital/shared/contract/errors';
import { BusinessError } from '../../platform/errors/businessError';

/** So many wrong passwords within `lockWindow` seconds lock an account for `lockFor` seconds (domain.md §1.1). */
export const mostWrongPasswords = 5;
export const lockWindow = 15 * 60;
export const lockFor = 30 * 60;

export const accountLocked = (): BusinessError =>
  new BusinessError(ErrorCode.AccountLocked, '账号已锁定，请联系管理员解锁');

/** For the owner of an account that wrong passwords have just locked. */
export const lockedMessage = {
  title: '账号安全提醒',
  content: `<p>您的登录密码连续${mostWrongPasswords}次输错，账号已锁定${lockFor / 60}分钟，其间无法登录。若非本人操作，请联系管理员。</p>`,
};
