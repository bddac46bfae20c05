import type { MenuIconName } from './menuIcons';

/** Codes of the roles that every tenant begins with, beside the administrators', who hold everything. */
export const PRESET_ROLES = [
  'company',
  'manager',
  'doctor',
  'reception',
  'cashier',
  'nurse',
  'washer',
  'keeper',
  'viewer',
] as const;

export type PresetRole = (typeof PRESET_ROLES)[number];

interface MenuPlace {
  /** Place among what hangs below the same item; smaller numbers come first. */
  readonly order: number;
  readonly icon: MenuIconName;
  /** Where it is shown: 1 company, 2 store, 3 warehouse. */
  readonly sides: readonly (1 | 2 | 3)[];
}

/** An item of the top bar with pages below it. It is in the menu for as long as a page is. */
export interface MenuGroup extends MenuPlace {
  /** Names the group; nothing opens there. */
  readonly path: string;
  readonly title: string;
  /** By which the top bar finds its tooltip. */
  readonly permission: string;
}

/** Where a page stands in the menu of every tenant, until a tenant changes that for itself. */
export interface PageMenu extends MenuPlace {
  /** Without it the page stands in the top bar. */
  readonly below?: MenuGroup;
  /** What a role must hold to see the item, if that is not the page's own permission. */
  readonly permission?: string;
  /**
   * Preset roles that see it, beside the administrators. Only for a permission that no call of the server asks for: who
   * holds those is said where the calls are.
   */
  readonly roles?: readonly PresetRole[];
  /** Concerns the whole site: only the tenant whose IT looks after it has the item. */
  readonly siteOnly?: true;
}

/** Groups with pages of several remotes; a remote may bring a group of its own in the same shape. */
export const NOTICE_GROUP: MenuGroup = {
  path: '/notice',
  title: '消息',
  permission: 'notice:index',
  icon: 'notification',
  order: 20,
  sides: [1, 2, 3],
};

export const RECEPTION_GROUP: MenuGroup = {
  path: '/reception',
  title: '前台',
  permission: 'reception:index',
  icon: 'calendar',
  order: 22,
  sides: [2],
};

export const CLINIC_GROUP: MenuGroup = {
  path: '/workspace',
  title: '诊疗',
  permission: 'workspace:index',
  icon: 'file',
  order: 30,
  sides: [2],
};

export const BILL_GROUP: MenuGroup = {
  path: '/bill',
  title: '账单',
  permission: 'bill:index',
  icon: 'list',
  order: 40,
  sides: [1, 2],
};

export const STOCK_GROUP: MenuGroup = {
  path: '/store',
  title: '库存',
  permission: 'stock:index',
  icon: 'warehouse',
  order: 50,
  sides: [1, 2, 3],
};

export const SYSTEM_GROUP: MenuGroup = {
  path: '/mch',
  title: '系统管理',
  permission: 'mch:index',
  icon: 'settings',
  order: 60,
  sides: [1, 2],
};

export const MENU_GROUPS: readonly MenuGroup[] = [
  NOTICE_GROUP,
  RECEPTION_GROUP,
  CLINIC_GROUP,
  BILL_GROUP,
  STOCK_GROUP,
  SYSTEM_GROUP,
];
