import type { Seed } from '../../../platform/seeds/seedContext';
import { teamMade } from '../../accounts';
import { visitsMade } from '../../cases';
import { medicalCase } from '../../cases/schema';
import { pet } from '../../owners/schema';
import { placesMade } from '../../places';
import { booking } from '../../reception/schema';
import { liveInfo, liveOrder } from '../schema';
import { demoInpatients } from './inpatients';

/** `status` of a bill. */
const PAID = 2;

/** Stays in hospital. */
export const seed: Seed = (context) => {
  if (context.chain.code !== 'demo') return;
  const cases = context.rowsOf(medicalCase);
  const pets = context.rowsOf(pet);
  const unpaid = new Set(
    context.of(visitsMade).bills.flatMap(({ caseId, status }) => (status === PAID ? [] : [caseId])),
  );
  const stays = demoInpatients(
    context.calendar,
    context.of(placesMade),
    { cases, bookings: context.rowsOf(booking), pets, unpaid },
    context.of(teamMade),
  );
  context.replace(medicalCase, stays.cases);
  context.replace(booking, stays.bookings);
  context.add(liveInfo, stays.infos);
  context.add(liveOrder, stays.orders);
};
