import type { Seed } from '../../../platform/seeds/seedContext';
import { teamMade } from '../../accounts';
import { medicalCase } from '../../cases/schema';
import { pet } from '../../owners/schema';
import { placesMade } from '../../places';
import { liveInfo, liveOrder } from '../schema';
import { demoInpatients } from './inpatients';

/** Stays in hospital. */
export const seed: Seed = (context) => {
  if (context.chain.code !== 'demo') return;
  const cases = context.rowsOf(medicalCase);
  const pets = context.rowsOf(pet);
  const stays = demoInpatients(
    context.calendar,
    context.of(placesMade),
    { cases, pets },
    context.of(teamMade),
  );
  context.replace(medicalCase, stays.cases);
  context.add(liveInfo, stays.infos);
  context.add(liveOrder, stays.orders);
};
