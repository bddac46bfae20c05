import type { Handlers } from '../../platform/http/call';
import { saveFollow, saveReservationStatus } from './reviewChange';
import { countReviews, exportReviews, listFollows, listReviews } from './reviews';

/** Follow-ups (domain.md §2.8). */
export const reviewHandlers: Handlers<'reviews'> = {
  list: listReviews,
  export: exportReviews,
  total: countReviews,
  saveFollow,
  follows: listFollows,
  saveReservationStatus,
};
