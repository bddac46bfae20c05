import type { UploadCredential } from '../contract/calls/files';
import * as api from '../calls';
import { configuration } from './configuration';

/** A credential is renewed so long (ms) before it runs out: the file still has to travel. */
const IN_ADVANCE = 60_000;

interface Known {
  /** Token of the session it was given to. */
  readonly token: string;
  readonly coming: Promise<UploadCredential>;
}
const known = new Map<string, Known>();

/**
 * The credential for files of that kind: asked for once and kept until shortly before it runs out, or the session
 * changes.
 *
 * @param anew asks even when one is known
 */
export async function readCredential(
  keyword: string,
  { anew = false }: { readonly anew?: boolean } = {},
): Promise<UploadCredential> {
  const token = configuration().sessionHeaders()['Authorization'] ?? '';
  const kept = known.get(keyword);
  if (kept && !anew && kept.token === token) {
    const credential = await kept.coming.catch(() => null);
    if (credential && credential.expire * 1000 - Date.now() > IN_ADVANCE) return credential;
  }
  const coming = api.files.credential({ keyword }, { silent: true });
  known.set(keyword, { token, coming });
  return coming;
}
