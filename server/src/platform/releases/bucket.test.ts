import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { openS3Client } from '../files/s3Client';
import type { StorageSettings } from '../environment/settings';
import { Bucket } from './bucket';
import { BucketUnavailable } from './bucketUnavailable';

test('an answer that breaks off on its way is told apart from an object that is wrong', async (t) => {
  const host = createServer((_request, response) => {
    response.writeHead(200, { 'content-length': 10 });
    response.write('half', () => response.destroy());
  });
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  t.after(() => void host.close());
  const settings: StorageSettings = {
    ...{ accessKeyId: 'clinic-key', secretAccessKey: 'the secret of the clinic' },
    endpoint: new URL(`http://127.0.0.1:${(host.address() as AddressInfo).port}`),
    ...{ bucket: 'clinic', region: 'cn-south-1', pathStyle: true, form: 's3' },
  };
  const bucket = new Bucket(await openS3Client(settings), settings, settings.bucket);
  await assert.rejects(
    bucket.text('releases/remote-org/history/000001.json'),
    (error) => error instanceof BucketUnavailable,
  );
});
