import { forEachTenant, type Job } from '../../platform/jobs/job';
import { readSomeNames } from './searchIndex';

/** Lets owners, pets, products, users and stores be found whose names no save has read. */
export const readNames: Job = {
  name: 'readNames',
  title: '补全拼音与检索',
  every: 300,
  run: (context) =>
    forEachTenant(context, async (tenantId) => {
      let read = 1;
      while (read > 0 && !context.signal.aborted)
        read = await context.database.write(tenantId, readSomeNames);
    }),
};
