import { and, eq, inArray, sql } from 'drizzle-orm';
import type { ConfigItem, ConfigOfPlaces } from '@hospital/shared/contract/calls/settings';
import { isOneOf, textArray } from '../../platform/database/paging';
import { preparedQuery, unnamed } from '../../platform/database/preparedQuery';
import { store } from '../places/schema';
import { configItem } from './schema';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { invalid, notFound } from '../../platform/errors/businessError';
import { requireStore, type SessionIdentity } from '../../platform/sessions/session';
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

const shown = (setting: PlacedSetting, value: string): string =>
  setting.secret && value !== '' ? secretMask : value;

const describe = (setting: PlacedSetting) => ({
  configGroup: setting.group,
  configKey: setting.key,
  configName: setting.name,
  type: setting.type,
  configOption: [...setting.options],
  sort: setting.sort,
  remarks: setting.remarks,
});

/** Whether a row says something, and not just that its value was given back. */
const says = (row: ConfigRow | undefined): boolean => row !== undefined && row.configValue !== null;

/** A setting as the calls show it. */
export function itemOf(setting: PlacedSetting, stored: Stored): ConfigItem {
  const { own, chain } = stored;
  const source =
    says(own) && own?.storeId !== chainId ? 'store' : says(own) || says(chain) ? 'chain' : 'default';
  return {
    ...describe(setting),
    configValue: shown(setting, effectiveValue(setting, stored)),
    source,
    version: own?.version ?? 0,
  };
}

/** The same in several places at once: what holds in all of them, or that they differ. */
export function itemOfPlaces(
  setting: PlacedSetting,
  places: readonly string[],
  stored: StoredValues,
): ConfigOfPlaces {
  const values = new Set(places.map((place) => effectiveValue(setting, stored(setting, place))));
  const [first, ...others] = values;
  // The chain's own value is what it sets for others: its own default is the coded one.
  const { chain } = places.includes(chainId) ? {} : stored(setting, chainId);
  return {
    ...describe(setting),
    configValue: others.length === 0 ? shown(setting, first ?? '') : '',
    mixed: others.length === 0 ? 'N' : 'Y',
    defaultValue: shown(setting, chain?.configValue ?? setting.defaultValue),
    defaultSource: says(chain) ? 'chain' : 'default',
    own: places.flatMap((place) => {
      const { own } = stored(setting, place);
      if (!own) return [];
      const value = own.configValue === null ? null : shown(setting, own.configValue);
      return [{ storeId: place, configValue: value, version: own.version }];
    }),
  };
}

/** Which store's settings are meant: the named one, else the current one of the store side, else the chain's. */
export function placeOf(identity: SessionIdentity, storeId: string | undefined): string {
  if (storeId !== undefined) return storeId;
  return identity.workspaceType === 2 && identity.storeId !== '' ? identity.storeId : chainId;
}

/**
 * The named store, or the one where the session stands.
 *
 * @throws 40001 where the session stands in no store
 */
export function storeOf(identity: SessionIdentity, named: string | undefined): string {
  const id = placeOf(identity, named);
  if (id === chainId) throw invalid('storeId', '请先选择门店');
  return id;
}

/** The same of several: a comma list. */
export function placesOf(identity: SessionIdentity, storeIds: string | undefined): string[] {
  const named = (storeIds ?? '').split(',').filter((id) => id !== '');
  return named.length > 0 ? [...new Set(named)] : [placeOf(identity, undefined)];
}

const placesStatement = (db: TenantDatabase) =>
  db
    .select({ id: store.id })
    .from(store)
    .where(and(isOneOf(store.id, sql.placeholder('ids')), eq(store.delFlag, 'N')))
    .prepare(unnamed);

/** @throws 40302 for a store out of scope, 404 for one that does not exist; the chain's place is everybody's */
export async function expectPlaces(
  db: TenantDatabase,
  identity: SessionIdentity,
  places: readonly string[],
): Promise<void> {
  const stores = places.filter((place) => place !== chainId);
  for (const id of stores) requireStore(identity, id);
  if (stores.length === 0) return;
  const statement = preparedQuery(db, 'places', () => placesStatement(db));
  const found = await statement.execute({ ids: textArray(stores) });
  if (found.length < stores.length) throw notFound();
}

/** What is stored for a setting in a place. */
export type StoredValues = (setting: PlacedSetting, place: string) => Stored;

const nameOf = (place: string, group: string, key: string): string => `${place}/${group}.${key}`;

/** What is stored for the settings in the places, and by the chain. */
export async function storedValues(
  db: TenantDatabase,
  places: readonly string[],
  settings: readonly PlacedSetting[],
): Promise<StoredValues> {
  const groups = [...new Set(settings.map((setting) => setting.group))];
  const rows = await db
    .select()
    .from(configItem)
    .where(and(isOneOf(configItem.storeId, [...places, chainId]), inArray(configItem.configGroup, groups)));
  const byName = new Map(
    rows.map((row) => [nameOf(row.storeId, row.configGroup, row.configKey), row] as const),
  );
  return ({ group, key }, place) => ({
    own: byName.get(nameOf(place, group, key)),
    chain: byName.get(nameOf(chainId, group, key)),
  });
}

/** The settings of each of those places with the values that hold there, read at once. */
export async function settingsOfEach(
  db: TenantDatabase,
  places: readonly string[],
  settings: readonly PlacedSetting[],
): Promise<(place: string) => ConfigItem[]> {
  const stored = await storedValues(db, places, settings);
  return (place) => settings.map((setting) => itemOf(setting, stored(setting, place)));
}

/** The settings with the values that hold in that place. */
export async function settingsAt(
  db: TenantDatabase,
  place: string,
  settings: readonly PlacedSetting[],
): Promise<ConfigItem[]> {
  if (settings.length === 0) return [];
  return (await settingsOfEach(db, [place], settings))(place);
}

/** The settings with the values that hold in those places. */
export async function settingsOfPlaces(
  db: TenantDatabase,
  places: readonly string[],
  settings: readonly PlacedSetting[],
): Promise<ConfigOfPlaces[]> {
  const stored = await storedValues(db, places, settings);
  return settings.map((setting) => itemOfPlaces(setting, places, stored));
}

/**
 * What holds of a group of settings in that place, by key, secrets as they are: for what asks other systems, never for an
 * answer.
 */
export async function secretValuesAt(
  db: TenantDatabase,
  place: string,
  settings: readonly PlacedSetting[],
): Promise<Readonly<Record<string, string>>> {
  const stored = await storedValues(db, [place], settings);
  return Object.fromEntries(
    settings.map((setting) => [setting.key, effectiveValue(setting, stored(setting, place))]),
  );
}
