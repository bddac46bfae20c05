import { and, desc, sql, type SQL } from 'drizzle-orm';
import type { RequestOf } from '@hospital/shared/contract/call';
import type { ConfigChange, settingsCalls } from '@hospital/shared/contract/calls/settings';
import { formatDateTime } from '../../platform/database/chinaTime';
import { isOneOf, offsetOf } from '../../platform/database/paging';
import { opLog } from '../../platform/http/schema';
import { store } from '../places/schema';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import type { CallContext } from '../../platform/http/call';
import { findSetting, type PlacedSetting } from './catalogue';
import { chainId, expectPlaces, placesOf, storedValues } from './values';

/** `1001/receipt.fontSize`, in its parts. */
const place = sql<string>`split_part(${opLog.bizId}, '/', 1)`;
const name = sql<string>`split_part(${opLog.bizId}, '/', 2)`;

interface Row {
  readonly id: string;
  readonly place: string;
  readonly name: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly userName: string;
  readonly createDate: Date;
}

/** One state of a setting as the log keeps it. */
type State = { readonly configName?: string; readonly configValue?: string | null } | null;

/**
 * Who changed which setting of these places, the latest first: read from the log of operations, which nobody can
 * change. Each with what the place has stored by now, so that the change can be undone.
 *
 * @throws 40302, 404 for a store
 */
export async function settingsHistory(
  { db, identity }: CallContext,
  request: RequestOf<typeof settingsCalls.history>,
): Promise<{ list: ConfigChange[]; total: number }> {
  const places = placesOf(identity, request.storeIds);
  await expectPlaces(db, identity, places);
  const wanted = condition(places, request.configGroup, request.configKey);
  const rows = await db
    .select({
      id: opLog.id,
      place,
      name,
      before: opLog.before,
      after: opLog.after,
      userName: opLog.userName,
      createDate: opLog.createDate,
    })
    .from(opLog)
    .where(wanted)
    .orderBy(desc(opLog.createDate), desc(opLog.id))
    .limit(request.pageSize)
    .offset(offsetOf(request));
  return { list: await changesOf(db, rows), total: await db.$count(opLog, wanted) };
}

function condition(places: readonly string[], group?: string, key?: string): SQL | undefined {
  return and(
    sql`${opLog.bizType} = 'config'`, // in these words, for its index is of them alone
    isOneOf(place, places),
    group === undefined ? undefined : sql`split_part(${name}, '.', 1) = ${group}`,
    key === undefined ? undefined : sql`split_part(${name}, '.', 2) = ${key}`,
  );
}

async function changesOf(db: TenantDatabase, rows: readonly Row[]): Promise<ConfigChange[]> {
  if (rows.length === 0) return [];
  const places = [...new Set(rows.map((row) => row.place))];
  const settings = new Map(rows.map((row) => [row.name, settingOf(row.name)]));
  const known = [...settings.values()].filter((setting): setting is PlacedSetting => setting !== undefined);
  const [stored, names] = await Promise.all([storedValues(db, places, known), storeNames(db, places)]);
  return rows.map((row) => {
    const setting = settings.get(row.name);
    const [before, after] = [row.before as State, row.after as State];
    const own = setting && stored(setting, row.place).own;
    const [group = '', key = ''] = row.name.split('.');
    return {
      id: row.id,
      storeId: row.place,
      storeName: row.place === chainId ? '连锁默认' : (names.get(row.place) ?? row.place),
      configGroup: group,
      configKey: key,
      configName: setting?.name ?? after?.configName ?? key,
      before: before?.configValue ?? null,
      after: after?.configValue ?? null,
      present: setting?.secret ? null : (own?.configValue ?? null),
      version: own?.version ?? 0,
      undoable: setting && !setting.secret ? 'Y' : 'N',
      userName: row.userName,
      createDate: formatDateTime(row.createDate),
    };
  });
}

function settingOf(fullName: string): PlacedSetting | undefined {
  const [group = '', key = ''] = fullName.split('.');
  return findSetting(group, key);
}

async function storeNames(db: TenantDatabase, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select({ id: store.id, storeName: store.storeName })
    .from(store)
    .where(isOneOf(store.id, ids));
  return new Map(rows.map((row) => [row.id, row.storeName]));
}
