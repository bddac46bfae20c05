import { sql } from 'drizzle-orm';
import type { TenantDatabase } from '../../../platform/database/tenantDatabase';

/** How much the largest chain has of it, for each million of cases. */
const share = { owners: 0.1, pets: 0.13, batches: 0.05 } as const;
/** Years back over which the visits are spread, and days back for those that are still open. */
const [days, openDays] = [1095, 60] as const;
const mostStores = 200;

/** A whole number from 0 up to `limit`, the same for the same row and `stream`. */
const draw = (limit: number, stream: number) =>
  sql.raw(`(abs(hashint8(n::bigint * 31 + ${stream})::bigint) % ${limit})`);

/**
 * For measuring: cases with their bookings, bills, payments, follow-ups and tests of some years, in the first stores
 * of the tenant that is being filled, with owners, pets, inpatients and stock, all by set-based statements. Of a
 * hundred cases one is running, one is over but unpaid (every other of those filed), two are cancelled, the others are
 * filed.
 *
 * @param db a transaction bound to the tenant
 * @param now only its day matters
 */
export async function seedManyCases(db: TenantDatabase, cases: number, now: Date): Promise<void> {
  const owners = Math.ceil(cases * share.owners);
  const pets = Math.ceil(cases * share.pets);
  const batches = Math.ceil(cases * share.batches);
  const today = sql`date_trunc('day', ${now.toISOString()}::timestamptz)`;
  const run = (statement: ReturnType<typeof sql>) => db.execute(statement);

  // What refers to what is right by the way it is made; looking it all up again would take longer than the rest.
  await run(sql`select set_config('session_replication_role', 'replica', true) from pg_roles
    where rolname = current_user and rolsuper`);
  await run(sql`create temp table many_store on commit drop as
    select row_number() over (order by id) - 1 as at, id from
      (select id from store where tenant_id = current_setting('app.tenant') and del_flag = 'N' order by id limit ${mostStores}::int) s`);
  await run(sql`create temp table many_doctor on commit drop as
    select row_number() over (order by u.id) - 1 as at, u.id from user_account u
    where u.tenant_id = current_setting('app.tenant') and u.tags @> '["doctor"]'`);
  await run(sql`insert into owner (id, name, mobile, store_id, level)
    select 'XO' || n, '宠主' || n, '14' || lpad(n::text, 9, '0'), s.id, 'NORMAL'
    from generate_series(0, ${owners - 1}::int) n join many_store s on s.at = n % (select count(*) from many_store)`);
  await run(sql`insert into pet (id, owner_id, name, store_no, species, breed, birthday, weight)
    select 'XP' || n, 'XO' || (n % ${owners}::int), '毛孩' || n, 'X' || lpad(n::text, 9, '0'),
      case when n % 2 = 0 then 'DOG' else 'CAT' end, 'RURAL', ${today}::date - ${days}::int - 100 - ${draw(3000, 1)}::int, 5
    from generate_series(0, ${pets - 1}::int) n`);
  await run(sql`create temp table many_case on commit drop as
    select n, 'X' || n as id, s.id as store_id, d.id as doctor_id, p.pet, p.pet % ${owners}::int as owner,
      p.kind, p.visit_time, p.visit_time + interval '1 hour' as end_time, (p.price * 100)::bigint as price
    from (select n, n % 100 as kind, ${draw(pets, 2)}::int as pet, ${draw(1_000_000, 3)} as place,
        ${draw(1_000_000, 4)} as who, 80 + ${draw(900, 5)} as price,
        ${today} - make_interval(days => 1 + (case when n % 100 < 2 then ${draw(openDays, 6)} else ${draw(days, 7)} end)::int,
          mins => -540 - ${draw(600, 8)}::int) as visit_time
      from generate_series(0, ${cases - 1}::int) n) p
    join many_store s on s.at = p.place % (select count(*) from many_store)
    join many_doctor d on d.at = p.who % (select count(*) from many_doctor)`);
  await run(sql`insert into booking (id, booking_no, store_id, owner_id, pet_id, doctor_id, state, register_time, consultation_time, finish_time)
    select id, 'GX' || n, store_id, 'XO' || owner, 'XP' || pet, doctor_id,
      case kind when 0 then 2 when 2 then 4 when 3 then 4 else 3 end, visit_time - interval '10 minutes', visit_time,
      case when kind in (0, 2, 3) then null else end_time end
    from many_case`);
  await run(sql`insert into medical_case (id, case_no, store_id, booking_id, owner_id, pet_id, doctor_id, case_type,
      visit_time, complaint, diagnosis, status, end_time, archive_time, last_activity)
    select id, 'BX' || n, store_id, id, 'XO' || owner, 'XP' || pet, doctor_id, case when n % 20 = 0 then 2 else 1 end,
      visit_time, '', '健康检查', case kind when 0 then 1 when 1 then 2 + (n / 100) % 2 when 2 then 4 when 3 then 4 else 3 end,
      case when kind = 0 then null else end_time end, case when kind > 3 or kind = 1 and (n / 100) % 2 = 1 then end_time + interval '1 day' end, end_time
    from many_case`);
  await run(sql`insert into bill (id, bill_no, store_id, case_id, booking_id, owner_id, pet_id, status, total_amount,
      payable_amount, paid_amount, order_time, pay_time)
    select id, 'ZX' || n, store_id, id, id, 'XO' || owner, 'XP' || pet, case when kind < 2 then 0 else 2 end, price, price,
      case when kind < 2 then 0 else price end, visit_time, case when kind < 2 then null else end_time end
    from many_case where kind not in (2, 3)`);
  await run(sql`insert into bill_payment (id, bill_id, store_id, way, amount, pay_time)
    select id, id, store_id, 2, price, end_time from many_case where kind > 3`);
  // Due between three days and ten after the visit; one in twenty of those of the past was never done.
  await run(sql`insert into review (id, store_id, owner_id, pet_id, case_id, review_time, executor_id, status, result, follow_count, last_follow_time)
    select id, store_id, 'XO' || owner, 'XP' || pet, id, time, doctor_id,
      (case when done then 'Y' else 'N' end), case when done then 'BETTER' else '' end, done::int, case when done then time end
    from (select *, time < ${today} and n % 20 <> 5 as done from
      (select *, visit_time + make_interval(days => 3 + ${draw(8, 9)}::int) as time from many_case where kind > 3 and n % 5 < 3) c) r`);
  await run(sql`insert into testing_order (id, order_no, store_id, case_id, pet_id, product_name, type, status, apply_doctor_id, apply_time, report_time)
    select id, 'HX' || n, store_id, id, 'XP' || pet, '血常规', 1 + n % 3, case when kind = 0 then n / 100 % 3 else 3 end,
      doctor_id, visit_time, case when kind = 0 then null else end_time end
    from many_case where kind = 0 or kind > 3 and n % 3 = 0`);
  await run(sql`insert into live_info (id, store_id, case_id, pet_id, doctor_id, in_time, plan_out_time, out_time, deposit, state)
    select distinct on (kind = 0, case when kind = 0 then pet else n end) id, store_id, id, 'XP' || pet, doctor_id, visit_time,
      visit_time + interval '5 days', case when kind = 0 then null else end_time end, 50000, case when kind = 0 then 1 else 2 end
    from many_case where n % 20 = 0 and kind not in (2, 3)`);
  await run(sql`insert into stock_batch (id, warehouse_id, product_id, batch_no, expire_date, quantity, cost_price, in_date, last_out_date)
    select 'XB' || n, w.id, p.id, 'X' || n, ${today}::date - 60 + ${draw(900, 10)}::int, 1 + ${draw(50, 11)}, p.cost_price,
      ${today} - interval '400 days', ${today} - make_interval(days => ${draw(200, 12)}::int)
    from generate_series(0, ${batches - 1}::int) n
    join (select row_number() over (order by id) - 1 as at, id, cost_price from product
      where tenant_id = current_setting('app.tenant') and stock_flag = 'Y') p on p.at = n % (select count(*) from product
      where tenant_id = current_setting('app.tenant') and stock_flag = 'Y')
    join (select row_number() over (order by id) - 1 as at, id from warehouse where tenant_id = current_setting('app.tenant')) w
      on w.at = n / 7 % (select count(*) from warehouse where tenant_id = current_setting('app.tenant'))`);
  await run(sql`insert into stock_record (id, warehouse_id, product_id, batch_id, biz_type, change_quantity, after_quantity, create_date)
    select id, warehouse_id, product_id, id, 9, quantity, quantity, in_date from stock_batch
    where tenant_id = current_setting('app.tenant') and id like 'XB%'`);
  await run(sql`select set_config('session_replication_role', 'origin', true) from pg_roles
    where rolname = current_user and rolsuper`);
}
