import { randomInt } from 'node:crypto';
import { transformPassword } from '@hospital/shared/contract/password';
import { hashPassword } from '../accounts';

/** Of each kind that the rules ask for, without letters and digits that look alike. */
const kinds = ['abcdefghijkmnpqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789', '@#$%&*+'];
const length = 12;

/** A random password that meets the rules of spec 1 §5. */
function randomPassword(): string {
  const pick = (alphabet: string): string => alphabet.charAt(randomInt(alphabet.length));
  const any = kinds.join('');
  const letters = Array.from({ length }, (_, index) => pick(kinds[index] ?? any));
  for (let last = letters.length - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1);
    [letters[last], letters[other]] = [letters[other] ?? '', letters[last] ?? ''];
  }
  return letters.join('');
}

/** A new initial password with its hash. Hashing takes long: it is done ahead of the transaction. */
export async function newInitialPassword(): Promise<{ initPassword: string; passwordHash: string }> {
  const initPassword = randomPassword();
  return { initPassword, passwordHash: await hashPassword(transformPassword(initPassword)) };
}
