import { join } from 'node:path';
import { openS3Client } from '../files/s3Client';
import type { Settings } from '../environment/settings';
import { Bucket } from './bucket';
import { BucketStore } from './bucketStore';
import { FolderStore } from './folderStore';
import type { ReleaseStore } from './releaseStore';

type Places = Pick<Settings, 'releasesDir' | 'releasesBucket' | 'storage' | 'dataDir'>;

/** Where the builds of host and remotes are kept, by the settings. */
export async function openReleaseStore(settings: Places): Promise<ReleaseStore> {
  const { releasesDir, releasesBucket, storage, dataDir } = settings;
  if (releasesBucket === null || storage === null) return new FolderStore(releasesDir);
  const bucket = new Bucket(await openS3Client(storage), storage, releasesBucket);
  return new BucketStore(bucket, join(dataDir, 'releases'), `${storage.endpoint.host} ${releasesBucket}`);
}
