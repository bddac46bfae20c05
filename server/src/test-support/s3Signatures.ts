import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** The checks of a storage host, written from its documents and not with the library that signs. */
export interface Keys {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

const hmac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const sha256 = (text: string | Buffer): string => createHash('sha256').update(text).digest('hex');

/** Key of signature version 4; `scope` is `20260131/region/s3/aws4_request`. */
const signingKey = (secret: string, scope: string): Buffer =>
  scope.split('/').reduce<Buffer>((key, part) => hmac(key, part), Buffer.from(`AWS4${secret}`));

const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Whether a request is signed (version 4, in its header) by the owner of the keys. */
export function isSigned(
  request: IncomingMessage,
  body: Buffer,
  { accessKeyId, secretAccessKey }: Keys,
): boolean {
  const { method = '', url = '', headers } = request;
  const found =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)$/.exec(
      headers.authorization ?? '',
    );
  if (!found) return false;
  const [, id, scope = '', signedHeaders = '', signature] = found;
  const hash = String(headers['x-amz-content-sha256']);
  if (hash !== 'UNSIGNED-PAYLOAD' && hash !== sha256(body)) return false;
  const [path = '', query = ''] = url.split('?');
  const sorted = [...new URLSearchParams(query)]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort();
  const lines = signedHeaders.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = [method, path, sorted.join('&'), lines.join(''), signedHeaders, hash].join('\n');
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  return id === accessKeyId && hmac(signingKey(secretAccessKey, scope), text).toString('hex') === signature;
}

/** Whether a form's policy is signed by the owner of the keys: as S3 does (version 4), or as OSS does (version 1). */
function isSignedForm(fields: ReadonlyMap<string, string>, { accessKeyId, secretAccessKey }: Keys): boolean {
  const policy = fields.get('policy') ?? '';
  if (fields.has('ossaccesskeyid')) {
    const expected = createHmac('sha1', secretAccessKey).update(policy).digest('base64');
    return fields.get('ossaccesskeyid') === accessKeyId && fields.get('signature') === expected;
  }
  const [id, ...scope] = (fields.get('x-amz-credential') ?? '').split('/');
  const expected = hmac(signingKey(secretAccessKey, scope.join('/')), policy).toString('hex');
  return id === accessKeyId && fields.get('x-amz-signature') === expected;
}

/** Fields that need no condition. */
const free = ['policy', 'x-amz-signature', 'signature', 'ossaccesskeyid', 'success_action_status'];

/** Why a host refuses a form, null when it takes it. */
export function formRefusal(
  fields: ReadonlyMap<string, string>,
  size: number,
  { bucket, ...keys }: Keys & { readonly bucket: string },
): string | null {
  if (!isSignedForm(fields, keys)) return 'SignatureDoesNotMatch';
  const { expiration, conditions } = JSON.parse(
    Buffer.from(fields.get('policy') ?? '', 'base64').toString(),
  ) as { expiration: string; conditions: readonly unknown[] };
  if (Date.parse(expiration) <= Date.now()) return 'AccessDenied: expired';
  const covered = new Set<string>(free);
  for (const condition of conditions) {
    const [kind, name, value] = Array.isArray(condition)
      ? (condition as [string, string | number, unknown])
      : (['eq', ...(Object.entries(condition as object)[0] ?? ['', ''])] as [string, string, unknown]);
    if (kind === 'content-length-range') {
      if (size < Number(name)) return 'EntityTooSmall';
      if (size > Number(value)) return 'EntityTooLarge';
      continue;
    }
    const field = String(name).replace(/^\$/, '').toLowerCase();
    const given = field === 'bucket' ? bucket : (fields.get(field) ?? '');
    covered.add(field);
    const holds =
      kind === 'eq'
        ? given === value
        : kind === 'starts-with'
          ? given.startsWith(String(value))
          : kind === 'in' && (value as readonly string[]).includes(given);
    if (!holds) return `AccessDenied: ${field}`;
  }
  const extra = [...fields.keys()].find((name) => !covered.has(name));
  return extra === undefined ? null : `AccessDenied: extra input field ${extra}`;
}
