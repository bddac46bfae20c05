import { and, desc, eq, sql, type SQL } from 'drizzle-orm';
import type { SavedSearch, SearchCondition } from '@hospital/shared/contract/calls/lists';
import { formatDateTime } from '../../platform/database/chinaTime';
import { newId } from '../../platform/database/newId';
import { oneRow } from '../../platform/database/oneRow';
import { offsetOf } from '../../platform/database/paging';
import { savedSearch } from './schema';
import { notFound, outOfScope } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';

/** Unpinned searches that are kept of a list (domain.md §2.10). */
const mostUnpinned = 20;

const own = (userId: string, scene?: string): SQL | undefined =>
  and(eq(savedSearch.userId, userId), scene === undefined ? undefined : eq(savedSearch.scene, scene));

/** The caller's own, of one list or of all: the pinned first, then the last used. */
export async function listSearches(
  { db, identity }: CallContext,
  request: { readonly scene?: string; readonly page: number; readonly pageSize: number },
): Promise<{ list: SavedSearch[]; total: number }> {
  const wanted = own(identity.userId, request.scene);
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(savedSearch)
      .where(wanted)
      // 'Y' sorts before 'N' in the enumeration.
      .orderBy(savedSearch.pinned, desc(savedSearch.lastUseTime), desc(savedSearch.id))
      .limit(request.pageSize)
      .offset(offsetOf(request)),
    db.$count(savedSearch, wanted),
  ]);
  return { list: rows.map((row) => ({ ...row, lastUseTime: formatDateTime(row.lastUseTime) })), total };
}

interface SaveRequest {
  readonly scene: string;
  readonly name?: string;
  readonly condition: SearchCondition;
  readonly pinned?: 'Y' | 'N';
}

/** The same condition again counts up, and takes a new name or pin where one is given. The oldest unpinned go. */
export async function saveSearch(
  { db, identity, tellChanges }: CallContext,
  request: SaveRequest,
): Promise<{ id: string }> {
  const { userId, userName } = identity;
  const name = request.name?.trim();
  const given = {
    ...(name === undefined ? {} : { name }),
    ...(request.pinned ? { pinned: request.pinned } : {}),
  };
  const by = { createId: userId, createName: userName, updateId: userId, updateName: userName };
  const now = new Date();
  const saved = await db
    .insert(savedSearch)
    .values({
      id: newId(),
      userId,
      scene: request.scene,
      condition: request.condition,
      lastUseTime: now,
      ...given,
      ...by,
    })
    .onConflictDoUpdate({
      target: [savedSearch.tenantId, savedSearch.userId, savedSearch.scene, savedSearch.conditionHash],
      set: {
        ...given,
        hitCount: sql`${savedSearch.hitCount} + 1`,
        lastUseTime: now,
        updateDate: now,
        version: sql`${savedSearch.version} + 1`,
      },
    })
    .returning({ id: savedSearch.id });
  await db.delete(savedSearch).where(sql`${savedSearch.id} in (
    select id from saved_search where user_id = ${userId} and scene = ${request.scene} and pinned = 'N'
    order by last_use_time desc, id desc offset ${mostUnpinned}::int)`);
  await tellChanges({ users: [userId] });
  return { id: oneRow(saved).id };
}

/** @throws 404; 40302 for somebody else's */
export async function removeSearch(
  { db, identity, tellChanges }: CallContext,
  { id }: { readonly id: string },
): Promise<null> {
  const [found] = await db
    .select({ userId: savedSearch.userId })
    .from(savedSearch)
    .where(eq(savedSearch.id, id));
  if (!found) throw notFound();
  if (found.userId !== identity.userId) throw outOfScope();
  await db.delete(savedSearch).where(eq(savedSearch.id, id));
  await tellChanges({ users: [identity.userId] });
  return null;
}

/** Removes the caller's own of a list; the pinned stay. */
export async function clearSearches(
  { db, identity, tellChanges }: CallContext,
  { id: scene }: { readonly id: string },
): Promise<{ count: number }> {
  const removed = await db
    .delete(savedSearch)
    .where(and(own(identity.userId, scene), eq(savedSearch.pinned, 'N')))
    .returning({ id: savedSearch.id });
  await tellChanges({ users: [identity.userId] });
  return { count: removed.length };
}
