import { eq, sql } from 'drizzle-orm';
import { menu } from './schema';
import { staleVersion } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import type { Services } from '../../platform/server/services';
import { changedBy } from '../../platform/sessions/authorship';
import { announceMenu } from './menuChange';
import { byOrder, holdMenu, menuById } from './menuRows';

/** Between two items there is room for one that is put there by its number. */
const step = 10;

/**
 * Puts all items below a parent into this order.
 *
 * @throws 40901 with their present order when one was added, moved or deleted meanwhile
 */
export async function sortMenu(
  context: CallContext,
  services: Services,
  { parentId, ids }: { readonly parentId: string; readonly ids: readonly string[] },
): Promise<null> {
  const { db, audit } = context;
  await holdMenu(db, 'change');
  const menus = await menuById(db);
  const present = [...menus.values()].filter((row) => row.parentId === parentId).sort(byOrder);
  const wanted = new Set(ids);
  if (wanted.size !== present.length || present.some(({ id }) => !wanted.has(id))) {
    throw staleVersion(present.map(({ id }) => id));
  }
  const namesOf = (order: readonly string[]) => order.map((id) => menus.get(id)?.name ?? id);
  for (const [index, id] of ids.entries()) {
    const sort = (index + 1) * step;
    if (menus.get(id)?.sort === sort) continue;
    await db
      .update(menu)
      .set({
        sort,
        version: sql`${menu.version} + 1`,
        ...changedBy(context),
      })
      .where(eq(menu.id, id));
  }
  audit({
    bizType: 'menu',
    bizId: parentId,
    before: { name: menus.get(parentId)?.name ?? '顶部菜单', order: namesOf(present.map(({ id }) => id)) },
    after: { name: menus.get(parentId)?.name ?? '顶部菜单', order: namesOf(ids) },
  });
  await announceMenu(context, services);
  return null;
}
