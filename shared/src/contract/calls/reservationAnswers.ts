/** Answers that show reservations or count them. */
export const reservationAnswers = [
  'reservations.list',
  'reservations.total',
  'reservations.chart',
  'reservations.calendar',
  'reservations.info',
  'scheduling.list',
  // Reservations of washing are counted with the day of washing.
  'washing.slots',
  // What is given back is offered to who waits.
  'waits.list',
] as const;
