import { namingDocs, recordAnswers } from './caseAnswers';

/** Answers that show owners and pets. */
export const customerAnswers = [
  ...['customers.page', 'customers.search', 'customers.searchPets', 'customers.searchChain'],
  ...['customers.info', 'customers.header', 'customers.byPhone', 'customers.weChatBinding', 'pets.info'],
];

/**
 * The same with what is being ordered for the animal, and with its record: doses follow its weight, warnings its
 * allergies, and papers of a case say what it weighs.
 */
export const doseAnswers = [
  ...[...customerAnswers, ...namingDocs],
  ...['orders.charges', 'cases.info', 'cases.infoByBooking'],
];

/** Answers that name the owner through the animal or its case. */
export const petOwnerAnswers = [
  ...customerAnswers,
  ...recordAnswers,
  ...namingDocs,
  ...['orders.charges', 'orders.prescription', 'reviews.list', 'reviews.total', 'messages.reminders'],
  ...['immunisation.plans', 'immunisation.tips', 'immunisation.tipsTotal'],
  ...[
    'boarding.list',
    'boarding.info',
    'boarding.doc',
    'ward.page',
    'ward.info',
    'testing.page',
    'testing.worklist',
  ],
  ...['testing.unfinished', 'testing.report', 'statistics.visits'],
  ...['attachments.list', 'attachments.listByPetId', 'referrals.page', 'referrals.waiting'],
  // Where an earlier system's record is tied to the animal that it was found for.
  ...['oldCases.page', 'oldCases.xnPage', 'oldCases.list', 'oldCases.vaccinations'],
];
