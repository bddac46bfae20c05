import { numberPrefixes } from '../../../platform/database/counters';
import type { Seed } from '../../../platform/seeds/seedContext';
import { teamMade } from '../../accounts';
import { chargedTestsMade } from '../../billing';
import { pet } from '../../owners/schema';
import { testingOrder } from '../schema';
import { demoReports } from './reports';

/** Orders of tests and what came of them. */
export const seed: Seed = (context) => {
  context.add(
    testingOrder,
    demoReports(context.of(chargedTestsMade), {
      ...{ team: context.of(teamMade), pets: context.rowsOf(pet), calendar: context.calendar },
    }),
  );
  const numbered = {
    table: 'testing_order',
    numberColumn: 'order_no',
    kind: numberPrefixes.testing,
    placeColumn: 'store_id',
  };
  const sampled = { ...numbered, numberColumn: 'sample_no', kind: numberPrefixes.sample };
  context.numbersGoOn(numbered);
  context.numbersGoOn(sampled);
};
