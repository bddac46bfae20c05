import type { TenantDatabase } from '../database/tenantDatabase';
import type { LisSettings, OcrSettings, PaymentSettings, TextSettings } from '../environment/settings';
import type { FileServices } from '../files/fileServices';
import type { CallServices } from '../http/callServices';
import type { Metrics } from '../http/metrics';
import type { Jobs } from '../jobs/jobs';
import type { PagePermissions } from '../menu/pagePermissions';
import type { Releases } from '../releases/releases';
import type { Begin } from '../seeds/begin';
import type { ReleasesTenant } from '../releases/releasesTenant';
import type { OpenInStore } from './openInStore';
import type { PetHistoryOf, TiePet } from './petHistory';
import type { StaysOf } from './petStays';
import type { UnderWayOf } from './underWay';
import type { OnVisitCancelled } from './visitCancelled';

/** What the server's parts share within one process. */
export interface Services extends Omit<CallServices, 'files'>, FileServices {
  readonly metrics: Metrics;
  /** What the server does by itself. */
  readonly jobs: Jobs;
  /** Which builds are live. */
  readonly releases: Releases;
  /** Whose IT moves them. */
  readonly releasesTenant: ReleasesTenant;
  /** Makes what every tenant begins with. */
  readonly begin: Begin;
  /** Every permission that calls ask for. */
  readonly permissions: readonly PagePermissions[];
  /** Whether any domain names that record of another one, e.g. an entry of the dictionary. */
  readonly isUsed: (
    db: TenantDatabase,
    record: string,
    named: Readonly<Record<string, string>>,
  ) => Promise<boolean>;
  /** What the domains have open in a store. */
  readonly openInStore: OpenInStore;
  /** What goes on about an animal in any domain. */
  readonly underWay: UnderWayOf;
  /** What is kept of an animal in any domain that names no owner. */
  readonly petHistory: PetHistoryOf;
  /** Stays of animals overnight in any domain. */
  readonly staysOf: StaysOf;
  /** Names an animal in any domain where it is found by its owner alone. */
  readonly tiePet: TiePet;
  /** Tells the domains of a visit that was cancelled. */
  readonly onVisitCancelled: OnVisitCancelled;
  /** The demo chain was asked for: its accounts are shown. */
  readonly demo: boolean;
  /** The chain's laboratory information system, null where there is none. */
  readonly lis: LisSettings | null;
  /** What reads identity cards in place of our own engine; null for that. */
  readonly ocr: OcrSettings | null;
  /** What moves money by WeChat and Alipay; null: the cashier looks at the terminal. */
  readonly payment: PaymentSettings | null;
  /** What sends text messages to owners; null: people telephone. */
  readonly texts: TextSettings | null;
  /** Where 递管通 takes what it is told; null: nowhere. */
  readonly diguantong: URL | null;
  /** Hears of every call that was answered and with which code; tests count with it what they reached. */
  readonly onCall?: (callId: string, code: number) => void;
}
