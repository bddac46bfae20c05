import { and, eq, inArray, sql } from 'drizzle-orm';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { petCalls } from '@hospital/shared/contract/calls/pets';
import { ErrorCode } from '@hospital/shared/contract/errors';
import {
  PET_ENDINGS,
  petMoveTo,
  petStates,
  type PetMove,
  type PetStatus,
} from '@hospital/shared/contract/petStates';
import { reservationStates } from '@hospital/shared/contract/reservationStates';
import { reviewStates } from '@hospital/shared/contract/reviewStates';
import { whyNot } from '@hospital/shared/contract/states';
import { waitStates } from '@hospital/shared/contract/waitStates';
import { formatDay } from '../../platform/database/chinaTime';
import { newId } from '../../platform/database/newId';
import { oneRow } from '../../platform/database/oneRow';
import { expectVersion } from '../../platform/database/optimisticLock';
import { customerPackage } from '../billing';
import { reservation, reservationWait } from '../reception/schema';
import { reminder } from '../reminders/schema';
import { closePlansOf, openPlansOf } from '../immunePlans';
import { immunePlan } from '../immunePlans/schema';
import { pet } from '../owners/schema';
import { review } from '../reviews/schema';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { BusinessError, invalid } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import type { UnderWayOf } from '../../platform/server/underWay';
import { changedBy, madeBy } from '../../platform/sessions/authorship';
import { bothOwners, newOwnerOf, type OwnerRow } from './heldOwners';
import { holdReservationsOf } from './petOwnerEffects';
import { freePackages, packagesOfPet } from './petPackages';
import { nextNumber } from './numbers';
import { bizType, loggedPet, placeOfSave } from './petChange';
import { petDetail, petRecord, type PetRow } from './petRecords';
import { petOf, tellStoresOf } from './scope';
import { indexOwners } from './searchIndex';
import { addWeight } from './weights';

type StatusRequest = RequestOf<typeof petCalls.changeStatus>;
type Effects = DataOf<typeof petCalls.statusEffects>;
type Closed = Omit<Effects, 'underWay'>;

/** To be confirmed, or reserved. */
const openReservations = [0, 1];

const openReviewsOf = (petId: string) => and(eq(review.petId, petId), eq(review.status, 'N'));
const openReservationsOf = (petId: string) =>
  and(eq(reservation.petId, petId), inArray(reservation.status, openReservations));
const openWaitsOf = (petId: string) => and(eq(reservationWait.petId, petId), eq(reservationWait.status, 0));
/** Vaccinations and dewormings that somebody is to be reminded of without a plan. */
const openRemindersOf = (petId: string) =>
  and(
    eq(reminder.petId, petId),
    eq(reminder.doneFlag, 'N'),
    inArray(reminder.type, ['immune', 'deworm']),
    eq(reminder.bizId, ''),
  );

const countPlans = async (db: TenantDatabase, petId: string): Promise<number> =>
  (await db.$count(immunePlan, openPlansOf(petId))) + (await db.$count(reminder, openRemindersOf(petId)));

async function openOf(db: TenantDatabase, { id: petId, ownerId }: PetRow): Promise<Closed> {
  return {
    closedPlans: await countPlans(db, petId),
    closedReviews: await db.$count(review, openReviewsOf(petId)),
    cancelledReservations: await db.$count(reservation, openReservationsOf(petId)),
    withdrawnWaits: await db.$count(reservationWait, openWaitsOf(petId)),
    freedPackages: await db.$count(customerPackage, packagesOfPet(ownerId, petId)),
  };
}

/** What the end of a pet would close, and what goes on all the same. @throws 404, 40302 */
export async function statusEffects(
  context: CallContext,
  { id }: RequestOf<typeof petCalls.statusEffects>,
  underWay: UnderWayOf,
): Promise<Effects> {
  const { row } = await petOf(context, id);
  return { ...(await openOf(context.db, row)), underWay: [...(await underWay(context.db, id))] };
}

/** Closes what is open about the pet, and what anybody is still to be reminded of; its packages are for other pets. */
async function close(context: CallContext, row: PetRow, why: string): Promise<Closed> {
  const petId = row.id;
  const { db, identity } = context;
  const by = changedBy(context);
  const reservations = await db
    .update(reservation)
    .set({
      status: reservationStates.moves.cancel.to,
      cancelReason: why,
      ...by,
      version: sql`${reservation.version} + 1`,
    })
    .where(openReservationsOf(petId))
    .returning({ id: reservation.id });
  const waits = await db
    .update(reservationWait)
    .set({ status: waitStates.moves.withdraw.to, ...by, version: sql`${reservationWait.version} + 1` })
    .where(openWaitsOf(petId))
    .returning({ id: reservationWait.id });
  const plans = await countPlans(db, petId);
  await closePlansOf(context, petId, why);
  const reviews = await db
    .update(review)
    .set({
      status: reviewStates.moves.cancel.to,
      closeReason: why,
      ...by,
      version: sql`${review.version} + 1`,
    })
    .where(openReviewsOf(petId))
    .returning({ id: review.id });
  await db
    .update(reminder)
    .set({
      doneFlag: 'Y',
      closedFlag: 'Y',
      doneBy: identity.userId,
      doneDate: sql`now()`,
      ...by,
      version: sql`${reminder.version} + 1`,
    })
    .where(and(eq(reminder.petId, petId), eq(reminder.doneFlag, 'N')));
  return {
    closedPlans: plans,
    closedReviews: reviews.length,
    cancelledReservations: reservations.length,
    withdrawnWaits: waits.length,
    freedPackages: await freePackages(context, row, why),
  };
}

/** The first move that leads to a status: what somebody wanted who may not. */
const wantedMove = (to: PetStatus): PetMove =>
  (Object.keys(petStates.moves) as PetMove[]).find((move) => petStates.moves[move].to === to) ?? 'find';

/** @throws 40902 in words, for a move that the status does not allow */
function moveOf(from: PetStatus, to: PetStatus): PetMove {
  const move = petMoveTo(from, to);
  if (!move) throw new BusinessError(ErrorCode.ForbiddenTransition, whyNot(petStates, from, wantedMove(to)));
  return move;
}

/** The day from which the status holds. @throws 40001 for one that is yet to come, or before the pet was born */
function dayOf({ statusDate }: StatusRequest, { birthday }: PetRow): string {
  const today = formatDay(new Date());
  const day = statusDate ?? today;
  if (day > today) throw invalid('statusDate', '状态日期不能晚于今天');
  if (birthday && day < birthday) throw invalid('statusDate', '状态日期不能早于生日');
  return day;
}

/** The file of the animal at its new owner: what it is, not what happened to it here. */
async function newFile(context: CallContext, row: PetRow, newOwner: OwnerRow): Promise<PetRow> {
  const { db, audit } = context;
  const id = newId();
  const { ownerId: _, version: __, firstVisitDate: ___, lastVisitDate: ____, headImg: _____, ...same } = row;
  const storeId = placeOfSave(context, newOwner.storeId);
  const values = {
    ...same,
    ...{ id, ownerId: newOwner.id, status: 1, statusDate: null, statusReason: '', givenToId: '' },
    storeNo: await nextNumber(db, 'pet', storeId),
    createDate: sql`now()`,
    updateDate: sql`now()`,
    ...madeBy(context),
  };
  const made = oneRow(await db.insert(pet).values(values).returning());
  const weight = Number(row.weight);
  if (weight > 0) await addWeight(context, { petId: id, weight, measureTime: new Date() });
  audit({ bizType, bizId: id, before: null, after: loggedPet(petRecord(made)) });
  return made;
}

/** Owners before pets: both owners are held before the pet is. */
async function holdOwners(context: CallContext, { id, newOwnerId }: StatusRequest): Promise<void> {
  if (!newOwnerId) return;
  const { row } = await petOf(context, id);
  await bothOwners(context, row.ownerId, newOwnerId, true);
}

/** @throws 40001 where nobody is named; as `newOwnerOf` */
function givenTo(context: CallContext, { newOwnerId = '' }: StatusRequest, row: PetRow): Promise<OwnerRow> {
  if (newOwnerId === '') throw invalid('newOwnerId', '请选择新宠主');
  return newOwnerOf(context, newOwnerId, row);
}

/**
 * What became of a pet. Its end closes what is planned for it, in one transaction; one that is given away gets a file at
 * its new owner with a number of its own, and what happened to it stays here. A death that was written down by mistake is
 * taken back with a reason; what was closed with it stays closed.
 *
 * @throws 404, 40302; 40901 with the present pet; 40902 for a move that its status does not allow; 40001 for a day to
 *   come, no new owner, or a death that is taken back without a reason
 */
export async function changeStatus(
  context: CallContext,
  request: StatusRequest,
): Promise<DataOf<typeof petCalls.changeStatus>> {
  const { db, audit } = context;
  await holdReservationsOf(db, request.id);
  if (request.status === 4) await holdOwners(context, request);
  const { row, owner: person } = await petOf(context, request.id, true);
  await expectVersion(row, request, () => petDetail(context, row));
  const move = moveOf(row.status as PetStatus, request.status);
  if (move !== 'transfer' && request.newOwnerId) throw invalid('newOwnerId', '只有转让时才能填写新宠主');
  const statusDate = dayOf(request, row);
  const newOwner = move === 'transfer' ? await givenTo(context, request, row) : null;
  const statusReason = request.reason?.trim() ?? '';
  // Death is final (domain.md §2.3): only a mistake is taken back, and the log says whose and why.
  if (move === 'revive' && statusReason === '') throw invalid('reason', '请填写更正原因');
  const updated = await db
    .update(pet)
    .set({
      status: request.status,
      // Of an animal that is well again there is nothing to tell.
      ...(request.status === 1 ? { statusDate: null, statusReason: '' } : { statusDate, statusReason }),
      ...changedBy(context),
      version: row.version + 1,
    })
    .where(eq(pet.id, row.id))
    .returning();
  const saved = oneRow(updated);
  const none: Closed = {
    ...{ closedPlans: 0, closedReviews: 0, cancelledReservations: 0, withdrawnWaits: 0, freedPackages: 0 },
  };
  const closed = PET_ENDINGS.includes(move)
    ? await close(context, row, `宠物${petStates.words[request.status]}`)
    : none;
  const file = newOwner && (await newFile(context, saved, newOwner));
  if (file) await db.update(pet).set({ givenToId: file.id }).where(eq(pet.id, row.id));
  audit({
    ...{ bizType, bizId: row.id, kind: 'changed' },
    before: loggedPet(petRecord(row)),
    after: {
      ...loggedPet(petRecord(saved)),
      ...(newOwner ? { newOwnerName: newOwner.name } : {}),
      ...(move === 'revive' ? { correctionReason: statusReason } : {}),
    },
  });
  const owners = [person.id, ...(newOwner ? [newOwner.id] : [])];
  await indexOwners(db, owners);
  await tellStoresOf(context, owners);
  return { ...closed, newPetId: file?.id ?? null, version: saved.version };
}
