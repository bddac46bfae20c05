import { randomFillSync } from 'node:crypto';

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const timeLength = 9;
const randomLength = 12;
const bytes = Buffer.alloc(randomLength);
let latest = 0;

/**
 * A new identifier: 45 bits of milliseconds, then 60 random bits; 21 lower-case characters.
 * Those of one process sort in the order they were made in, so that rows of one statement, the lines
 * of a bill say, keep their order: each takes a millisecond of its own.
 */
export function newId(): string {
  latest = Math.max(Date.now(), latest + 1);
  let time = '';
  for (let rest = latest, index = 0; index < timeLength; index += 1) {
    time = alphabet[rest % 32] + time;
    rest = Math.floor(rest / 32);
  }
  randomFillSync(bytes);
  let random = '';
  for (const byte of bytes) random += alphabet[byte % 32];
  return time + random;
}
