import type { Seed } from '../../../platform/seeds/seedContext';
import { teamMade } from '../../accounts';
import { visitsMade } from '../../cases';
import { review, reviewFollow } from '../schema';
import { demoFollowUps } from './followUps';

/** Follow-ups that visits ask for, and what was said in them. */
export const seed: Seed = (context) => {
  const followed = demoFollowUps(context.of(visitsMade).reviews, context.of(teamMade));
  context.add(review, followed.reviews);
  context.add(reviewFollow, followed.follows);
};
