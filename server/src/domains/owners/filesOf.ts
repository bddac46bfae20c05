import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
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

/** Id of the file in which that of a column ended, or its own, as a subquery; `stayingOwner` holds it, too. */
export const fileOf = (ownerId: SQLWrapper): SQL =>
  sql`(with recursive step(id, next) as (
      select file.id, file.merge_to_id from ${owner} file where file.id = ${ownerId}
      union select file.id, file.merge_to_id from ${owner} file join step on file.id = step.next)
    select id from step where next is null)`;
