import { sql, type SQL } from 'drizzle-orm';
import { owner } from './schema';

/**
 * Ids of a file and of all that were merged into it, also by way of others, as a subquery: what was written for a file
 * that is gone, and stays there as it was written, is theirs.
 */
export const filesOf = (ownerId: string): SQL =>
  sql`(with recursive file(id) as (
      select ${ownerId}::text
      union select ${owner.id} from ${owner} join file on ${owner.mergeToId} = file.id)
    select id from file)`;
