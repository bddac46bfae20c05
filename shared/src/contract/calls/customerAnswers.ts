/** Answers that show owners and pets. */
export const customerAnswers = [
  ...['customers.page', 'customers.search', 'customers.searchPets', 'customers.searchChain'],
  ...['customers.info', 'customers.header', 'customers.byPhone', 'customers.weChatBinding', 'pets.info'],
];
