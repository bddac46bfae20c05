import type { TSchema } from '@sinclair/typebox';
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
}
