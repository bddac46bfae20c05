/** Answers that show reservations or count them. */
export const reservationAnswers = [
  'reservations.list',
  'reservations.total',
  'reservations.chart',
  'reservations.calendar',
  'reservations.info',
  'scheduling.list',
  // What is given back is offered to who waits.
  'waits.list',
] as const;
