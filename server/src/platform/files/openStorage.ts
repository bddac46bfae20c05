import type { StorageSettings } from '../environment/settings';
import { DiskStorage } from './diskStorage';
import type { FileStorage } from './storage';

/**
 * The storage that the operator has chosen. The client of S3 is loaded where it is wanted alone: it is large.
 *
 * @param folder of our own for files, or for what is being worked on when they lie elsewhere
 */
export async function openStorage(settings: StorageSettings | null, folder: string): Promise<FileStorage> {
  if (settings === null) return new DiskStorage(folder);
  const { openS3Storage } = await import('./s3Storage');
  return openS3Storage(settings, folder);
}
