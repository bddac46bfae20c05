/** Answers that show plans of vaccination and deworming, or count them. */
export const planAnswers = [
  ...['immunisation.plans', 'immunisation.tips', 'immunisation.tipsTotal', 'immunisation.preview'],
  // The card of an owner says what is due next, and whoever boards an animal until when it is protected.
  ...['customers.header', 'boarding.check', 'pets.statusEffects'],
  // Who registers it, and whoever sees its visit in a list, is warned of what is late.
  ...['bookings.check', 'bookings.list'],
  ...['messages.reminders', 'messages.todoCount'],
] as const;
