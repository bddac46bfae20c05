import { sql } from 'drizzle-orm';

/** After this nobody comes for drugs any more, nor brings back what was handed out by mistake. */
export const lately = sql`now() - interval '30 days'`;
