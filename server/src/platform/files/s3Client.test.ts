import assert from 'node:assert/strict';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { after, before, test } from 'node:test';
import { openS3Client, type S3Client } from './s3Client';

const object = { Bucket: 'clinic', Key: 'content/1' };
let host: Server;
let answer: RequestListener;
let s3: S3Client;

before(async () => {
  host = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  const { port } = host.address() as AddressInfo;
  const keys = { accessKeyId: 'clinic-key', secretAccessKey: 'the secret of the clinic' };
  s3 = await openS3Client(
    {
      ...keys,
      endpoint: new URL(`http://127.0.0.1:${port}`),
      bucket: object.Bucket,
      region: 'cn-south-1',
      pathStyle: true,
      form: 's3',
    },
    100,
  );
});
after(() => {
  s3.client.destroy();
  host.closeAllConnections();
  host.close();
});

const isTimeout = (error: unknown): boolean => (error as Error).name === 'TimeoutError';

test('a host that takes a request and says nothing is given up, for reading and for writing', async () => {
  answer = (request) => void request.resume();
  const { GetObjectCommand, PutObjectCommand } = s3.library;
  await assert.rejects(s3.client.send(new GetObjectCommand(object)), isTimeout);
  await assert.rejects(s3.client.send(new PutObjectCommand({ ...object, Body: 'x' })), isTimeout);
});

test('an answer that stops on its way is given up', async () => {
  answer = (_request, response) => void response.writeHead(200, { 'content-length': 10 }).write('half');
  const { Body } = await s3.client.send(new s3.library.GetObjectCommand(object));
  await assert.rejects(text(Body as Readable), isTimeout);
});
