/** Answers that say by which line of a bill a plan is charged. */
export const chargedPlanAnswers = ['immunisation.plans', 'immunisation.tips'];
/** Answers that show plans of vaccination and deworming, or count them. */
export const planAnswers = [
  ...['immunisation.plans', 'immunisation.tips', 'immunisation.tipsTotal', 'immunisation.preview'],
  // The card of an owner says what is due next, and whoever boards an animal until when it is protected.
  ...['customers.header', 'boarding.check', 'pets.statusEffects'],
  // The front desk is warned of what is late when it registers the animal, and so is everybody in the list of visits.
  ...['bookings.check', 'bookings.list'],
  ...['messages.reminders', 'messages.todoCount'],
  // What is given in a case is compared with what is charged there.
  'orders.charges',
] as const;
