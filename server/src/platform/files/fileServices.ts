import type { Database } from '../database/database';
import type { Sessions } from '../sessions/sessions';
import type { FileKind } from './fileKind';
import type { FileStorage } from './storage';

/** What files are taken in and served with. */
export interface FileServices {
  readonly database: Database;
  readonly sessions: Sessions;
  /** Where the contents of files lie. */
  readonly files: FileStorage;
  /** Every kind of record that shows files; what another kind shows is seen by nobody but who uploaded it. */
  readonly fileKinds: readonly FileKind[];
  /** Address of an online viewer of office files with `{url}` for the file's; null where there is none. */
  readonly officeViewer: string | null;
}
