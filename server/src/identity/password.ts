import { hash, verify, type Algorithm } from '@node-rs/argon2';

/** OWASP's second profile: about 19 MiB and 20 ms. */
const options = {
  // A const enum cannot be imported under isolatedModules: 2 is Argon2id.
  algorithm: 2 as Algorithm,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
};

/** argon2id over a transformed password (`transformPassword` of the contract). */
export const hashPassword = (transformed: string): Promise<string> => hash(transformed, options);

let decoy: Promise<string> | undefined;

/**
 * Compares a transformed password with the stored hash. Without one (unknown user) it works just as long and says
 * no, so that the time of an answer does not tell which names exist.
 */
export async function verifyPassword(stored: string | null, transformed: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password');
  const matches = await verify(stored ?? (await decoy), transformed, options).catch(() => false);
  return matches && stored !== null;
}
