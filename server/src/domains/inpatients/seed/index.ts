import { and, eq } from 'drizzle-orm';
import type { Seed } from '../../../platform/seeds/seedContext';
import { menu } from '../../access/schema';
import { teamMade } from '../../accounts';
import { medicalCase } from '../../cases/schema';
import { pet } from '../../owners/schema';
import { placesMade } from '../../places';
import { liveInfo, liveOrder } from '../schema';
import { demoInpatients } from './inpatients';

/** Stays in hospital. In the demo the menu's item shows how a page looks that is not released yet. */
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
  context.afterwards(async (db) => {
    await db
      .update(menu)
      .set({ visible: 'Y' })
      .where(and(eq(menu.tenantId, context.chain.tenantId), eq(menu.path, '/workspace/live/index')));
  });
};
