import { sql } from 'drizzle-orm';

/**
 * Whether all the stores that a warehouse is of are closed; one of no store never is. In plain words: what is selected of
 * one table names its columns without it.
 */
export const isWarehouseClosed = sql<boolean>`coalesce((select bool_and(own.status = 0) from store own
  where own.warehouse_id = warehouse.id and own.del_flag = 'N'), false)`;
