import { createHmac, timingSafeEqual } from 'node:crypto';
import type { UploadCredential } from '@hospital/shared/contract/calls/files';
import { fileTypeRules, fileTypes, LARGEST_FILE } from '@hospital/shared/contract/fileTypes';

/** What the keys of posts begin with; a file is kept under the rest. */
export const POSTED = 'posted/';

/** Names without steps, blanks and empty parts. */
export const objectKey = /^[\w-]+(\/[\w-]+)*\.[a-z0-9]+$/;

/** A credential is good for so long (seconds). */
export const credentialLife = 30 * 60;

/** Whose files they are. */
export interface Owner {
  readonly tenantId: string;
  readonly userId: string;
}

/** What every key of somebody's files begins with. */
export const ownPrefix = ({ tenantId, userId }: Owner): string => `${tenantId}/${userId}/`;

/** What the key of every post of theirs begins with. */
export const postedPrefix = (owner: Owner): string => POSTED + ownPrefix(owner);

/** Whose posts a policy allows. */
export interface Uploader extends Owner {
  readonly sessionId: string;
}

/** What our own storage reads out of a policy that it signed. */
export interface UploadPolicy extends Uploader {
  readonly prefix: string;
  /** Unix seconds. */
  readonly expire: number;
}

/** Conditions as OSS and S3 read them, so that one form fits our own storage and theirs. */
export function policyConditions(prefix: string): readonly unknown[] {
  const mediaTypes = fileTypes.map((type) => fileTypeRules[type].mediaType);
  return [
    ['starts-with', '$key', prefix],
    ['content-length-range', 1, LARGEST_FILE],
    ['in', '$content-type', mediaTypes],
  ];
}

export const isoTime = (seconds: number): string => new Date(seconds * 1000).toISOString();

const signatureOf = (policy: string, secret: Buffer): Buffer =>
  createHmac('sha256', secret).update(policy).digest();

/** A credential for our own storage. */
export function signCredential(
  { prefix, expire, ...uploader }: UploadPolicy,
  { accessHost, secret }: { readonly accessHost: string; readonly secret: Buffer },
): UploadCredential {
  const document = { expiration: isoTime(expire), conditions: policyConditions(prefix), prefix, ...uploader };
  const policy = Buffer.from(JSON.stringify(document)).toString('base64');
  const signature = signatureOf(policy, secret).toString('base64');
  return ossCredential({ accessHost, policy, signature, accessid: 'local', prefix, expire });
}

/** A credential whose form has the fields of OSS, as our own storage takes it, too. */
export function ossCredential(credential: Omit<UploadCredential, 'fields'>): UploadCredential {
  const { policy, accessid, signature } = credential;
  const fields = { policy, OSSAccessKeyId: accessid, signature, success_action_status: '200' };
  return { ...credential, fields };
}

/** The policy when the signature is ours, null otherwise; whether it has run out is the caller's to judge. */
export function readPolicy(policy: string, signature: string, secret: Buffer): UploadPolicy | null {
  const expected = signatureOf(policy, secret);
  const given = Buffer.from(signature, 'base64');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const { expiration, prefix, tenantId, userId, sessionId } = JSON.parse(
    Buffer.from(policy, 'base64').toString(),
  ) as Uploader & { readonly expiration: string; readonly prefix: string };
  return { prefix, tenantId, userId, sessionId, expire: Date.parse(expiration) / 1000 };
}
