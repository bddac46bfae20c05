import type { FastifyReply } from 'fastify';
import type { KeptContent } from '@hospital/shared/contract/call';
import type { UploadCredential } from '@hospital/shared/contract/calls/files';
import type { Owner, Uploader } from './policy';

/** What somebody posted and has not confirmed yet. */
export interface Posted {
  readonly files: number;
  readonly bytes: number;
}

/** A kept file as a storage finds it. */
export interface StoredFile {
  readonly tenantId: string;
  readonly id: string;
  /** Path below `/files/`. */
  readonly key: string;
  readonly mediaType: string;
}

/**
 * Where contents lie. What a browser posts with a credential is raw: nobody can read it until it was fetched, looked at
 * and kept.
 */
export interface FileStorage {
  /** Origin beside our own to which browsers post, null for none. */
  readonly postOrigin: string | null;
  /** Whether a post is counted against its user's limits when it comes; elsewhere nobody counts before `confirm`. */
  readonly countsPosts: boolean;
  /** For signatures that every instance takes. */
  readonly secret: Buffer;
  /** For posts whose keys begin with `prefix`. */
  credential(prefix: string, uploader: Uploader): Promise<UploadCredential>;
  /** What that user posted and has not confirmed yet. */
  posted(owner: Owner): Promise<Posted>;
  /** What was posted under that key, moved to a temporary file; null when there is nothing. */
  fetchPosted(key: string): Promise<string | null>;
  /** A path for a file that does not exist yet; whatever is left there is swept after a while. */
  temporaryPath(): string;
  /** Makes the temporary file the content of `file`: whole or not at all. */
  keep(file: StoredFile, temporary: string): Promise<void>;
  /** Answers with the content; headers but those of its length and parts are set already. */
  send(reply: FastifyReply, file: StoredFile): Promise<FastifyReply>;
  /** A content to be read part by part; null when it is not there any more. */
  open(file: StoredFile): Promise<KeptContent | null>;
  /** The whole content of a picture. */
  read(file: StoredFile): Promise<Buffer>;
  remove(file: StoredFile): Promise<void>;
  /** Removes what was left behind: posts that nobody confirmed, contents without a row. */
  sweep(isKnown: (tenantId: string, ids: readonly string[]) => Promise<ReadonlySet<string>>): Promise<void>;
}

/** Where a content lies below the storage's root. */
export const contentKey = ({ tenantId, id }: Pick<StoredFile, 'tenantId' | 'id'>): string =>
  `content/${tenantId}/${id.slice(-2)}/${id}`;
