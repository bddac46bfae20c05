import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { StorageSettings } from '../platform/environment/settings';
import { formRefusal, isSigned } from './s3Signatures';

interface StoredObject {
  readonly body: Buffer;
  readonly type: string;
  readonly modified: Date;
}

export interface S3Host {
  readonly settings: StorageSettings;
  /** What the bucket has, by key; tests make it older. */
  readonly objects: Map<string, StoredObject>;
  /** Every request: `GET content/1/…`. */
  readonly requests: string[];
  /** Answers nothing but 500 while it is true. */
  failing: boolean;
  close(): Promise<void>;
}

const bucket = 'clinic';
/** So few names at a time, that a list has pages. */
const pageSize = 2;

/**
 * A bucket of a storage host that speaks over HTTP and takes nothing whose signature or policy it did not check for
 * itself (`s3Signatures.ts`): objects, parts of them, lists and posted forms.
 */
export async function startS3Host(form: StorageSettings['form'] = 's3'): Promise<S3Host> {
  const keys = { accessKeyId: 'clinic-key', secretAccessKey: 'the secret of the clinic' };
  const objects = new Map<string, StoredObject>();
  const requests: string[] = [];

  const takeForm = async (
    request: IncomingMessage,
    body: Buffer,
    response: ServerResponse,
  ): Promise<void> => {
    const headers = { 'content-type': request.headers['content-type'] ?? '' };
    const entries = [...(await new Response(new Uint8Array(body), { headers }).formData())];
    const [name, file] = entries.pop() ?? [];
    if (name !== 'file' || typeof file === 'string' || !file)
      return refuse(response, 400, 'MalformedPOSTRequest');
    const fields = new Map(entries.map(([field, value]) => [field.toLowerCase(), String(value)]));
    const refusal = formRefusal(fields, file.size, { ...keys, bucket });
    if (refusal) return refuse(response, refusal.startsWith('Entity') ? 400 : 403, refusal);
    const content = Buffer.from(await file.arrayBuffer());
    const type = fields.get('content-type') ?? '';
    objects.set(fields.get('key') ?? '', { body: content, type, modified: new Date() });
    response.writeHead(200, { 'access-control-allow-origin': '*' }).end();
  };

  const list = (query: URLSearchParams, response: ServerResponse): void => {
    const prefix = query.get('prefix') ?? '';
    const after = query.get('continuation-token') ?? '';
    const below = [...objects].filter(([key]) => key.startsWith(prefix));
    const delimiter = query.get('delimiter');
    if (delimiter !== null) {
      const folders = new Set(below.map(([key]) => key.slice(0, key.indexOf(delimiter, prefix.length) + 1)));
      const prefixes = [...folders].map((one) => `<CommonPrefixes><Prefix>${one}</Prefix></CommonPrefixes>`);
      return sendXml(
        response,
        `<ListBucketResult><IsTruncated>false</IsTruncated>${prefixes.join('')}</ListBucketResult>`,
      );
    }
    const found = below.filter(([key]) => key > after).sort();
    const page = found.slice(0, pageSize);
    const contents = page.map(
      ([key, { modified, body }]) =>
        `<Contents><Key>${key}</Key><LastModified>${modified.toISOString()}</LastModified><Size>${body.length}</Size><ETag>${tagOf(body)}</ETag></Contents>`,
    );
    const next =
      found.length > pageSize ? `<NextContinuationToken>${page.at(-1)?.[0]}</NextContinuationToken>` : '';
    response
      .writeHead(200, { 'content-type': 'application/xml' })
      .end(
        `<?xml version="1.0"?><ListBucketResult><IsTruncated>${next !== ''}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`,
      );
  };

  const give = (
    { body, type }: StoredObject,
    { headers }: IncomingMessage,
    response: ServerResponse,
  ): void => {
    const etag = tagOf(body);
    if (headers['if-none-match'] === etag) return void response.writeHead(304, { etag }).end();
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? [];
    const part = from === undefined ? body : body.subarray(Number(from), Number(to) + 1);
    const range = from === undefined ? {} : { 'content-range': `bytes ${from}-${to}/${body.length}` };
    response.writeHead(from === undefined ? 200 : 206, {
      'content-type': type,
      'content-length': part.length,
      etag,
      ...range,
    });
    response.end(part);
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://host');
    const key = decodeURIComponent(pathname.slice(bucket.length + 2));
    requests.push(`${request.method} ${key}`);
    if (s3Host.failing) return refuse(response, 500, 'InternalError');
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts);
    if (request.method === 'POST' && key === '') return takeForm(request, body, response);
    // The bucket's rule for other origins: browsers ask before they post with progress.
    if (request.method === 'OPTIONS') {
      const rule = { 'access-control-allow-methods': 'POST', 'access-control-allow-headers': '*' };
      return void response.writeHead(204, { 'access-control-allow-origin': '*', ...rule }).end();
    }
    if (!isSigned(request, body, keys)) return refuse(response, 403, 'SignatureDoesNotMatch');
    if (request.method === 'PUT') {
      // Each kind of host knows its own way to say `only if there is none`.
      const { 'if-none-match': none, 'x-oss-forbid-overwrite': forbidden } = request.headers;
      const once = form === 's3' ? none === '*' : forbidden === 'true';
      if (once && objects.has(key))
        return form === 's3'
          ? refuse(response, 412, 'PreconditionFailed')
          : refuse(response, 409, 'FileAlreadyExists');
      objects.set(key, { body, type: request.headers['content-type'] ?? '', modified: new Date() });
      return void response.writeHead(200).end();
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return void response.writeHead(204).end();
    }
    if (key === '') return list(searchParams, response);
    const found = objects.get(key);
    return found ? give(found, request, response) : refuse(response, 404, 'NoSuchKey');
  };

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => refuse(response, 500, String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const s3Host: S3Host = {
    failing: false,
    settings: { ...keys, endpoint, bucket, region: 'cn-south-1', pathStyle: true, form },
    objects,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return s3Host;
}

const tagOf = (body: Buffer): string => `"${createHash('md5').update(body).digest('hex')}"`;

function sendXml(response: ServerResponse, text: string): void {
  response.writeHead(200, { 'content-type': 'application/xml' }).end(`<?xml version="1.0"?>${text}`);
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`);
}
