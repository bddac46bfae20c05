import { sql, type SQL } from 'drizzle-orm';
import { boarding, mattersDone, mattersNeeding } from './schema';

/** What belongs to the round of a day: what is to be done every day, and once on that day. */
const isDueOn = (day: string): SQL =>
  sql`${mattersNeeding.delFlag} = 'N' and (${mattersNeeding.repeat} = 1 or ${mattersNeeding.day} = ${day}::date)`;

/** How much there is to do for a stay on a day, or how much of it is done; a column beside stays. */
export const roundCount = (day: string, which: 'all' | 'done'): SQL<number> =>
  sql<number>`(select count(*)::int from ${mattersNeeding} where ${mattersNeeding.boardingId} = ${boarding.id}
    and ${boarding.state} = 1 and ${isDueOn(day)} ${
      which === 'all'
        ? sql``
        : sql`and exists (select from ${mattersDone} where ${mattersDone.matterId} = ${mattersNeeding.id} and ${mattersDone.day} = ${day}::date)`
    })`;
