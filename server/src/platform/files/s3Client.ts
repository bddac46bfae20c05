import type * as S3 from '@aws-sdk/client-s3';
import type { StorageSettings } from '../environment/settings';

/** A host that does not take a connection for so long (ms) is not there. */
const connectionTimeout = 5_000;
/** So long (ms) nothing may travel, either way, unless said otherwise: however long it takes, a large file goes on. */
const mostSilence = 30_000;

export interface S3Client {
  readonly library: typeof S3;
  readonly client: S3.S3Client;
}

/**
 * Speaks to a storage host; nothing is asked of it yet. Its library is loaded only here.
 *
 * @param silence how long (ms) a request or its answer may stand still before it fails
 */
export async function openS3Client(settings: StorageSettings, silence = mostSilence): Promise<S3Client> {
  const library = await import('@aws-sdk/client-s3');
  const { endpoint, region, accessKeyId, secretAccessKey, pathStyle } = settings;
  const client = new library.S3Client({
    endpoint: endpoint.href,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: pathStyle,
    // Only AWS itself knows the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // The library's `requestTimeout` would be for the whole request.
    requestHandler: { connectionTimeout, socketTimeout: silence },
  });
  return { library, client };
}

/** HTTP status of what the host refused; undefined when it did not answer. */
export const statusOf = (error: unknown): number | undefined =>
  (error as { readonly $metadata?: { readonly httpStatusCode?: number } }).$metadata?.httpStatusCode;
