import type { TSchema } from '@sinclair/typebox';
import type { FileAnswer } from '@hospital/shared/contract/call';
import type { Database } from '../database/database';
import type { TenantDatabase } from '../database/tenantDatabase';
import type { LiveHub } from '../live/liveHub';
import type { SessionIdentity } from '../sessions/session';
import type { Sessions } from '../sessions/sessions';

/** How the log of operations words what a read was asked for; who knows the records gives it. */
export interface TraceWords {
  /** The store that a request names, or else the one where its caller stands; `''` for all that they see. */
  storeName(
    db: TenantDatabase,
    call: { readonly identity: SessionIdentity; readonly request: unknown },
  ): Promise<string>;
  /** Field by field in Chinese: `部门：广州分公司`. */
  filters(db: TenantDatabase, bizType: string, schema: TSchema, request: unknown): Promise<string[]>;
}

/** Whose telephones an answer showed whole. */
interface OwnerViews {
  /** The line of the log of operations that says so. */
  readonly opLogId: string;
  readonly ownerIds: readonly string[];
}

/** Who was shown an owner's telephone, by which call, standing where. */
export interface OwnerViewer {
  readonly ownerId: string;
  readonly userId: string;
  readonly action: string;
  readonly storeId: string;
}

/** Keeps who was shown whose telephone whole, beside the lines of the log that say so. */
export interface ViewKeeper {
  tell(db: TenantDatabase, views: readonly OwnerViews[]): Promise<void>;
  /** Who was shown the telephones of these owners within so many milliseconds. */
  lately(db: TenantDatabase, ownerIds: readonly string[], within: number): Promise<OwnerViewer[]>;
}

/** An export as somebody asked for it. */
export interface AskedExport {
  readonly identity: SessionIdentity;
  /** `customers.export`. */
  readonly callId: string;
  /** What is exported: `宠主列表`. */
  readonly name: string;
  /** What was asked for, field by field in words, and for which store. */
  readonly params: readonly string[];
  readonly storeName: string;
}

/** Keeps what people have exported, with its files for some days. Its methods are called outside transactions. */
export interface ExportKeeper {
  /**
   * Notes that an export is being made.
   *
   * @param waits its user does not wait for it: it is made in the background
   * @returns its id
   * @throws 42901 where too many of that user wait already
   */
  begin(asked: AskedExport, waits: boolean): Promise<string>;
  /** Keeps the file of one that was begun, and tells its user where it was not waited for. */
  made(asked: AskedExport, id: string, file: FileAnswer, waits: boolean): Promise<void>;
  /** Says why one that was begun came to nothing. */
  failed(asked: AskedExport, id: string, error: string, waits: boolean): Promise<void>;
  /** The server closes: ends what it makes in the background, and tells its users. */
  stop(): Promise<void>;
}

/** What calls are answered with. */
export interface CallServices {
  readonly database: Database;
  readonly sessions: Sessions;
  /** The open event streams of this instance. */
  readonly live: LiveHub;
  /** Where a file that comes with a call lies until it is taken in. */
  readonly files: { temporaryPath(): string };
  readonly traceWords: TraceWords;
  readonly views: ViewKeeper;
  readonly exports: ExportKeeper;
}
