/** How follow-ups are planned, for whatever shows an animal or its case: by hand, by a template, as proposed. */
export { ReviewDialog } from './reviews/ReviewDialog';
export { ArrangeDialog } from './reviews/plans/ArrangeDialog';
export { SuggestedReviews } from './reviews/plans/SuggestedReviews';
