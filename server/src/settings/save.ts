import { and, eq, sql } from 'drizzle-orm';
import type { ConfigItem } from '@hospital/shared/contract/calls/settings';
import { configItem } from '../database/schema/settings';
import { invalidFields, outOfScope, staleVersion, type FieldError } from '../http/businessError';
import type { CallContext } from '../http/call';
import { changedBy, madeBy } from '../identity/authorship';
import { findSetting, type PlacedSetting } from './catalogue';
import { secretMask } from './setting';
import { chainId, effectiveValue, expectPlace, itemOf, storedValues, type Stored } from './values';

interface SaveRequest {
  readonly storeId: string;
  readonly list: readonly {
    readonly configGroup: string;
    readonly configKey: string;
    readonly configValue: string;
    readonly version: number;
  }[];
}

/** A value that passed its rule. */
interface Wanted {
  readonly setting: PlacedSetting;
  readonly value: string;
  readonly version: number;
}

/**
 * Saves what differs from the value that holds now; a value equal to the chain's default stays the chain's.
 *
 * @throws 40001 for an unknown setting, one named twice or a value against its rule; 40302, 404 for the store;
 *   40901 with the present items when somebody else saved one of them in between
 */
export async function saveSettings(context: CallContext, request: SaveRequest): Promise<null> {
  const { db, identity } = context;
  const wanted = checked(request);
  // The chain's defaults reach every store: the company side sets them, and only who may work in every store.
  const forAllStores = identity.workspaceType === 1 && identity.storeScope === 'all';
  if (request.storeId === chainId && !forAllStores) throw outOfScope();
  await expectPlace(db, identity, request.storeId);
  const stored = await storedValues(
    db,
    request.storeId,
    wanted.map(({ setting }) => setting),
  );
  const changed = wanted.filter(({ setting, value }) => isChange(setting, value, stored(setting)));
  const contested: PlacedSetting[] = [];
  for (const change of changed) {
    if (!(await write(context, request.storeId, change, stored(change.setting))))
      contested.push(change.setting);
  }
  if (contested.length > 0) throw staleVersion(await present(context, request.storeId, contested));
  return null;
}

/** The wanted values in a fixed order, so that two savers cannot wait for each other. */
function checked({ list }: SaveRequest): Wanted[] {
  const errors: FieldError[] = [];
  const wanted = new Map<string, Wanted>();
  list.forEach(({ configGroup, configKey, configValue, version }, index) => {
    const setting = findSetting(configGroup, configKey);
    const name = `${configGroup}.${configKey}`;
    const value = configValue.trim();
    const refuse = (msg: string) => errors.push({ field: `list.${index}.configValue`, msg });
    if (!setting) refuse('没有这项设置');
    else if (wanted.has(name)) refuse(`${setting.name}重复`);
    else {
      const wrong = setting.check(value);
      if (wrong !== null) refuse(wrong);
      wanted.set(name, { setting, value, version });
    }
  });
  if (errors.length > 0) throw invalidFields(errors);
  return [...wanted.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value);
}

function isChange(setting: PlacedSetting, value: string, stored: Stored): boolean {
  if (setting.secret && value === secretMask) return false;
  return value !== effectiveValue(setting, stored);
}

/** Writes one value; false when its version is no longer the present one. */
async function write(
  context: CallContext,
  storeId: string,
  { setting, value, version }: Wanted,
  stored: Stored,
): Promise<boolean> {
  const { db, audit } = context;
  const place = { storeId, configGroup: setting.group, configKey: setting.key };
  const rows =
    version === 0
      ? await db
          .insert(configItem)
          .values({ ...place, configValue: value, ...madeBy(context) })
          .onConflictDoNothing()
          .returning({ version: configItem.version })
      : await db
          .update(configItem)
          .set({ configValue: value, version: sql`${configItem.version} + 1`, ...changedBy(context) })
          .where(
            and(
              eq(configItem.storeId, storeId),
              eq(configItem.configGroup, setting.group),
              eq(configItem.configKey, setting.key),
              eq(configItem.version, version),
            ),
          )
          .returning({ version: configItem.version });
  if (rows.length === 0) return false;
  const shown = (text: string | undefined) =>
    text === undefined ? null : setting.secret ? secretMask : text;
  audit({
    bizType: 'config',
    bizId: `${storeId}/${setting.group}.${setting.key}`,
    before: stored.own ? { configName: setting.name, configValue: shown(stored.own.configValue) } : null,
    after: { configName: setting.name, configValue: shown(value) },
  });
  return true;
}

async function present(
  { db }: CallContext,
  storeId: string,
  settings: readonly PlacedSetting[],
): Promise<ConfigItem[]> {
  const stored = await storedValues(db, storeId, settings);
  return settings.map((setting) => itemOf(setting, stored(setting)));
}
