import { sql } from 'drizzle-orm';
import { customerCalls as calls } from '@hospital/shared/contract/calls/customers';
import type { Database } from '../../platform/database/database';
import type { TestClient } from '../client';
import { make } from '../refusals';
import type { Desk, KnownOwner } from './desk';
import { neverAtDesks } from './deskBooks';
import { neverInRooms } from './roomBooks';

/** The file that stays, and the pets that it must have in the end. */
function endOf(owner: KnownOwner): KnownOwner {
  return owner.mergedInto ? endOf(owner.mergedInto) : owner;
}

/** What is not as it must be after the day, asked of the calls. */
export async function checkCalls(client: TestClient, desks: readonly Desk[]): Promise<string[]> {
  const faults: string[] = [];
  const owners = desks.flatMap((desk) => [...desk.owners.values()]);
  const pets = new Map<KnownOwner, number>();
  for (const owner of owners) pets.set(endOf(owner), (pets.get(endOf(owner)) ?? 0) + owner.pets);

  const numbers = owners.map(({ storeUserNo }) => storeUserNo);
  if (new Set(numbers).size !== numbers.length) faults.push('a number was given twice');
  const won = desks.flatMap((desk) => desk.won);
  if (new Set(won).size !== won.length) faults.push('a telephone has two files');

  for (const owner of owners) {
    const kept = endOf(owner);
    const found = await make(client, calls.search, { keyword: owner.mobile });
    if (found.data?.[0]?.ownerId !== kept.ownerId)
      faults.push(`${owner.mobile} does not lead to the file kept`);
    const { data: file } = await make(client, calls.info, { id: owner.ownerId });
    if (owner.mergedInto) {
      if (file.status !== 2 || file.mergeToId !== owner.mergedInto.ownerId)
        faults.push(`${owner.mobile} was merged, and its file does not say so`);
    } else if (file.petCount !== pets.get(owner)) faults.push(`${owner.mobile} has ${file.petCount} pets`);
  }
  return faults;
}

/** What more than one got of that which all wanted. */
export function checkWon(people: readonly { readonly won: readonly string[] }[]): string[] {
  const won = people.flatMap((one) => one.won);
  return [...new Set(won.filter((what, at) => won.indexOf(what) !== at))].map((what) => `two got ${what}`);
}

/** Rows that there must not be, by what is wrong with them. */
const never: Readonly<Record<string, string>> = {
  'a number of a store is used twice': `select 1 from owner_store where store_user_no <> ''
    group by tenant_id, store_id, store_user_no having count(*) > 1`,
  'a number of a pet is used twice': 'select 1 from pet group by tenant_id, store_no having count(*) > 1',
  'a telephone has two files': `select 1 from owner where del_flag = 'N' group by tenant_id, mobile having count(*) > 1`,
  'a merged owner leads nowhere': `select 1 from owner gone left join owner kept
    on kept.tenant_id = gone.tenant_id and kept.id = gone.merge_to_id where gone.status = 2 and kept.id is null`,
  'a merged owner still has pets': `select 1 from owner o join pet p on p.tenant_id = o.tenant_id and p.owner_id = o.id
    where o.status = 2`,
  'a balance is not the sum of its movements': `select 1 from owner_account a
    cross join lateral (values ('principal', a.principal), ('gift', a.gift), ('deposit', a.deposit), ('points', a.points))
      b(balance, amount)
    where b.amount <> coalesce((select sum(m.amount) from account_movement m where m.tenant_id = a.tenant_id
      and m.owner_id = a.owner_id and m.balance = b.balance), 0)`,
  'a balance is below 0': 'select 1 from owner_account where least(principal, gift, deposit) < 0',
  'more of a package is used than it has, or other than its log says': `select 1 from customer_package_item i
    where i.used > i.total or i.used <> (select coalesce(sum(l.quantity), 0)
      from customer_package_log l where l.tenant_id = i.tenant_id and l.item_id = i.id)`,
  'the parts of a package are not its price': `select 1 from customer_package p where p.price <>
    (select sum(i.amount) from customer_package_item i where i.tenant_id = p.tenant_id and i.customer_package_id = p.id)`,
  'a payment was booked twice': `select 1 from bill_payment where ref_no <> ''
    group by tenant_id, way, ref_no having count(*) > 1`,
  'a bill is not the sum of its lines': `select 1 from bill b where b.status <> 5 and b.payable_amount <>
    (select coalesce(sum(i.amount), 0) from bill_item i where i.tenant_id = b.tenant_id and i.bill_id = b.id)`,
  'what was taken off a bill is not what its discounts took': `select 1 from bill b where b.discount_amount <>
    (select coalesce(sum((l->>'before')::numeric - (l->>'after')::numeric), 0) from bill_discount d
      cross join lateral jsonb_array_elements(d.lines) l
      where d.tenant_id = b.tenant_id and d.bill_id = b.id and d.status = 0)
    and b.status <> 5 and exists (select 1 from bill_discount d where d.tenant_id = b.tenant_id and d.bill_id = b.id)
    and not exists (select 1 from bill_item i where i.tenant_id = b.tenant_id and i.bill_id = b.id and i.discount_type = 5)`,
  'a bill is not its total without what was taken off': `select 1 from bill
    where total_amount - discount_amount <> payable_amount`,
  'an agreement was used for two discounts': `select 1 from bill_discount where approval_id is not null
    group by tenant_id, approval_id having count(*) > 1`,
  'a coupon is used where no discount in force uses it, or the other way round': `select 1 from owner_coupon c
    left join bill_discount d on d.tenant_id = c.tenant_id and d.coupon_id = c.id and d.status = 0
    where c.used_bill_id is distinct from d.bill_id`,
  'more coupons of a kind are given than there may be, or other than the kind says': `select 1 from coupon_kind k
    cross join lateral (select count(*) as given from owner_coupon c
      where c.tenant_id = k.tenant_id and c.kind_id = k.id and c.revoke_reason = '') now
    where k.given <> now.given or (k.most_given > 0 and now.given > k.most_given)`,
  'what was paid on a bill is not the sum of its payments': `select 1 from bill b where b.paid_amount <>
    (select coalesce(sum(p.amount), 0) from bill_payment p where p.tenant_id = b.tenant_id and p.bill_id = b.id)`,
  'a receipt is not the sum of its payments, or of its deposit': `select 1 from bill_receipt r where r.amount <> abs(
    (select coalesce(sum(p.amount), 0) from bill_payment p where p.tenant_id = r.tenant_id and p.receipt_id = r.id)
    + (select coalesce(sum(m.amount), 0) from account_movement m where m.tenant_id = r.tenant_id
        and m.balance = 'deposit' and m.way is not null and (m.id = r.id or m.biz_id = r.id)))`,
  'what of a line is not handed out any more is not what its refunds took back': `select 1 from bill_item i
    where i.returned_quantity <> coalesce((select sum(r.quantity) from bill_item_return r
      where r.tenant_id = i.tenant_id and r.item_id = i.id), 0)`,
  'other drugs are kept for a bill than it still hands out': `select 1 from (
      select l.tenant_id, l.holder_id as bill_id, b.product_id, sum(l.quantity) as kept
      from stock_lock l join stock_batch b on b.tenant_id = l.tenant_id and b.id = l.batch_id
      where l.holder_kind = 'bill' group by 1, 2, 3) held
    where held.kept <> (select coalesce(sum(i.quantity - i.returned_quantity), 0) from bill_item i
      where i.tenant_id = held.tenant_id and i.bill_id = held.bill_id and i.product_id = held.product_id
        and i.dispense_status = 0)`,
  'more was paid on a bill than it came to': 'select 1 from bill where paid_amount > payable_amount',
  'a batch holds less than nothing, or more is held than there is': `select 1 from stock_batch
    where quantity < 0 or locked_quantity < 0 or locked_quantity > quantity`,
  'what is held of a batch is not the sum of who holds it': `select 1 from stock_batch b where b.locked_quantity <>
    (select coalesce(sum(l.quantity), 0) from stock_lock l where l.tenant_id = b.tenant_id and l.batch_id = b.id)`,
  'the ledger of a batch does not end with what there is': `select 1 from stock_batch b cross join lateral
    (select r.after_quantity from stock_record r where r.tenant_id = b.tenant_id and r.batch_id = b.id
      order by r.create_date desc, r.id desc limit 1) last where last.after_quantity <> b.quantity`,
  'a bill that is void holds stock': `select 1 from stock_lock l join bill b on b.tenant_id = l.tenant_id
    and b.id = l.holder_id where l.holder_kind = 'bill' and b.status = 5`,
  'an animal waits twice for the same': `select 1 from booking where state in (1, 2)
    group by tenant_id, store_id, pet_id, type, (register_time at time zone 'Asia/Shanghai')::date having count(*) > 1`,
  'a visit in treatment has no case': `select 1 from booking b where b.state = 2 and b.type = 1 and not exists
    (select 1 from medical_case c where c.tenant_id = b.tenant_id and c.booking_id = b.id)`,
  'a visit has two cases': `select 1 from medical_case where booking_id is not null
    group by tenant_id, booking_id having count(*) > 1`,
  'a case is without its visit, or of another animal': `select 1 from medical_case c left join booking b
    on b.tenant_id = c.tenant_id and b.id = c.booking_id
    where c.booking_id is not null and (b.id is null or b.pet_id <> c.pet_id or b.store_id <> c.store_id)`,
  'a case and its end do not agree': `select 1 from medical_case
    where (status = 1 and end_time is not null) or (status = 2 and end_time is null)`,
  'the versions of a case have a gap': `select 1 from medical_case c where exists (select 1 from case_version v
    where v.tenant_id = c.tenant_id and v.case_id = c.id) and c.version_no <> (select count(*) from case_version v
    where v.tenant_id = c.tenant_id and v.case_id = c.id)`,
  'a bill of a case is of another animal': `select 1 from bill b join medical_case c on c.tenant_id = b.tenant_id
    and c.id = b.case_id where b.pet_id <> c.pet_id`,
};

/** The same of the tables, where they can be looked at. */
export async function checkTables({ kernel }: Database): Promise<string[]> {
  const faults: string[] = [];
  for (const [what, query] of Object.entries({ ...never, ...neverAtDesks, ...neverInRooms })) {
    const { rows } = await kernel.execute(sql.raw(`${query} limit 1`));
    if (rows.length > 0) faults.push(what);
  }
  return faults;
}
