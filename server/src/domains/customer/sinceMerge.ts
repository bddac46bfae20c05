import { sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { ownerMerge } from './schema';

/** Since a merge, by the clock of the database, finer than that of the server. */
export const sinceMerge = (moment: AnyPgColumn, mergeId: string): SQL =>
  sql`${moment} >= (select ${ownerMerge.createDate} from ${ownerMerge} where ${ownerMerge.id} = ${mergeId})`;
