/** The follow-ups of a case, fetched when its tab is opened. */
export { default } from './reviews/plans/CaseReviews';
