import { and, asc, eq } from 'drizzle-orm';
import { yuanOf } from '@hospital/shared/contract/amounts';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { boardingCalls, Cage, CageSpec } from '@hospital/shared/contract/calls/boarding';
import { shanghaiDay } from '@hospital/shared/format';
import { isOneOf } from '../../platform/database/paging';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import type { CallContext } from '../../platform/http/call';
import { within, storesInView } from '../../platform/sessions/storesInView';
import { requireStore, type Scope } from '../../platform/sessions/session';
import { formatDateTime } from '../../platform/database/chinaTime';
import { liveInfo } from '../inpatients/schema';
import { owner, pet } from '../owners/schema';
import { petOf } from '../customer';
import { misfitsOf } from './misfits';
import { storeOf } from '../settings';
import { product } from '../stock/schema';
import { expectDays } from './days';
import { isOpen, isOverdue, takenBy } from './occupancy';
import { pricesIn } from './cagePrices';
import { boarding, cageUnit } from './schema';

const cagesOf = (db: TenantDatabase, stores: Scope) =>
  db
    .select({ cage: cageUnit, productName: product.name })
    .from(cageUnit)
    .innerJoin(product, eq(product.id, cageUnit.productId))
    .where(within(cageUnit.storeId, stores))
    .orderBy(asc(cageUnit.storeId), asc(cageUnit.productId), asc(cageUnit.name), asc(cageUnit.id));

/** Open stays of cages, the animal in the house first. */
async function staysIn(db: TenantDatabase, cageIds: readonly string[]) {
  const today = shanghaiDay();
  const rows = await db
    .select({ row: boarding, petName: pet.name, ownerName: owner.name })
    .from(boarding)
    .innerJoin(pet, eq(pet.id, boarding.petId))
    .innerJoin(owner, eq(owner.id, pet.ownerId))
    .where(and(isOneOf(boarding.cageId, cageIds), isOpen))
    .orderBy(asc(boarding.startDate), asc(boarding.id));
  return rows.map(({ row, ...names }) => ({
    cageId: row.cageId,
    stay: {
      ...names,
      ...{ boardingId: row.id, startDate: row.startDate, untilDate: row.planEndDate, state: row.state },
      overdueFlag: isOverdue(row, today) ? ('Y' as const) : ('N' as const),
    },
  }));
}

/** Animals in hospital that lie in cages. */
async function inpatientsOf(db: TenantDatabase, cageIds: readonly string[]) {
  const rows = await db
    .select({
      cageId: liveInfo.cageId,
      inTime: liveInfo.inTime,
      petName: pet.name,
      ownerName: owner.name,
    })
    .from(liveInfo)
    .innerJoin(pet, eq(pet.id, liveInfo.petId))
    .innerJoin(owner, eq(owner.id, pet.ownerId))
    .where(and(isOneOf(liveInfo.cageId, cageIds), eq(liveInfo.state, 1)));
  return new Map(
    rows.map(({ cageId, inTime, ...names }) => [cageId, { ...names, inTime: formatDateTime(inTime) }]),
  );
}

/** The cages of the stores in view with who is in them today. @throws 40302 */
export async function listCages(
  { db, identity }: CallContext,
  request: RequestOf<typeof boardingCalls.cages>,
): Promise<Cage[]> {
  const found = await cagesOf(db, storesInView(identity, request.storeId));
  if (found.length === 0) return [];
  const today = shanghaiDay();
  const ids = found.map(({ cage }) => cage.id);
  const [stays, inpatients, prices] = await Promise.all([
    staysIn(db, ids),
    inpatientsOf(db, ids),
    pricesIn(
      db,
      found.map(({ cage }) => cage),
    ),
  ]);
  return found.map(({ cage, productName }) => {
    const own = stays.filter(({ cageId }) => cageId === cage.id).map(({ stay }) => stay);
    const inHouse = own.find(({ state }) => state === 1) ?? null;
    const kept = own.find(({ state, startDate }) => state === 0 && startDate <= today) ?? null;
    const inpatient = inpatients.get(cage.id) ?? null;
    const current = inHouse ?? kept;
    const { id, storeId, name, productId, size, species, closedFlag, closeReason, remarks, version } = cage;
    return {
      ...{ id, storeId, name, productId, productName, size, species, closedFlag, closeReason, remarks },
      price: yuanOf(prices(cage)),
      state: closedFlag === 'Y' ? 3 : inHouse || inpatient ? 1 : kept ? 2 : 0,
      current,
      inpatient,
      next: own.find((stay) => stay !== current && stay.state === 0) ?? null,
      version,
    };
  });
}

/**
 * Kinds of cages of one store, with what is free from one day to another; those that do not suit the animal stand last.
 *
 * @throws 40001 where one stands in no store, and for days; 40302; 404 for the animal
 */
export async function cageSpecs(
  context: CallContext,
  request: RequestOf<typeof boardingCalls.specInfo>,
): Promise<DataOf<typeof boardingCalls.specInfo>> {
  const { db, identity } = context;
  const storeId = storeOf(identity, request.storeId);
  requireStore(identity, storeId);
  const today = shanghaiDay();
  const startDate = request.startDate ?? today;
  const days = { startDate, planEndDate: request.planEndDate ?? startDate };
  expectDays(days, '1900-01-01');
  const found = await cagesOf(db, [storeId]);
  if (found.length === 0) return [];
  const cages = found.map(({ cage }) => cage);
  const [taken, prices] = await Promise.all([
    takenBy(
      db,
      cages.map(({ id }) => id),
      { days, now: startDate <= today, except: request.id ?? '' },
    ),
    pricesIn(db, cages),
  ]);
  const animal = request.petId ? (await petOf(context, request.petId)).row : null;
  const specs = new Map<string, CageSpec>();
  for (const { cage, productName } of found) {
    const spec = specs.get(cage.productId) ?? {
      ...{ productId: cage.productId, name: productName, price: yuanOf(prices(cage)) },
      ...{ total: 0, free: 0, cages: [] },
    };
    const by = taken.find(({ cageId }) => cageId === cage.id);
    const state = cage.closedFlag === 'Y' ? 3 : !by ? 0 : by.state === 1 ? 1 : 2;
    spec.total += 1;
    if (state === 0) spec.free += 1;
    spec.cages.push({
      ...{ id: cage.id, name: cage.name, size: cage.size, species: cage.species, state },
      petName: by?.petName ?? '',
      inHospitalFlag: by?.inHospital ? 'Y' : 'N',
      untilDate: by?.planEndDate ?? null,
      misfit: animal ? misfitsOf(cage, animal).join('，') : '',
    });
    specs.set(cage.productId, spec);
  }
  return [...specs.values()]
    .map((spec) => ({ ...spec, cages: suitingFirst(spec.cages, ({ misfit }) => misfit === '') }))
    .sort((one, other) => Number(hasPlace(other)) - Number(hasPlace(one)));
}

/** Those that suit first, each part in its own order. */
const suitingFirst = <One>(all: readonly One[], suits: (one: One) => boolean): One[] =>
  [...all].sort((one, other) => Number(suits(other)) - Number(suits(one)));

/** Whether some cage of the kind suits, free or not: kinds that suit nobody stand last. */
const hasPlace = ({ cages }: CageSpec): boolean => cages.some(({ misfit }) => misfit === '');
