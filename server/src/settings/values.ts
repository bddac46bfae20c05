import { and, eq, inArray } from 'drizzle-orm';
import type { ConfigItem } from '@hospital/shared/contract/calls/settings';
import { store } from '../database/schema/organisation';
import { configItem } from '../database/schema/settings';
import type { TenantDatabase } from '../database/tenantDatabase';
import { notFound, outOfScope } from '../http/businessError';
import { inScope, type SessionIdentity } from '../identity/session';
import type { PlacedSetting } from './catalogue';
import { secretMask } from './setting';

/** The place of the chain's defaults. */
export const chainId = '0';

type ConfigRow = typeof configItem.$inferSelect;

/** What is stored for a setting: by the store itself and by the chain. */
export interface Stored {
  readonly own?: ConfigRow | undefined;
  readonly chain?: ConfigRow | undefined;
}

/** The value that holds: the store's own, else the chain's, else the coded one. */
export const effectiveValue = (setting: PlacedSetting, { own, chain }: Stored): string =>
  own?.configValue ?? chain?.configValue ?? setting.defaultValue;

/** A setting as the calls show it. */
export function itemOf(setting: PlacedSetting, stored: Stored): ConfigItem {
  const value = effectiveValue(setting, stored);
  const source =
    stored.own && stored.own.storeId !== chainId ? 'store' : stored.own || stored.chain ? 'chain' : 'default';
  return {
    configGroup: setting.group,
    configKey: setting.key,
    configName: setting.name,
    configValue: setting.secret && value !== '' ? secretMask : value,
    type: setting.type,
    configOption: [...setting.options],
    source,
    sort: setting.sort,
    remarks: setting.remarks,
    version: stored.own?.version ?? 0,
  };
}

/** Which store's settings are meant: the named one, else the current one of the store side, else the chain's. */
export function placeOf(identity: SessionIdentity, storeId: string | undefined): string {
  if (storeId !== undefined) return storeId;
  return identity.workspaceType === 2 && identity.storeId !== '' ? identity.storeId : chainId;
}

/** @throws 40302 for a store out of scope, 404 for one that does not exist; the chain's place is everybody's */
export async function expectPlace(
  db: TenantDatabase,
  identity: SessionIdentity,
  storeId: string,
): Promise<void> {
  if (storeId === chainId) return;
  if (!inScope(identity.storeScope, storeId)) throw outOfScope();
  const found = await db
    .select({ id: store.id })
    .from(store)
    .where(and(eq(store.id, storeId), eq(store.delFlag, 'N')));
  if (found.length === 0) throw notFound();
}

const nameOf = (group: string, key: string): string => `${group}.${key}`;

/** What is stored for each of the settings. */
export async function storedValues(
  db: TenantDatabase,
  storeId: string,
  settings: readonly PlacedSetting[],
): Promise<(setting: PlacedSetting) => Stored> {
  const groups = [...new Set(settings.map((setting) => setting.group))];
  const rows = await db
    .select()
    .from(configItem)
    .where(and(inArray(configItem.storeId, [storeId, chainId]), inArray(configItem.configGroup, groups)));
  const ofPlace = (place: string) =>
    new Map(
      rows.filter((row) => row.storeId === place).map((row) => [nameOf(row.configGroup, row.configKey), row]),
    );
  const [own, chain] = [ofPlace(storeId), ofPlace(chainId)];
  return ({ group, key }) => ({ own: own.get(nameOf(group, key)), chain: chain.get(nameOf(group, key)) });
}

/** The settings with the values that hold in that place. */
export async function settingsAt(
  db: TenantDatabase,
  storeId: string,
  settings: readonly PlacedSetting[],
): Promise<ConfigItem[]> {
  if (settings.length === 0) return [];
  const stored = await storedValues(db, storeId, settings);
  return settings.map((setting) => itemOf(setting, stored(setting)));
}
