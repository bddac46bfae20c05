import type { Seed } from '../../../platform/seeds/seedContext';
import { teamMade } from '../../accounts';
import { visitsMade } from '../../cases';
import { medicalCase } from '../../cases/schema';
import { owner, pet } from '../../owners/schema';
import { placesMade } from '../../places';
import { reminder } from '../schema';
import { demoReminders } from './reminders';

/** What the stores have to remember. */
export const seed: Seed = (context) =>
  context.add(
    reminder,
    demoReminders(context.calendar, context.of(placesMade), context.of(teamMade), {
      owners: context.rowsOf(owner),
      pets: context.rowsOf(pet),
      cases: context.rowsOf(medicalCase),
      reviews: context.of(visitsMade).reviews,
    }),
  );
