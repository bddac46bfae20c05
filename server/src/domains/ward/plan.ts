import { and, asc, eq } from 'drizzle-orm';
import { yuanOf } from '@hospital/shared/contract/amounts';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { WardCage, WardStay, wardCalls } from '@hospital/shared/contract/calls/ward';
import { shanghaiDay } from '@hospital/shared/format';
import { isOneOf } from '../../platform/database/paging';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import type { CallContext } from '../../platform/http/call';
import { storesInView, within } from '../../platform/sessions/storesInView';
import { isOpen, isOverdue, pricesIn } from '../boarding';
import { boarding, cageUnit } from '../boarding/schema';
import { liveInfo } from '../inpatients/schema';
import { pet } from '../owners/schema';
import { product } from '../stock/schema';
import { staysOf } from './records';

/** Boarders that are in cages or are to come by today. */
async function boardersIn(db: TenantDatabase, cageIds: readonly string[]) {
  const today = shanghaiDay();
  const rows = await db
    .select({
      ...{ cageId: boarding.cageId, state: boarding.state, startDate: boarding.startDate },
      ...{ planEndDate: boarding.planEndDate, petName: pet.name },
    })
    .from(boarding)
    .innerJoin(pet, eq(pet.id, boarding.petId))
    .where(and(isOneOf(boarding.cageId, cageIds), isOpen))
    .orderBy(asc(boarding.startDate), asc(boarding.id));
  return (cageId: string) => {
    const own = rows.filter((row) => row.cageId === cageId && (row.state === 1 || row.startDate <= today));
    const one = own.find(({ state }) => state === 1) ?? own[0];
    return one && { ...one, overdue: isOverdue(one, today) };
  };
}

type CageRow = typeof cageUnit.$inferSelect;
type Boarder = ReturnType<Awaited<ReturnType<typeof boardersIn>>>;

/** What a cage is today: who is in it counts before what is said of it. */
function stateOf(
  { closedFlag, closeReason }: CageRow,
  inpatient: WardStay | undefined,
  boarder: Boarder,
): Pick<WardCage, 'state' | 'who' | 'untilDate' | 'overdueFlag' | 'liveInfoId'> {
  const nobody = { untilDate: null, overdueFlag: 'N', liveInfoId: null } as const;
  if (inpatient) return { ...nobody, state: 2, who: inpatient.petName, liveInfoId: inpatient.id };
  if (boarder) {
    const { state, petName, planEndDate: untilDate, overdue } = boarder;
    if (state !== 1) return { ...nobody, state: 4, who: petName, untilDate };
    return { ...nobody, state: 1, who: petName, untilDate, overdueFlag: overdue ? 'Y' : 'N' };
  }
  return closedFlag === 'Y' ? { ...nobody, state: 3, who: closeReason } : { ...nobody, state: 0, who: '' };
}

/** Cages of the stores in view, with all who are in hospital there, the next to leave first. @throws 40302 */
export async function wardPlan(
  context: CallContext,
  { storeId }: RequestOf<typeof wardCalls.plan>,
): Promise<DataOf<typeof wardCalls.plan>> {
  const { db, identity } = context;
  const stores = storesInView(identity, storeId);
  const [found, here] = await Promise.all([
    db
      .select({ cage: cageUnit, productName: product.name })
      .from(cageUnit)
      .innerJoin(product, eq(product.id, cageUnit.productId))
      .where(within(cageUnit.storeId, stores))
      .orderBy(asc(cageUnit.storeId), asc(cageUnit.productId), asc(cageUnit.name), asc(cageUnit.id)),
    db
      .select({ id: liveInfo.id })
      .from(liveInfo)
      .where(and(within(liveInfo.storeId, stores), eq(liveInfo.state, 1)))
      .orderBy(asc(liveInfo.planOutTime), asc(liveInfo.inTime), asc(liveInfo.id)),
  ]);
  const cages = found.map(({ cage }) => cage);
  const [stays, boarderOf, prices] = await Promise.all([
    staysOf(
      context,
      here.map(({ id }) => id),
    ),
    boardersIn(
      db,
      cages.map(({ id }) => id),
    ),
    pricesIn(db, cages),
  ]);
  return {
    stays,
    cages: found.map(({ cage, productName }) => ({
      ...{ id: cage.id, storeId: cage.storeId, name: cage.name, productName, size: cage.size },
      ...{ species: cage.species, price: yuanOf(prices(cage)) },
      ...stateOf(
        cage,
        stays.find(({ cageId }) => cageId === cage.id),
        boarderOf(cage.id),
      ),
    })),
  };
}
