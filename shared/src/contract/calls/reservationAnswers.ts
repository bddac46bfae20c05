/** Answers that show reservations or count them. */
export const reservationAnswers = [
  'reservations.list',
  'reservations.total',
  'reservations.chart',
  'reservations.calendar',
  'reservations.info',
  'scheduling.list',
] as const;
