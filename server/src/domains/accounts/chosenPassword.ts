import { invalid } from '../../platform/errors/businessError';
import { isCommonPassword } from './commonPasswords';

/** Words for a password that is tried first. */
export const COMMON_PASSWORD = '新密码过于常见，请换一个';

/**
 * The one rule for every password that somebody chooses, for themselves or for others. Passwords arrive transformed, so
 * that their strength is the page's to judge; what can be judged here is: the same one again, and one of those that
 * everybody tries first (domain.md C13).
 *
 * @param isPresent whether it is the password that the account has
 * @throws 40001 at `newPass`
 */
export async function expectChosenPassword(newPass: string, isPresent: boolean): Promise<void> {
  if (isPresent) throw invalid('newPass', '新密码不能与旧密码相同');
  if (await isCommonPassword(newPass)) throw invalid('newPass', COMMON_PASSWORD);
}
