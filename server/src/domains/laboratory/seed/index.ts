import { compactDay } from '@hospital/shared/format';
import { numberPrefixes, raiseCounter } from '../../../platform/database/counters';
import type { Seed } from '../../../platform/seeds/seedContext';
import { teamMade } from '../../accounts';
import { chargedTestsMade } from '../../billing';
import { testingOrder } from '../schema';
import { demoReports } from './reports';

/** Orders of tests and what came of them. */
export const seed: Seed = (context) => {
  context.add(testingOrder, demoReports(context.of(chargedTestsMade), context.of(teamMade)));
  const numbered = {
    table: 'testing_order',
    numberColumn: 'order_no',
    kind: numberPrefixes.testing,
    placeColumn: 'store_id',
  };
  context.afterwards((db) => raiseCounter(db, numbered, compactDay(context.calendar.at(0, 0))));
};
