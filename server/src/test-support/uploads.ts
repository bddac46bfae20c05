import assert from 'node:assert/strict';
import type { SysFile } from '@hospital/shared/contract/calls/files';
import { picture } from '../platform/files/pictures.fixture';
import type { Answer, TestClient, TestHeaders } from './client';

/** Sends a form as browsers do; `url` from the root of the site. */
export async function sendForm(client: TestClient, url: string, form: FormData): Promise<Answer> {
  const request = new Request(client.baseUrl, { method: 'POST', body: form });
  const body = new Uint8Array(await request.arrayBuffer());
  const type = request.headers.get('content-type') ?? '';
  return client.raw('POST', url, body, { 'content-type': type });
}

/** A file of the form's, with a media type only where one is named. */
export const formFile = (content: Uint8Array, name: string, type = ''): File =>
  new File([new Uint8Array(content)], name, { type });

export function upload(
  client: TestClient,
  content: Uint8Array,
  name: string,
  type?: string,
): Promise<Answer> {
  const form = new FormData();
  form.set('file', formFile(content, name, type));
  return sendForm(client, '/api/sys/file/upload.do', form);
}

/** The same, which must succeed. */
export async function uploaded(
  client: TestClient,
  content: Uint8Array,
  name: string,
  type?: string,
): Promise<SysFile> {
  const answer = await upload(client, content, name, type);
  assert.equal(answer.code, 0, answer.msg);
  return answer.data as SysFile;
}

/** Address of a new picture of the caller's. */
export const uploadedPicture = async (client: TestClient): Promise<string> =>
  (await uploaded(client, await picture('png'), '图.png', 'image/png')).url;

/** A kept file as a page asks for it. */
export const served = (client: TestClient, url: string, headers: TestHeaders = {}): Promise<Response> =>
  fetch(client.baseUrl + url, { headers: { ...client.headers, ...headers } });
