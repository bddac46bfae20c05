import type { Handlers } from '../../platform/http/call';
import {
  deletePlanTemplate,
  listPlanTemplates,
  savePlanTemplate,
  selectPlanTemplates,
} from './planTemplates';
import { removeFollow, removeReview } from './remove';
import { saveFollow, saveReservationStatus } from './reviewChange';
import { countReviews, exportReviews, listFollows, listReviews } from './reviews';

/** Follow-ups (domain.md §2.8); what makes them is of `planning`, which knows the files of animals. */
export const reviewHandlers: Omit<Handlers<'reviews'>, 'save' | 'batchSave'> = {
  list: listReviews,
  export: exportReviews,
  total: countReviews,
  remove: removeReview,
  saveFollow,
  follows: listFollows,
  removeFollow,
  saveReservationStatus,
};

/** Templates of plans of follow-ups. */
export const reviewPlanHandlers: Handlers<'reviewPlans'> = {
  list: listPlanTemplates,
  select: selectPlanTemplates,
  save: savePlanTemplate,
  remove: deletePlanTemplate,
};
