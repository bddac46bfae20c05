import { createHmac } from 'node:crypto';
import type { S3Client } from '@aws-sdk/client-s3';
import type { UploadCredential } from '@hospital/shared/contract/calls/files';
import { LARGEST_FILE } from '@hospital/shared/contract/fileTypes';
import type { StorageSettings } from '../environment/settings';
import { isoTime, ossCredential, policyConditions } from './policy';

interface Post {
  readonly accessHost: string;
  readonly prefix: string;
  /** Unix seconds. */
  readonly expire: number;
}

/** Where forms for the bucket are posted to. */
export async function postAddress(client: S3Client, bucket: string): Promise<string> {
  const { createPresignedPost } = await import('@aws-sdk/s3-presigned-post');
  return (await createPresignedPost(client, { Bucket: bucket, Key: 'x' })).url;
}

/** A form as S3 signs it (version 4). Its conditions know no lists: which types are kept is seen at `confirm`. */
export async function s3Form(
  client: S3Client,
  { bucket, accessKeyId }: StorageSettings,
  { accessHost, prefix, expire }: Post,
): Promise<UploadCredential> {
  const { createPresignedPost } = await import('@aws-sdk/s3-presigned-post');
  const status = { success_action_status: '200' };
  const signed = await createPresignedPost(client, {
    Bucket: bucket,
    Key: `${prefix}\${filename}`, // any key that begins so
    Conditions: [
      ['content-length-range', 1, LARGEST_FILE],
      ['starts-with', '$Content-Type', ''],
    ],
    Fields: status,
    Expires: expire - Math.floor(Date.now() / 1000),
  });
  const { key: _key, ...fields } = signed.fields;
  const { Policy: policy = '', 'X-Amz-Signature': signature = '' } = fields;
  return { accessHost, policy, signature, accessid: accessKeyId, prefix, expire, fields };
}

/** A form as OSS signs it (version 1), which every OSS takes. */
export async function ossForm(
  _client: S3Client,
  { bucket, accessKeyId, secretAccessKey }: StorageSettings,
  { accessHost, prefix, expire }: Post,
): Promise<UploadCredential> {
  const document = { expiration: isoTime(expire), conditions: [{ bucket }, ...policyConditions(prefix)] };
  const policy = Buffer.from(JSON.stringify(document)).toString('base64');
  const signature = createHmac('sha1', secretAccessKey).update(policy).digest('base64');
  return ossCredential({ accessHost, policy, signature, accessid: accessKeyId, prefix, expire });
}
