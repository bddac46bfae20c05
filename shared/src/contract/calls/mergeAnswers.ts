import { billAnswers } from './bills';
import { petOwnerAnswers } from './customerAnswers';
import { reservationAnswers } from './reservationAnswers';

/** Answers that name an owner, or say what is theirs: a merge takes all of it along, and its undoing gives it back. */
export const mergeAnswers = [
  ...new Set<string>([
    ...[...petOwnerAnswers, ...billAnswers, ...reservationAnswers],
    ...['customers.merges', 'accounts.page', 'accounts.refundable', 'boarding.cages'],
    ...['charges.list', 'discounts.approval', 'discounts.approvals'],
    ...['ward.plan', 'ward.candidates', 'logs.messages'],
    ...['statistics.unfinishedStays', 'statistics.unfinishedStaysOfStores', 'statistics.payments'],
  ]),
];
