import type { FileKind } from './files/fileKind';
import { noticePictures } from './messages/noticePictures';
import { storePictures } from './organisation/storePictures';
import { avatars } from './person/avatars';
import { followFiles } from './reviews/followFiles';
import { reportFiles } from './testingOrders/reportFiles';

/** Every kind of record that shows files; what another kind shows is seen by nobody but who uploaded it. */
export const fileKinds: readonly FileKind[] = [
  avatars,
  storePictures,
  noticePictures,
  followFiles,
  reportFiles,
];
