import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openTestDatabase } from '../../test-support/testDatabase';
import type { Database } from './database';

let database: Database;
before(async () => {
  database = await openTestDatabase();
});
after(() => database.close());

/**
 * References by which no call finds rows, or a call only few, to what is never deleted, or out of tables whose rows stay
 * for a day: an index for them would only cost writes.
 */
const neverLookedUp = [
  'attach_ticket: case_id',
  'attach_ticket: pet_id',
  'attachment: store_id',
  'bill_discount: plan_id',
  'bill_payment: bill_id, store_id',
  'bill_template: store_id',
  'boarding: bill_id',
  'boarding: cage_id, store_id',
  'boarding: product_id',
  'booking: doctor_id',
  'cage_unit: product_id',
  'case_charge_note: store_id',
  'case_doc: template_id',
  'case_editor: user_id',
  'charge_return: bill_id',
  'customer_package: plan_id',
  'customer_package_item: product_id',
  'customer_package_log: item_id',
  'customer_package_log: store_id',
  'dept: parent_id',
  'discount_approval: bill_id, store_id',
  'immune_plan: booking_id',
  'immune_plan: product_id',
  'immune_plan: protocol_id',
  'immune_plan: reservation_id',
  'immune_protocol: product_id',
  'live_info: bill_id',
  'live_info: cage_id, store_id',
  'medical_case: doctor_id',
  'member_code: owner_id',
  'notice_read: user_id',
  'product_price: store_id',
  'referral: live_info_id',
  'review: reservation_id',
  'scheduling: doctor_id',
  'user_dept: dept_id',
  'wash_plan: booking_id',
  'wash_plan_item: product_id',
];

test('rows that are found by what they refer to have an index for it', async () => {
  const { rows } = await database.kernel.execute<{ reference: string }>(`
    select c.conrelid::regclass || ': ' || (select string_agg(a.attname, ', ' order by k.place)
      from unnest(c.conkey) with ordinality k(number, place)
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.number where a.attname <> 'tenant_id') as reference
    from pg_constraint c where c.contype = 'f' and not exists (select 1 from pg_index i
      where i.indrelid = c.conrelid and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey)`);
  assert.deepEqual(rows.map(({ reference }) => reference).toSorted(), neverLookedUp);
});

/** Codes that are swept after a day, and merges that were undone: few rows, however old the chain. */
const few = ['attach_ticket: pet_id', 'member_code: owner_id', 'owner_merge: from_id'];

test('owners and pets are deleted without reading all rows of what may refer to them', async () => {
  const { rows } = await database.kernel.execute<{ reference: string }>(`
    select c.conrelid::regclass || ': ' || a.attname as reference
    from pg_constraint c
    join unnest(c.conkey) with ordinality k(number, place) on true
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.number and a.attname <> 'tenant_id'
    where c.contype = 'f' and c.confrelid in ('owner'::regclass, 'pet'::regclass)
      and not exists (select 1 from pg_index i where i.indrelid = c.conrelid
        and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey
        and (i.indpred is null
          or pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname)))`);
  assert.deepEqual(rows.map(({ reference }) => reference).toSorted(), few);
});
