import { billAnswers } from './bills';
import { customerAnswers, petOwnerAnswers } from './customerAnswers';
import { visitAnswers } from './bookings';
import { caseStateAnswers } from './caseAnswers';
import { planAnswers } from './immuneAnswers';
import { reservationAnswers } from './reservationAnswers';

/** Answers that show what is whose, or name an owner by it: two files become one, or two again. */
export const mergeAnswers: readonly string[] = [
  ...new Set([
    ...[...customerAnswers, 'customers.merges', 'customers.account'],
    // Pets, visits, cases, bills with what pays them, reservations and plans go with their owner.
    ...[...petOwnerAnswers, ...visitAnswers, ...caseStateAnswers, ...billAnswers],
    ...[...reservationAnswers, ...planAnswers],
    ...['washing.list', 'washing.info', 'charges.list', 'discounts.approval', 'discounts.approvals'],
    ...['accounts.page', 'accounts.refundable', 'statistics.payments'],
    // Whose animal lies where.
    ...['boarding.cages', 'ward.plan', 'ward.candidates'],
    ...['statistics.unfinishedStays', 'statistics.unfinishedStaysOfStores'],
  ]),
];
