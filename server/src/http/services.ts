import type { Database } from '../database/database';
import type { FileStorage } from '../files/storage';
import type { Sessions } from '../identity/sessions';
import type { Jobs } from '../jobs/jobs';
import type { LiveHub } from '../live/liveHub';
import type { Releases } from '../releases/releases';
import type { ReleasesTenant } from '../releases/releasesTenant';
import type { LisSettings } from '../settings';
import type { Metrics } from './metrics';

/** What the server's parts share within one process. */
export interface Services {
  readonly database: Database;
  readonly sessions: Sessions;
  readonly metrics: Metrics;
  /** Where the contents of files lie. */
  readonly files: FileStorage;
  /** The open event streams of this instance. */
  readonly live: LiveHub;
  /** What the server does by itself. */
  readonly jobs: Jobs;
  /** Which builds are live. */
  readonly releases: Releases;
  /** Whose IT moves them. */
  readonly releasesTenant: ReleasesTenant;
  /** The demo chain was asked for: its accounts are shown. */
  readonly demo: boolean;
  /** The chain's laboratory information system, null where there is none. */
  readonly lis: LisSettings | null;
  /** Address of an online viewer of office files with `{url}` for the file's; null where there is none. */
  readonly officeViewer: string | null;
  /** Hears of every call that was answered and with which code; tests count with it what they reached. */
  readonly onCall?: (callId: string, code: number) => void;
}
