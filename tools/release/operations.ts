import type { Canary, HistoryEntry } from '../../server/src/platform/releases/releaseStore';
import type { ReleaseOverview } from '../../server/src/platform/releases/overview';

/** A move as it is asked for on the command line. */
export interface AskedMove {
  readonly name: string;
  readonly why: string;
}

/** What the commands do, on the store itself or through a running server. */
export interface Operations {
  /** @returns whether the build is new there */
  publish(name: string, buildId: string, folder: string): Promise<boolean>;
  promote(move: AskedMove & { readonly buildId: string }): Promise<HistoryEntry>;
  rollback(move: AskedMove & { readonly to?: string | undefined }): Promise<HistoryEntry>;
  withdraw(move: AskedMove): Promise<HistoryEntry>;
  canary(move: AskedMove & Canary): Promise<HistoryEntry>;
  endCanary(move: AskedMove): Promise<HistoryEntry>;
  names(): Promise<readonly string[]>;
  overview(name: string): Promise<ReleaseOverview>;
  /** Newest first. */
  history(name: string): Promise<readonly HistoryEntry[]>;
  /** Ids of the builds that went. */
  prune(name: string): Promise<readonly string[]>;
}
