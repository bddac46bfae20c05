/** A text that only this browser can read: AES-GCM under a key that cannot leave it. Both parts in base64. */
export interface Sealed {
  readonly iv: string;
  readonly data: string;
}

/** The names are from when passwords alone were kept; under others what is kept already could not be read. */
const DATABASE = 'passwordVault';
const STORE = 'keys';
const KEY = 'password';

/** Whether the platform can keep a text unreadable; on plain http of a local network it cannot. */
export const canSeal = (): boolean =>
  globalThis.isSecureContext && 'indexedDB' in globalThis && 'subtle' in crypto;

const toBase64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

const done = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB'));
  });

/** Whether the key is kept for good; it is not when another tab was quicker, whose key is the one, or without room. */
const add = (database: IDBDatabase, key: CryptoKey): Promise<boolean> =>
  new Promise((resolve) => {
    const writing = database.transaction(STORE, 'readwrite');
    writing.objectStore(STORE).add(key, KEY);
    writing.oncomplete = () => resolve(true);
    writing.onabort = () => resolve(false);
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
    const kept = (await add(database, made)) ? made : await read();
    if (!kept) throw new Error('IndexedDB');
    return kept;
  } finally {
    database.close();
  }
}

let key: Promise<CryptoKey> | null = null;

/** `browserKey`, looked up once; after a failure it is looked for anew. */
function knownKey(): Promise<CryptoKey> {
  key ??= browserKey().catch((reason: unknown) => {
    key = null;
    throw reason;
  });
  return key;
}

/** What is sealed opens only for whom it was sealed for. */
const algorithm = (iv: Uint8Array<ArrayBuffer>, owner: string) => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(owner),
});

/** Encrypts a text for an owner; null where the platform cannot keep it. */
export async function seal(text: string, owner: string): Promise<Sealed | null> {
  if (!canSeal()) return null;
  try {
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const content = new TextEncoder().encode(text);
    const data = await crypto.subtle.encrypt(algorithm(iv, owner), await knownKey(), content);
    return { iv: toBase64(iv), data: toBase64(new Uint8Array(data)) };
  } catch {
    return null; // a private window, for one, may forbid the database
  }
}

/** The text again; null when there is none or this browser cannot read it any more. */
export async function unseal(sealed: Sealed | null | undefined, owner: string): Promise<string | null> {
  if (!sealed || !canSeal()) return null;
  try {
    const how = algorithm(fromBase64(sealed.iv), owner);
    return new TextDecoder().decode(
      await crypto.subtle.decrypt(how, await knownKey(), fromBase64(sealed.data)),
    );
  } catch {
    return null;
  }
}
