import { sql } from 'drizzle-orm';
import { integer, pgEnum, text, timestamp } from 'drizzle-orm/pg-core';

/** Building blocks of every table (domain.md §0.4). */

/** `'Y'` and `'N'`, as they travel on the wire. */
export const yesNo = pgEnum('yes_no', ['Y', 'N']);

/** A moment; stored with its zone, shown in Asia/Shanghai. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/**
 * The tenant a row belongs to. It is part of every primary key, so that a reference can never lead into another
 * tenant, and the row-level policies of the migrations compare it with `app.tenant`, which is also its default.
 */
export const tenantId = () =>
  text('tenant_id')
    .notNull()
    .default(sql`current_setting('app.tenant', true)`);

/** Identifier within the tenant: made by the server, sortable by time; demo data has readable ones. */
export const id = () => text('id').notNull();

/** Who made and who last changed the row, and when. `create_id` is empty for rows the system made. */
export const audit = () => ({
  createId: text('create_id').notNull().default(''),
  createName: text('create_name').notNull().default(''),
  createDate: moment('create_date').notNull().defaultNow(),
  updateId: text('update_id').notNull().default(''),
  updateName: text('update_name').notNull().default(''),
  updateDate: moment('update_date').notNull().defaultNow(),
});

/**
 * How a name is read, by which it is searched (domain.md §0.4): whole in pinyin without spaces, and initials. Empty until
 * the server has read the name; a name that changes otherwise than by a save is read again by a job.
 */
export const readings = () => ({
  pinyin: text('pinyin').notNull().default(''),
  py: text('py').notNull().default(''),
});

/** Optimistic lock: starts at 1, every update adds 1. */
export const version = () => integer('version').notNull().default(1);

/** Y: deleted for the users, kept for the records that refer to it. */
export const delFlag = () => yesNo('del_flag').notNull().default('N');
