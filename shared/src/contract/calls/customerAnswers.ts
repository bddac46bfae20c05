/** Answers that show owners and pets. */
export const customerAnswers = [
  ...['customers.page', 'customers.search', 'customers.searchPets', 'customers.searchChain'],
  ...['customers.info', 'customers.header', 'customers.byPhone', 'customers.weChatBinding', 'pets.info'],
];

/**
 * The same with what is being ordered for the animal, and with its record: doses follow its weight, warnings its
 * allergies, and papers of a case say what it weighs.
 */
export const doseAnswers = [...customerAnswers, 'orders.charges', 'cases.info', 'cases.infoByBooking'];
