/** A password that only this browser can read: AES-GCM under a key that cannot leave it. Both parts in base64. */
export interface SealedPassword {
  readonly iv: string;
  readonly data: string;
}

const DATABASE = 'passwordVault';
const STORE = 'keys';
const KEY = 'password';

/** Whether the platform can keep a password unreadable; on plain http of a local network it cannot. */
export const canKeepPasswords = (): boolean =>
  globalThis.isSecureContext && 'indexedDB' in globalThis && 'subtle' in crypto;

const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

const done = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB'));
  });

/** The key of this browser, made at first use; it is kept where scripts can use it but not read it. */
async function browserKey(): Promise<CryptoKey> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  const database = await done(opening);
  try {
    const keys = (mode: IDBTransactionMode) => database.transaction(STORE, mode).objectStore(STORE);
    const read = (): Promise<CryptoKey | undefined> => done(keys('readonly').get(KEY));
    const known = await read();
    if (known) return known;
    const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
      'encrypt',
      'decrypt',
    ]);
    // `add` fails when another tab was quicker: then its key is the one.
    const added = await done(keys('readwrite').add(made, KEY)).then(
      () => true,
      () => false,
    );
    return added ? made : ((await read()) ?? made);
  } finally {
    database.close();
  }
}

/** A sealed password opens only for the account that it was sealed for. */
const algorithm = (iv: Uint8Array<ArrayBuffer>, owner: string) => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(owner),
});

/** Encrypts a password for an account; null where the platform cannot keep it. */
export async function sealPassword(password: string, owner: string): Promise<SealedPassword | null> {
  if (!canKeepPasswords()) return null;
  try {
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const content = new TextEncoder().encode(password);
    const data = await crypto.subtle.encrypt(algorithm(iv, owner), await browserKey(), content);
    return { iv: toBase64(iv), data: toBase64(new Uint8Array(data)) };
  } catch {
    return null; // a private window, for one, may forbid the database
  }
}

/** The password again; null when there is none or this browser cannot read it any more. */
export async function openPassword(
  sealed: SealedPassword | null | undefined,
  owner: string,
): Promise<string | null> {
  if (!sealed || !canKeepPasswords()) return null;
  try {
    const how = algorithm(fromBase64(sealed.iv), owner);
    return new TextDecoder().decode(
      await crypto.subtle.decrypt(how, await browserKey(), fromBase64(sealed.data)),
    );
  } catch {
    return null;
  }
}
