import { and, asc, eq, ne, or, sql } from 'drizzle-orm';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { ImmuneProtocol } from '@hospital/shared/contract/calls/immuneProtocols';
import type { immunisationCalls } from '@hospital/shared/contract/calls/immunisation';
import { IMMUNE_TYPES, type ImmuneType } from '@hospital/shared/contract/immuneWords';
import { isUniqueViolation } from '../../platform/database/databaseError';
import { newId } from '../../platform/database/newId';
import { oneRow } from '../../platform/database/oneRow';
import { expectVersion, type ReadVersion } from '../../platform/database/optimisticLock';
import { invalid, notFound, notUnique } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { changedBy, madeBy } from '../../platform/sessions/authorship';
import { petOf } from '../customer';
import { firstRefused } from '../dictionary';
import { immuneProtocol } from '../immunePlans/schema';
import { product } from '../stock/schema';
import { givenProduct } from './products';
import type { ProtocolRow } from './protocolRow';
import { groupOf } from './savePlan';

const bizType = 'immuneProtocol';
const present = eq(immuneProtocol.delFlag, 'N');

const shown = (row: ProtocolRow, productName: string): ImmuneProtocol => ({
  ...{ id: row.id, name: row.name, species: row.species, type: row.type as ImmuneType },
  ...{ groupCode: row.groupCode, productId: row.productId, productName, steps: row.steps },
  ...{ lastAgeDays: row.lastAgeDays, boosterIntervalDays: row.boosterIntervalDays },
  ...{ youngUntilDays: row.youngUntilDays, youngIntervalDays: row.youngIntervalDays },
  ...{ afterDays: row.afterDays, enabled: row.enabled, remarks: row.remarks, version: row.version },
});

const logged = (row: ProtocolRow) => ({
  ...{ name: row.name, type: row.type, enabled: row.enabled, boosterIntervalDays: row.boosterIntervalDays },
  steps: row.steps.map(({ minAgeDays, intervalDays }) => `${minAgeDays}日龄/${intervalDays}天`).join('，'),
  remarks: row.remarks,
});

/** Protocols of the chain, those of a type together. @throws 404, 40302 for an animal that the caller may not see */
export async function listProtocols(
  context: CallContext,
  { enabled, species: named, petId, type }: RequestOf<typeof immunisationCalls.protocols>,
): Promise<ImmuneProtocol[]> {
  const { db } = context;
  const species = petId === undefined ? named : (await petOf(context, petId)).row.species;
  const rows = await db
    .select({ row: immuneProtocol, productName: sql<string>`coalesce(${product.name}, '')` })
    .from(immuneProtocol)
    .leftJoin(product, eq(product.id, immuneProtocol.productId))
    .where(
      and(
        present,
        enabled === undefined ? undefined : eq(immuneProtocol.enabled, enabled),
        type === undefined ? undefined : eq(immuneProtocol.type, type),
        species
          ? or(sql`${immuneProtocol.species} = '[]'::jsonb`, sql`${immuneProtocol.species} ? ${species}`)
          : undefined,
      ),
    )
    .orderBy(asc(immuneProtocol.type), asc(immuneProtocol.groupCode), asc(immuneProtocol.name));
  return rows.map(({ row, productName }) => shown(row, productName));
}

/** @throws 404; 40901 with the present one */
async function holdProtocol({ db }: CallContext, id: string, read: ReadVersion): Promise<ProtocolRow> {
  const [row] = await db
    .select()
    .from(immuneProtocol)
    .where(and(eq(immuneProtocol.id, id), present))
    .for('update');
  if (!row) throw notFound();
  await expectVersion(row, read, () => shown(row, ''));
  return row;
}

/** @throws 40001 for species that the dictionary does not offer; those that the protocol has may stay */
async function expectSpecies(
  { db }: CallContext,
  codes: readonly string[],
  had: readonly string[],
): Promise<void> {
  const refused = await firstRefused(db, 'pet_species', codes, had);
  if (refused) throw invalid('species', `适用种类${refused.why}`);
}

type SaveRequest = RequestOf<typeof immunisationCalls.saveProtocol>;

/** What a protocol is after a save; what is left out of one that is edited stays. @throws 40001 */
function valuesOf(request: SaveRequest, before: ProtocolRow | null) {
  const name = request.name.trim();
  if (name === '') throw invalid('name', '请填写程序名称');
  const { type, steps, boosterIntervalDays } = request;
  const wrong = steps.findIndex(({ doseNo }, at) => doseNo !== at + 1);
  if (wrong >= 0) throw invalid(`steps.${wrong}.doseNo`, '针次应从1开始依次递增');
  const close = steps.findIndex(({ intervalDays }, at) => at > 0 && intervalDays < 1);
  if (close >= 0) throw invalid(`steps.${close}.intervalDays`, `第${close + 1}次的间隔天数应大于0`);
  const young = {
    youngUntilDays: request.youngUntilDays ?? before?.youngUntilDays ?? 0,
    youngIntervalDays: request.youngIntervalDays ?? before?.youngIntervalDays ?? 0,
  };
  if (young.youngUntilDays > 0 && young.youngIntervalDays === 0)
    throw invalid('youngIntervalDays', '请填写幼龄间隔');
  return {
    ...{ name, type, steps, boosterIntervalDays, ...young },
    groupCode: groupOf(type, request.groupCode, IMMUNE_TYPES[type]),
    species: request.species ?? before?.species ?? [],
    productId: request.productId === undefined ? (before?.productId ?? null) : request.productId,
    lastAgeDays: request.lastAgeDays ?? before?.lastAgeDays ?? 0,
    afterDays: request.afterDays ?? before?.afterDays ?? 0,
    enabled: request.enabled ?? before?.enabled ?? 'Y',
    remarks: request.remarks?.trim() ?? before?.remarks ?? '',
  };
}

/**
 * A new protocol of the chain, or one that is edited; plans by it stay as they are.
 *
 * @throws 404, 40901; 40302 for who does not see the whole chain; 40001; 40903 for a name that is taken
 */
export async function saveProtocol(
  context: CallContext,
  request: SaveRequest,
): Promise<DataOf<typeof immunisationCalls.saveProtocol>> {
  const { db, audit, tellChanges } = context;
  const { id = '' } = request;
  const before = id === '' ? null : await holdProtocol(context, id, request);
  const values = valuesOf(request, before);
  await expectSpecies(context, values.species, before?.species ?? []);
  if (values.productId !== null && values.productId !== before?.productId)
    await givenProduct(db, values.productId, '');
  const taken = and(present, eq(immuneProtocol.name, values.name), ne(immuneProtocol.id, id));
  if ((await db.$count(immuneProtocol, taken)) > 0) throw notUnique('程序名称');
  const written = before
    ? db
        .update(immuneProtocol)
        .set({ ...values, ...changedBy(context), version: before.version + 1 })
        .where(eq(immuneProtocol.id, before.id))
        .returning()
    : db
        .insert(immuneProtocol)
        .values({ id: newId(), ...values, ...madeBy(context) })
        .returning();
  const rows = await written.catch((error: unknown) => {
    // Somebody else has taken the name at the same time.
    throw isUniqueViolation(error, 'immune_protocol_name') ? notUnique('程序名称') : error;
  });
  const saved = oneRow(rows);
  audit({ bizType, bizId: saved.id, before: before && logged(before), after: logged(saved) });
  await tellChanges('everybody');
  return { id: saved.id };
}

/** Nothing is planned by it any more; what was planned goes on by it. @throws 404, 40901, 40302 */
export async function deleteProtocol(
  context: CallContext,
  { id, version }: RequestOf<typeof immunisationCalls.deleteProtocol>,
): Promise<null> {
  const { db, audit, tellChanges } = context;
  const row = await holdProtocol(context, id, { version });
  await db
    .update(immuneProtocol)
    .set({ delFlag: 'Y', ...changedBy(context), version: row.version + 1 })
    .where(eq(immuneProtocol.id, id));
  audit({ bizType, bizId: id, before: logged(row), after: null });
  await tellChanges('everybody');
  return null;
}
