import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

const digest = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));
const everyOtherCharacter = (text: string): string =>
  [...text].filter((_, index) => index % 2 === 0).join('');

/**
 * The form in which a password leaves the browser (spec 1 §9, scheme of domain.md §0.4): SHA-256 in hex, then twice
 * SHA-256 of every other character of the result. It keeps the plain password out of logs; what protects the
 * stored one is the server's argon2id over this value.
 */
export function transformPassword(plain: string): string {
  let text = digest(plain);
  for (let round = 0; round < 2; round += 1) text = digest(everyOtherCharacter(text));
  return text;
}
