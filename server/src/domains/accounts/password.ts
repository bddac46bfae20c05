import { availableParallelism } from 'node:os';
import { hash, verify, type Algorithm } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { BusinessError } from '../../platform/errors/businessError';

/** OWASP's second profile: about 19 MiB and 20 ms. */
const options = {
  // A const enum cannot be imported under isolatedModules: 2 is Argon2id.
  algorithm: 2 as Algorithm,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
};

/**
 * Passwords are worked on by the few threads that also read files, compress answers and draw pictures: so many at a
 * time leave threads to those, and a core to the calls.
 */
const atOnce = Math.max(1, Math.min(2, availableParallelism() - 1));
/** So many wait for their turn; at 20 ms each nobody who waits has to wait for long. */
export const mostWaiting = 200;

const turns = pLimit(atOnce);

/**
 * Runs what works on a password when its turn has come.
 *
 * @throws 42901 when too many are waiting
 */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (turns.pendingCount >= mostWaiting) {
    throw new BusinessError(ErrorCode.TooManyRequests, '登录人数过多，请稍后重试');
  }
  return turns(work);
}

/** argon2id over a transformed password (`transformPassword` of the contract). @throws 42901 as `inTurn` */
export const hashPassword = (transformed: string): Promise<string> =>
  inTurn(() => hash(transformed, options));

let decoy: Promise<string> | undefined;

/**
 * Compares a transformed password with the stored hash. Without one (unknown user) it works just as long and says
 * no, so that the time of an answer does not tell which names exist. Call it in a turn.
 */
export async function comparePassword(stored: string | null, transformed: string): Promise<boolean> {
  decoy ??= hash('nobody has this password', options);
  const matches = await verify(stored ?? (await decoy), transformed, options).catch(() => false);
  return matches && stored !== null;
}

/** The same in a turn of its own. @throws 42901 as `inTurn` */
export const verifyPassword = (stored: string | null, transformed: string): Promise<boolean> =>
  inTurn(() => comparePassword(stored, transformed));
