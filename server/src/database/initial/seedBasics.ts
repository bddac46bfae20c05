import { dict } from '../schema/dictionary';
import { menu, role, roleMenu } from '../schema/identity';
import { initialDictionary } from './dictionaries';
import type { Insert } from './insertRows';
import { initialMenus, initialRoles, type InitialMenuOptions } from './menus';

/**
 * What every tenant begins with: menu, roles, dictionary.
 */
export async function seedBasics(insert: Insert, options: InitialMenuOptions = {}): Promise<void> {
  const menus = initialMenus(options);
  await insert(menu, menus);
  await insert(
    role,
    initialRoles.map(({ id, code, name, remark }) => ({ id, code, name, remark, systemFlag: 'Y' })),
  );
  await insert(
    roleMenu,
    initialRoles.flatMap(({ id, permissions }) =>
      menus
        .filter((item) => permissions === null || permissions.includes(item.permission ?? ''))
        .map((item) => ({ roleId: id, menuId: item.id })),
    ),
  );
  await insert(dict, initialDictionary());
}
