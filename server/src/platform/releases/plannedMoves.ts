import { expectAudience } from './canary';
import { checkBuild } from './checkBuild';
import { expectName, expectNames } from './expectNames';
import { idsOf, liveBefore } from './liveBefore';
import { movedMeanwhile } from './movedMeanwhile';
import type { PagePermissions } from '../menu/pagePermissions';
import { hostName } from './names';
import { ReleaseRefused } from './releaseRefused';
import type { Canary, HistoryEntry, MoveKind, ReleaseStore } from './releaseStore';

export interface Move {
  readonly name: string;
  readonly who: string;
  readonly why: string;
  /**
   * Number of the newest entry that whoever moves has seen, 0 for none: refused when there is a newer one. Without it
   * the newest one at the beginning counts.
   */
  readonly after?: number;
}

/*
 * Each of these checks a move and gives the entry that makes it; nothing is changed yet. Checking a build reads all of
 * it, which may take seconds. `permissions` are those that calls of the server ask for.
 */

const longestReason = 500;

/** A published build becomes the live one. @throws ReleaseRefused */
export async function planPromote(
  store: ReleaseStore,
  permissions: readonly PagePermissions[],
  move: Move & { readonly buildId: string },
): Promise<HistoryEntry> {
  expectNames(move.name, move.buildId);
  const newest = await expectMove(store, move);
  if (newest?.to === move.buildId)
    throw new ReleaseRefused('already-live', `${move.name} 的构建 ${move.buildId} 已在线上`);
  await checkBuild(store, permissions, move.name, move.buildId);
  return entryOf(move, 'promote', newest, move.buildId);
}

/** Back to the named build, or to what was live before the live one. @throws ReleaseRefused */
export async function planRollback(
  store: ReleaseStore,
  permissions: readonly PagePermissions[],
  move: Move & { readonly to?: string | undefined },
): Promise<HistoryEntry> {
  expectName(move.name);
  if (move.to !== undefined) expectNames(move.name, move.to);
  const newest = await expectMove(store, move);
  const history = await store.history(move.name);
  const to = move.to ?? liveBefore(history, idsOf(await store.builds(move.name)));
  if (to === null) throw new ReleaseRefused('nothing-before', `${move.name} 之前没有可回退的构建`);
  if (newest?.to === to) throw new ReleaseRefused('already-live', `${move.name} 的构建 ${to} 已在线上`);
  if (!history.some((entry) => entry.to === to))
    throw new ReleaseRefused('nothing-before', `${move.name} 的构建 ${to} 从未上线，不能回退到它`);
  await checkBuild(store, permissions, move.name, to);
  return entryOf(move, 'rollback', newest, to);
}

/** A remote leaves the site. @throws ReleaseRefused */
export async function planWithdraw(
  store: ReleaseStore,
  _permissions: readonly PagePermissions[],
  move: Move,
): Promise<HistoryEntry> {
  expectName(move.name);
  if (move.name === hostName) throw new ReleaseRefused('host-stays', 'host 不能下线，否则整个站点不可用');
  const newest = await expectMove(store, move);
  if (!newest?.to) throw new ReleaseRefused('not-live', `${move.name} 没有上线的构建`);
  return entryOf(move, 'withdraw', newest, null);
}

/** Some sessions get a published build, or others than before do. @throws ReleaseRefused */
export async function planCanary(
  store: ReleaseStore,
  permissions: readonly PagePermissions[],
  { buildId, percent, stores, users, ...move }: Move & Canary,
): Promise<HistoryEntry> {
  expectNames(move.name, buildId);
  if (move.name === hostName) throw new ReleaseRefused('host-no-canary', 'host 不能灰度，只有模块可以');
  expectAudience({ percent, stores, users });
  const newest = await expectMove(store, move);
  if (!newest?.to) throw new ReleaseRefused('not-live', `${move.name} 没有上线的构建，不能灰度`);
  if (newest.to === buildId)
    throw new ReleaseRefused('already-live', `${move.name} 的构建 ${buildId} 已在线上`);
  await checkBuild(store, permissions, move.name, buildId);
  return entryOf(move, 'canary', newest, newest.to, { buildId, percent, stores, users });
}

/** The canary ends. @throws ReleaseRefused */
export async function planCanaryEnd(
  store: ReleaseStore,
  _permissions: readonly PagePermissions[],
  move: Move,
): Promise<HistoryEntry> {
  expectName(move.name);
  const newest = await expectMove(store, move);
  if (!newest?.canary) throw new ReleaseRefused('no-canary', `${move.name} 没有在灰度`);
  return entryOf(move, 'canary-end', newest, newest.to);
}

async function expectMove(store: ReleaseStore, { name, why, after }: Move): Promise<HistoryEntry | null> {
  if (why.trim() === '' || why.length > longestReason || /\p{Cc}/u.test(why))
    throw new ReleaseRefused('bad-reason', `请用一行说明原因，最多 ${longestReason} 个字`);
  const newest = await store.newest(name);
  if (after !== undefined && after !== (newest?.number ?? 0)) throw movedMeanwhile(name, newest);
  return newest;
}

function entryOf(
  { who, why }: Move,
  move: MoveKind,
  newest: HistoryEntry | null,
  to: string | null,
  canary?: Canary,
): HistoryEntry {
  const number = (newest?.number ?? 0) + 1;
  const at = new Date().toISOString();
  return {
    ...{ number, move, from: newest?.to ?? null, to, who, why: why.trim(), at },
    ...(canary ? { canary } : {}),
  };
}
