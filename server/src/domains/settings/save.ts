import { eq, sql } from 'drizzle-orm';
import type { ReadVersion } from '../../platform/database/optimisticLock';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { store } from '../places/schema';
import { configItem } from './schema';
import {
  invalid,
  invalidFields,
  outOfScope,
  staleVersion,
  type FieldError,
} from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { changedBy, madeBy } from '../../platform/sessions/authorship';
import { findSetting, settingsOfGroup, type PlacedSetting } from './catalogue';
import { contradictions } from './contradictions';
import { oneSaver } from './oneSaver';
import { secretMask } from './setting';
import {
  chainId,
  effectiveValue,
  expectPlaces,
  itemOf,
  itemOfPlaces,
  storedValues,
  storeOf,
  type Stored,
} from './values';

/** What one setting is to be; null gives it back to the default. */
interface ValueRequest {
  readonly configGroup: string;
  readonly configKey: string;
  readonly configValue: string | null;
}

interface SaveRequest {
  /** `'0'` for the chain; by default the store where the session stands. */
  readonly storeId?: string;
  readonly list: readonly (ValueRequest & ReadVersion)[];
}

interface SaveOfPlacesRequest {
  readonly storeIds: readonly string[];
  readonly list: readonly (ValueRequest & {
    readonly versions: readonly { readonly storeId: string; readonly version: number }[];
  })[];
}

/** A value that passed its rule. */
interface Wanted {
  readonly setting: PlacedSetting;
  readonly value: string | null;
  /** The version that was read in a place; 0 where nothing was stored, undefined where nobody looked. */
  readonly versionIn: (place: string) => number | undefined;
}

/** A wanted value that differs from what holds in its place. */
interface Change {
  readonly place: string;
  readonly setting: PlacedSetting;
  readonly value: string | null;
  readonly version: number;
  readonly stored: Stored;
}

/** So many values are changed at once; each is a row, and a line of the log. */
const mostChanges = 2000;
/** Rows of one statement: PostgreSQL takes 65,535 parameters. */
const rowsAtOnce = 1000;

/**
 * Saves what differs from the value that holds now; a value equal to the chain's default stays the chain's.
 *
 * @throws 40001 for an unknown setting, one named twice or a value against its rule; 40302, 404 for the store;
 *   40901 with the present items when somebody else saved one of them in between
 */
export async function saveSettings(context: CallContext, { list, ...request }: SaveRequest): Promise<null> {
  const storeId = request.storeId === chainId ? chainId : storeOf(context.identity, request.storeId);
  const wanted = checked(
    list,
    ({ version }) =>
      () =>
        version,
  );
  const contested = (await write(context, [storeId], wanted)).map(({ setting }) => setting);
  if (contested.length === 0) return null;
  const stored = await storedValues(context.db, [storeId], contested);
  throw staleVersion(contested.map((setting) => itemOf(setting, stored(setting, storeId))));
}

/**
 * The same in several places, all or none.
 *
 * @throws as `saveSettings`; 40001 for too many changes at once
 */
export async function saveSettingsOfPlaces(
  context: CallContext,
  { storeIds, list }: SaveOfPlacesRequest,
): Promise<null> {
  const places = [...new Set(storeIds)];
  const wanted = checked(list, ({ versions }) => {
    const versionOf = new Map(versions.map(({ storeId, version }) => [storeId, version]));
    return (place) => versionOf.get(place) ?? 0;
  });
  const contested = await write(context, places, wanted);
  if (contested.length === 0) return null;
  const settings = [...new Set(contested.map(({ setting }) => setting))];
  const stored = await storedValues(context.db, places, settings);
  // Of the contested places alone: what this call wrote for the others is about to be taken back.
  const placesOf = (setting: PlacedSetting) =>
    contested.filter((change) => change.setting === setting).map(({ place }) => place);
  throw staleVersion(settings.map((setting) => itemOfPlaces(setting, placesOf(setting), stored)));
}

function checked<Request extends ValueRequest>(
  list: readonly Request[],
  versionsOf: (request: Request) => Wanted['versionIn'],
): Wanted[] {
  const errors: FieldError[] = [];
  const wanted = new Map<string, Wanted>();
  list.forEach((request, index) => {
    const setting = findSetting(request.configGroup, request.configKey);
    const name = `${request.configGroup}.${request.configKey}`;
    const value = request.configValue === null ? null : request.configValue.trim();
    const refuse = (msg: string) => errors.push({ field: `list.${index}.configValue`, msg });
    if (!setting) refuse('没有这项设置');
    else if (wanted.has(name)) refuse(`${setting.name}重复`);
    else {
      const wrong = value === null ? null : setting.check(value);
      if (wrong !== null) refuse(wrong);
      const kept = value === null ? null : (setting.kept?.(value) ?? value);
      wanted.set(name, { setting, value: kept, versionIn: versionsOf(request) });
    }
  });
  if (errors.length > 0) throw invalidFields(errors);
  return [...wanted.values()];
}

/** Writes what differs, and gives what somebody else has changed since: then the call has to fail. */
async function write(
  context: CallContext,
  places: readonly string[],
  wanted: readonly Wanted[],
): Promise<Change[]> {
  const { db, identity } = context;
  // The chain's defaults reach every store: the company side sets them, and only who may work in every store.
  const forAllStores = identity.workspaceType === 1 && identity.storeScope === 'all';
  if (places.includes(chainId) && !forAllStores) throw outOfScope();
  await expectPlaces(db, identity, places);
  await oneSaver(db);
  const changes = await changesOf(context, places, wanted);
  if (changes.length > mostChanges) throw invalid('list', `一次最多修改${mostChanges}处设置`);
  await expectNoContradiction(context, changes, wanted);
  const contested: Change[] = [];
  for (let first = 0; first < changes.length; first += rowsAtOnce)
    contested.push(...(await writeRows(context, changes.slice(first, first + rowsAtOnce))));
  if (contested.length === 0 && changes.length > 0) {
    record(context, changes);
    await context.tellChanges(places.includes(chainId) ? 'everybody' : { stores: places });
  }
  return contested;
}

/** Where values come to hold: a default of the chain does in every store, which has a name to be told by. */
async function heldIn(
  db: TenantDatabase,
  places: readonly string[],
): Promise<readonly { readonly id: string; readonly name: string }[]> {
  if (!places.includes(chainId)) return places.map((id) => ({ id, name: '' }));
  const stores = await db
    .select({ id: store.id, name: store.storeName })
    .from(store)
    .where(eq(store.delFlag, 'N'))
    .orderBy(store.id);
  return stores.length > 0 ? stores : [{ id: chainId, name: '' }];
}

/**
 * Values that come to hold are judged together with those that hold beside them: a default of the chain beside what each
 * store has of its own. What a store had contradictory before is none of the chain's.
 *
 * @throws 40001 at the first value of the request that another one contradicts
 */
async function expectNoContradiction(
  { db }: CallContext,
  changes: readonly Change[],
  wanted: readonly Wanted[],
): Promise<void> {
  for (const { group, keys, fault } of contradictions) {
    const ofGroup = changes.filter(({ setting }) => setting.group === group && keys.includes(setting.key));
    if (ofGroup.length === 0) continue;
    const places = [...new Set(ofGroup.map(({ place }) => place))];
    const held = await heldIn(db, places);
    const settings = settingsOfGroup(group).filter(({ key }) => keys.includes(key));
    const ids = held.map(({ id }) => id);
    const stored = await storedValues(db, ids, settings);
    const changeAt = (place: string, key: string): Change | undefined =>
      ofGroup.find((one) => one.place === place && one.setting.key === key);
    const valueAt = (place: string, key: string, change: typeof changeAt): string => {
      const setting = settings.find((one) => one.key === key);
      if (!setting) return '';
      const { own, chain } = stored(setting, place);
      const [ofPlace, ofChain] = [change(place, key), change(chainId, key)];
      const ownValue = ofPlace ? ofPlace.value : own?.configValue;
      const chainValue = ofChain ? ofChain.value : chain?.configValue;
      return ownValue ?? chainValue ?? setting.defaultValue;
    };
    for (const { id, name } of held) {
      const wrong = fault((key) => valueAt(id, key, changeAt));
      if (wrong === null) continue;
      const asked = places.includes(id);
      if (!asked && fault((key) => valueAt(id, key, () => undefined)) !== null) continue;
      const ownValues = settings.some((setting) => (stored(setting, id).own?.configValue ?? null) !== null);
      const at = wanted.findIndex(({ setting }) => ofGroup.some((one) => one.setting === setting));
      const msg = !asked && ownValues ? `${name}：${wrong}` : wrong;
      throw invalidFields([{ field: `list.${at}.configValue`, msg }]);
    }
  }
}

/** In a fixed order, so that two savers cannot wait for each other. */
async function changesOf(
  { db }: CallContext,
  places: readonly string[],
  wanted: readonly Wanted[],
): Promise<Change[]> {
  const stored = await storedValues(
    db,
    places,
    wanted.map(({ setting }) => setting),
  );
  const orderOf = ({ place, setting }: Change) => `${place}/${setting.group}.${setting.key}`;
  return places
    .flatMap((place) =>
      wanted.map(({ setting, value, versionIn }) => {
        const held = stored(setting, place);
        const version = versionIn(place) ?? held.own?.version ?? 0;
        return { place, setting, value, version, stored: held };
      }),
    )
    .filter(isChange)
    .sort((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));
}

function isChange({ setting, value, stored }: Change): boolean {
  if (value === null) return stored.own !== undefined && stored.own.configValue !== null;
  if (setting.secret && value === secretMask) return false;
  return value !== effectiveValue(setting, stored);
}

/** Gives the changes that were not written, because their version is no longer the present one. */
async function writeRows(context: CallContext, changes: readonly Change[]): Promise<Change[]> {
  // Rows are never deleted, so a version of a row that is not there was never read.
  const possible = changes.filter(({ version, stored }) => version === 0 || stored.own !== undefined);
  const written = new Set<string>();
  if (possible.length > 0) {
    const rows = await context.db
      .insert(configItem)
      .values(
        possible.map(({ place, setting, value, version }) => ({
          storeId: place,
          configGroup: setting.group,
          configKey: setting.key,
          configValue: value,
          version: version + 1,
          ...madeBy(context),
        })),
      )
      .onConflictDoUpdate({
        target: [configItem.tenantId, configItem.storeId, configItem.configGroup, configItem.configKey],
        set: {
          configValue: sql`excluded.config_value`,
          version: sql`excluded.version`,
          ...changedBy(context),
        },
        setWhere: sql`${configItem.version} = excluded.version - 1`,
      })
      .returning({ place: configItem.storeId, group: configItem.configGroup, key: configItem.configKey });
    for (const { place, group, key } of rows) written.add(`${place}/${group}.${key}`);
  }
  return changes.filter(({ place, setting }) => !written.has(`${place}/${setting.group}.${setting.key}`));
}

/** What the log keeps of each change; `history` reads it back. */
function record({ audit }: CallContext, changes: readonly Change[]): void {
  for (const { place, setting, value, stored } of changes) {
    const shown = (text: string | null) => (text !== null && setting.secret ? secretMask : text);
    const inWords = (text: string | null) => ({ configName: setting.name, configValue: shown(text) });
    audit({
      bizType: 'config',
      bizId: `${place}/${setting.group}.${setting.key}`,
      before: stored.own ? inWords(stored.own.configValue) : null,
      after: inWords(value),
    });
  }
}
