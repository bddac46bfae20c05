import { sql } from 'drizzle-orm';
import { customerCalls as calls } from '@hospital/shared/contract/calls/customers';
import type { Database } from '../../platform/database/database';
import type { TestClient } from '../client';
import { make } from '../refusals';
import type { Desk, KnownOwner } from './desk';

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
};

/** The same of the tables, where they can be looked at. */
export async function checkTables({ kernel }: Database): Promise<string[]> {
  const faults: string[] = [];
  for (const [what, query] of Object.entries(never)) {
    const { rows } = await kernel.execute(sql.raw(`${query} limit 1`));
    if (rows.length > 0) faults.push(what);
  }
  return faults;
}
