import { randomFillSync } from 'node:crypto';

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const timeLength = 9;
const randomLength = 12;
const bytes = Buffer.alloc(randomLength);

/** A new identifier: 45 bits of milliseconds, then 60 random bits; sorts by time, 21 lower-case characters. */
export function newId(now = Date.now()): string {
  let time = '';
  for (let rest = now, index = 0; index < timeLength; index += 1) {
    time = alphabet[rest % 32] + time;
    rest = Math.floor(rest / 32);
  }
  randomFillSync(bytes);
  let random = '';
  for (const byte of bytes) random += alphabet[byte % 32];
  return time + random;
}
