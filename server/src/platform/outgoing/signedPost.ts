import type { Static, TSchema } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { faultOf, refusedWith, unreadable } from './faults';
import { signatureOf } from './signature';

/** A host that shares a key with us. */
export interface SignedHost {
  /** What it is called in the words of its faults: `支付平台`. */
  readonly name: string;
  /** Below it its paths lie. */
  readonly url: URL;
  readonly secret: string;
  /** Milliseconds until it is given up. */
  readonly patience: number;
}

/** Bytes of an answer; more is none. */
const mostBytes = 65_536;

/**
 * Posts JSON with the headers `x-timestamp` (seconds) and `x-signature` (`signatureOf`), and reads the answer.
 *
 * @throws HostFault where the host does not answer in time, refuses, or answers what the schema does not allow
 */
export async function signedPost<Schema extends TSchema>(
  { name, url, secret, patience }: SignedHost,
  path: string,
  fields: object,
  schema: Schema,
): Promise<Static<Schema>> {
  const body = JSON.stringify(fields);
  const timestamp = String(Math.floor(Date.now() / 1000));
  try {
    const response = await fetch(new URL(path, url.href.endsWith('/') ? url : `${url.href}/`), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-timestamp': timestamp,
        'x-signature': signatureOf(secret, timestamp, body),
      },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw refusedWith(name, response.status);
    }
    return read(name, schema, await bounded(name, response));
  } catch (error) {
    throw faultOf(name, error);
  }
}

/** @throws HostFault for more than `mostBytes` */
async function bounded(host: string, response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > mostBytes) throw unreadable(host);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** @throws HostFault for what is no such answer */
function read<Schema extends TSchema>(host: string, schema: Schema, text: string): Static<Schema> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw unreadable(host, error);
  }
  if (!Value.Check(schema, value)) throw unreadable(host);
  return value;
}
