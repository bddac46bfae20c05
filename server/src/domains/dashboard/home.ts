import { eq, sql } from 'drizzle-orm';
import type { Home, PlacedCard } from '@hospital/shared/contract/calls/dashboard';
import { formatDateTime } from '../../platform/database/chinaTime';
import { invalid } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { lacksOf } from './preparation';
import { homeCards } from './schema';

/** The company's side (domain.md C1). */
const COMPANY = 1;

/** The home page but for its figures, which are calls of their own (domain.md §1.3). */
export async function home({ db, identity }: CallContext): Promise<Home> {
  const { userId, workspaceType, storeId, storeName, warehouseId } = identity;
  const [arranged] = await db
    .select({ cards: homeCards.cards })
    .from(homeCards)
    .where(eq(homeCards.userId, userId));
  return {
    ...{ workspaceType, storeId, storeName, warehouseId },
    serverTime: formatDateTime(new Date()),
    cards: arranged?.cards ?? [],
    ...(workspaceType === COMPANY ? { lacks: await lacksOf(db, userId) } : {}),
  };
}

/**
 * Keeps how the caller has arranged the cards; none: as they come. What is saved last holds, since nobody else has a
 * say in it.
 *
 * @throws 40001 when a card is named twice
 */
export async function saveCards(
  { db, identity, tellChanges }: CallContext,
  { cards }: { readonly cards: readonly PlacedCard[] },
): Promise<null> {
  const { userId, userName } = identity;
  if (new Set(cards.map(({ key }) => key)).size < cards.length) throw invalid('cards', '卡片重复');
  if (cards.length === 0) {
    await db.delete(homeCards).where(eq(homeCards.userId, userId));
  } else {
    const saved = { cards: [...cards], updateId: userId, updateName: userName, updateDate: new Date() };
    await db
      .insert(homeCards)
      .values({ userId, ...saved, createId: userId, createName: userName })
      .onConflictDoUpdate({
        target: [homeCards.tenantId, homeCards.userId],
        set: { ...saved, version: sql`${homeCards.version} + 1` },
      });
  }
  await tellChanges({ users: [userId] });
  return null;
}
