/** Answers that show owners and pets. */
export const customerAnswers = [
  ...['customers.page', 'customers.search', 'customers.searchPets', 'customers.searchChain'],
  ...['customers.info', 'customers.header', 'customers.byPhone', 'customers.weChatBinding', 'pets.info'],
];

/** The same with what is being ordered for the animal: doses follow its weight, and warnings its allergies. */
export const doseAnswers = [...customerAnswers, 'orders.charges'];
