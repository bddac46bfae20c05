import { numberPrefixes } from '../../../platform/database/counters';
import { Made, type Seed } from '../../../platform/seeds/seedContext';
import { teamMade } from '../../accounts';
import { petsMade } from '../../owners';
import { owner, pet, petWeight } from '../../owners/schema';
import { placesMade } from '../../places';
import { booking, reservation } from '../../reception/schema';
import { medicalCase } from '../schema';
import { demoBookings } from './bookings';
import { seedManyCases } from './manyCases';
import { demoVisits, withVisitDates, type Visits } from './visits';

/** What visits left to other domains: bills, follow-ups and tests. */
export const visitsMade = new Made<Visits>('visits', {
  cases: [],
  bills: [],
  reviews: [],
  testingOrders: [],
});

/** Cases of the last days with the bookings that they began with; owners and pets have been there then. */
export const seed: Seed = (context) => {
  const { calendar, further } = context;
  if (context.chain.code !== 'demo') return;
  const visits = demoVisits(calendar, context.of(placesMade), context.of(petsMade), context.of(teamMade));
  const dated = withVisitDates(context.rowsOf(owner), context.of(petsMade), visits.cases);
  const began = demoBookings(visits.cases, dated);
  context.keep(visitsMade, visits);
  context.replace(owner, dated.owners);
  context.replace(pet, dated.pets);
  context.add(petWeight, began.weights);
  context.add(reservation, began.reservations);
  context.add(booking, began.bookings);
  context.add(medicalCase, began.cases);
  if (further.cases > 0) context.afterwards((db) => seedManyCases(db, further.cases, calendar.at(0, 0)));
  for (const numbered of NUMBERED) context.numbersGoOn({ ...numbered, placeColumn: 'store_id' });
};

const NUMBERED = [
  { table: 'booking', numberColumn: 'booking_no', kind: numberPrefixes.booking },
  { table: 'reservation', numberColumn: 'reservation_no', kind: numberPrefixes.reservation },
  { table: 'medical_case', numberColumn: 'case_no', kind: numberPrefixes.case },
];
