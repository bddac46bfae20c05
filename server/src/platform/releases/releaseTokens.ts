import { randomBytes, timingSafeEqual } from 'node:crypto';
import { hashToken } from '../sessions/token';
import { expectName } from './expectNames';
import type { ReleaseStore, TokenRecord } from './releaseStore';

/** `rel_` id `_` secret: the id finds the record, of which only a hash is kept. */
const shape = /^rel_([0-9a-f]{12})_[\w-]{43}$/;

/**
 * A token that lets its holder publish and move one remote, or the host, and nothing else.
 *
 * @param release the host or a remote
 * @param team who gets it, which its moves will say
 * @returns the token, shown this once
 * @throws ReleaseRefused
 */
export async function makeToken(store: ReleaseStore, release: string, team: string): Promise<string> {
  expectName(release);
  const id = randomBytes(6).toString('hex');
  const token = `rel_${id}_${randomBytes(32).toString('base64url')}`;
  await store.addToken({ id, release, team, hash: hashToken(token), madeAt: new Date().toISOString() });
  return token;
}

/** Whose token it is; null when it is none, or was revoked. */
export async function holderOf(store: ReleaseStore, token: string): Promise<TokenRecord | null> {
  const id = shape.exec(token)?.[1];
  const record = id === undefined ? null : await store.token(id);
  if (!record) return null;
  const [given, kept] = [Buffer.from(hashToken(token)), Buffer.from(record.hash)];
  return given.length === kept.length && timingSafeEqual(given, kept) ? record : null;
}
