import { and, eq, inArray } from 'drizzle-orm';
import type { RunningCanary } from '@hospital/shared/contract/calls/releases';
import { MOVE_TITLES } from '@hospital/shared/contract/releaseWords';
import { userAccount } from '../../accounts/schema';
import { store as storeTable } from '../../places/schema';
import type { TenantDatabase } from '../../../platform/database/tenantDatabase';
import { BusinessError, invalid, permissionMissing } from '../../../platform/errors/businessError';
import { inTwoSteps, type CallContext, type Handlers, type ReadContext } from '../../../platform/http/call';
import type { Services } from '../../../platform/server/services';
import { KnownBuilds } from '../../../platform/releases/knownBuilds';
import { makeMove } from '../../../platform/releases/moves';
import {
  planCanary,
  planCanaryEnd,
  planPromote,
  planRollback,
  planWithdraw,
  type Move,
} from '../../../platform/releases/plannedMoves';
import { isReleaseName } from '../../../platform/releases/names';
import { answerOf } from '../../../platform/releases/refusalAnswer';
import { ReleaseRefused } from '../../../platform/releases/releaseRefused';
import { withNames } from './releaseStatus';
import type { HistoryEntry, ReleaseStore } from '../../../platform/releases/releaseStore';
import type { ReleasesTenant } from '../../../platform/releases/releasesTenant';
import { withTitles } from '../../../platform/releases/withTitles';

const bizType = 'release';
/** 发布管理 itself, whose remote stays for whoever works with it. */
const releasePage = '/mch/release';

/** Everybody else is refused, whatever they hold: a release is for the whole site. @throws 40300 */
export async function expectReleasesTenant(
  releasesTenant: ReleasesTenant,
  { identity }: Pick<ReadContext, 'identity'>,
  permission: string,
): Promise<void> {
  if (!(await releasesTenant.is(identity.tenantId))) throw permissionMissing(permission);
}

type MoveCalls = 'promote' | 'rollback' | 'withdraw' | 'canary' | 'endCanary';

interface Planned {
  readonly entry: HistoryEntry;
  /** Of the entry, with the names of its stores and users. */
  readonly canary: RunningCanary | null;
}

/** Moves that IT makes on the page. */
export function moveHandlers({
  releases: { store },
  releasesTenant,
  permissions,
}: Pick<Services, 'releases' | 'releasesTenant' | 'permissions'>): Pick<Handlers<'releases'>, MoveCalls> {
  const builds = new KnownBuilds(store);
  /** @throws BusinessError in the words of a refusal, with titles for names, and whatever else it is */
  const tellRefusal = async (error: unknown): Promise<never> => {
    if (!(error instanceof ReleaseRefused)) throw error;
    const words = await withTitles(error.message, store, builds);
    throw new BusinessError(answerOf(error.reason).code, words, { reason: error.reason });
  };
  /** @param plan checks the move and gives its entry; what it refuses is told in its words, 40901 when somebody was faster */
  const moving = <Asked extends Omit<Move, 'who'>>(
    plan: (asked: Asked & Move, context: ReadContext) => Promise<HistoryEntry>,
  ) =>
    inTwoSteps<Asked, Planned, null>(
      // Ahead of the transaction, in which the embedded database's only connection is taken: a whole build is read.
      async (context, asked) => {
        await expectReleasesTenant(releasesTenant, context, 'sys:release:move');
        const who = await whoIs(context);
        const entry = await plan({ ...asked, who }, context).catch(tellRefusal);
        return { entry, canary: entry.canary ? await withNames(context.db, entry.canary) : null };
      },
      async (context, { name }, planned) => {
        audit(context, name, planned);
        // No move without its line in the log: it is made when all else that can fail has been done.
        context.beforeCommit(() => makeMove(store, name, planned.entry).catch(tellRefusal));
        return null;
      },
    );
  return {
    promote: moving((asked) => planPromote(store, permissions, asked)),
    rollback: moving((asked) => planRollback(store, permissions, asked)),
    withdraw: moving(async (asked) => {
      await expectOtherPages(store, builds, asked.name);
      return planWithdraw(store, permissions, asked);
    }),
    canary: moving(async (asked, { db }) => {
      await expectThere(db, asked);
      return planCanary(store, permissions, asked);
    }),
    endCanary: moving((asked) => planCanaryEnd(store, permissions, asked)),
  };
}

/**
 * Withdrawn from here, 发布管理 would be gone with nobody left who could bring it back on a page.
 *
 * @throws ReleaseRefused for the remote that has it
 */
async function expectOtherPages(store: ReleaseStore, builds: KnownBuilds, name: string): Promise<void> {
  const live = isReleaseName(name) ? ((await store.newest(name))?.to ?? null) : null;
  const build = live === null ? null : await builds.find(name, live);
  if (build?.pages.has(releasePage))
    throw new ReleaseRefused(
      'release-page-stays',
      '发布管理属于该模块，不能在此下线；只能由服务器管理员用命令行下线',
    );
}

function audit({ audit: record }: CallContext, name: string, { entry, canary }: Planned): void {
  const { from, to, move, why } = entry;
  record({
    bizType,
    bizId: name,
    before: { name, live: from },
    after: {
      ...{ name, live: to, move: MOVE_TITLES[move], why },
      ...(canary ? wordsOf(canary) : {}),
    },
  });
}

/** Which build, to what share of whom. */
function wordsOf({ buildId, percent, stores, users }: RunningCanary): object {
  const everybody = stores.length + users.length === 0;
  return {
    canary: `${buildId} ${percent}%${everybody ? '，所有人' : ''}`,
    ...(stores.length > 0 ? { canaryStores: stores.map(({ name }) => name) } : {}),
    ...(users.length > 0 ? { canaryUsers: users.map(({ name }) => name) } : {}),
  };
}

/** As the history says it: name and account. */
async function whoIs({ db, identity }: ReadContext): Promise<string> {
  const [account] = await db
    .select({ loginName: userAccount.loginName })
    .from(userAccount)
    .where(eq(userAccount.id, identity.userId));
  return `${identity.userName}（${account?.loginName ?? identity.userId}）`;
}

/** @throws 40001 for stores or users that are not there */
async function expectThere(
  db: TenantDatabase,
  { stores, users }: { readonly stores: readonly string[]; readonly users: readonly string[] },
): Promise<void> {
  const foundStores = await db
    .select({ id: storeTable.id })
    .from(storeTable)
    .where(and(inArray(storeTable.id, ['', ...stores]), eq(storeTable.delFlag, 'N')));
  if (foundStores.length < new Set(stores).size) throw invalid('stores', '门店不存在或已删除');
  const foundUsers = await db
    .select({ id: userAccount.id })
    .from(userAccount)
    .where(and(inArray(userAccount.id, ['', ...users]), eq(userAccount.delFlag, 'N')));
  if (foundUsers.length < new Set(users).size) throw invalid('users', '用户不存在或已删除');
}
