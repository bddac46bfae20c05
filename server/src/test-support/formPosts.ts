import assert from 'node:assert/strict';
import type { UploadCredential } from '@hospital/shared/contract/calls/files';
import type { Answer, TestClient } from './client';
import type { TestServer } from './testServer';
import { formFile, sendForm } from './uploads';

/** A credential for pictures of stores. */
export async function credentialOf(client: TestClient): Promise<UploadCredential> {
  const answer = await client.post('/wechat/mini/ossConfig', { keyword: 'store' });
  assert.equal(answer.code, 0, answer.msg);
  return answer.data as UploadCredential;
}

/** The form that a browser posts with a credential. */
export function formOf(
  { fields }: UploadCredential,
  key: string,
  content: Uint8Array,
  type: string,
): FormData {
  const form = new FormData();
  const all = { key, ...fields, 'Content-Type': type };
  for (const [name, value] of Object.entries(all)) form.set(name, value);
  form.set('file', formFile(content, 'blob', type));
  return form;
}

export const post = (
  server: TestServer,
  credential: UploadCredential,
  key: string,
  content: Uint8Array,
  type: string,
): Promise<Answer> =>
  sendForm(server.anonymous, credential.accessHost, formOf(credential, key, content, type));

export const confirm = (client: TestClient, key: string, name: string): Promise<Answer> =>
  client.post('/sys/file/confirm.do', { key, name });
