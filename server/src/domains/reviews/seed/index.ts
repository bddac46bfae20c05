import type { Seed } from '../../../platform/seeds/seedContext';
import { readingOf } from '../../../platform/text/reading';
import { teamMade } from '../../accounts';
import { visitsMade } from '../../cases';
import { medicalCase } from '../../cases/schema';
import { pet } from '../../owners/schema';
import { review, reviewFollow, reviewPlanTemplate } from '../schema';
import { demoFollowUps } from './followUps';
import { plannedReviews } from './planned';
import { demoPlans } from './planTexts';

/** Follow-ups that visits ask for, and what was said in them; the templates of the chain, and what was planned by them. */
export const seed: Seed = (context) => {
  const { calendar, chain } = context;
  const visits = context.of(visitsMade).reviews;
  const alive = new Set(context.rowsOf(pet).flatMap(({ id, status = 1 }) => (status === 1 ? [id] : [])));
  const planned =
    chain.code === 'demo'
      ? plannedReviews(context.rowsOf(medicalCase), visits, alive, calendar.at(0, 0))
      : [];
  const followed = demoFollowUps([...visits, ...planned], context.of(teamMade));
  context.add(review, followed.reviews);
  context.add(reviewFollow, followed.follows);
  if (chain.code !== 'demo') return;
  context.add(
    reviewPlanTemplate,
    demoPlans.map((plan) => ({ ...plan, ...readingOf(plan.name) })),
  );
};
