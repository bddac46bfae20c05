import type { Database } from '../database/database';
import type { Sessions } from '../identity/sessions';
import type { LiveHub } from '../live/liveHub';
import type { LisSettings } from '../settings';
import type { Metrics } from './metrics';

/** What the server's parts share within one process. */
export interface Services {
  readonly database: Database;
  readonly sessions: Sessions;
  readonly metrics: Metrics;
  /** The open event streams of this instance. */
  readonly live: LiveHub;
  /** The demo chain was asked for: its accounts are shown. */
  readonly demo: boolean;
  /** The chain's laboratory information system, null where there is none. */
  readonly lis: LisSettings | null;
  /** Hears of every call that was answered and with which code; tests count with it what they reached. */
  readonly onCall?: (callId: string, code: number) => void;
}
