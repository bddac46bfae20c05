import { and, eq, sql } from 'drizzle-orm';
import { tenantRole } from '../../../platform/database/database';
import type { TenantDatabase } from '../../../platform/database/tenantDatabase';
import type { Seed } from '../../../platform/seeds/seedContext';
import { cashierOf, teamMade } from '../../accounts';
import { userAccount } from '../../accounts/schema';
import { moveAccount } from '../../billing';
import { boarding, cageUnit } from '../../boarding/schema';
import { liveCourse, liveInfo } from '../../inpatients/schema';
import { pet } from '../../owners/schema';

/** What is noted of an illness from day to day. */
const notes = [
  '精神较前好转，主动进食约三分之一，未见呕吐。',
  '体温38.6℃，输液顺利，排便一次，成形。',
  '伤口干燥，敷料已更换，继续观察食欲与饮水。',
];

/** Each inpatient of the demo gets a cage of its store that no boarder wants, and notes on its course. */
export const seed: Seed = (context) => {
  if (context.chain.code !== 'demo') return;
  const team = context.of(teamMade);
  const stays = context.rowsOf(liveInfo);
  const wanted = new Set(
    context.rowsOf(boarding).flatMap(({ cageId, state }) => ((state ?? 0) < 2 ? [cageId] : [])),
  );
  const free = context.rowsOf(cageUnit).filter(({ id, closedFlag }) => closedFlag !== 'Y' && !wanted.has(id));
  const kinds = new Map(context.rowsOf(pet).map(({ id, species }) => [id, species]));
  const given = stays.flatMap((stay) => {
    const kind = kinds.get(stay.petId) ?? '';
    const at = free.findIndex(
      ({ storeId, species = [] }) => storeId === stay.storeId && species.includes(kind),
    );
    const [cage] = at < 0 ? [] : free.splice(at, 1);
    return cage ? [{ id: stay.id, cageId: cage.id, cageName: cage.name }] : [];
  });
  const doctors = new Map(context.rowsOf(userAccount).map(({ id, name }) => [id, name]));
  context.add(
    liveCourse,
    stays.flatMap((stay, index) =>
      [9, 17]
        .map((hour, at) => ({
          ...{ id: `${stay.id}-C${at + 1}`, liveInfoId: stay.id, createId: stay.doctorId },
          content: notes[(index + at) % notes.length] ?? '',
          createName: doctors.get(stay.doctorId) ?? '',
          createDate: context.calendar.at(-1, hour * 60),
        }))
        .filter(({ createDate }) => createDate > stay.inTime),
    ),
  );
  context.afterwards(async (db) => {
    // Cages are there by now; they are of a domain after that of inpatients.
    for (const { id, ...cage } of given) await db.update(liveInfo).set(cage).where(eq(liveInfo.id, id));
    await payDeposits(db, (storeId) => cashierOf(team, storeId));
  });
};

/** Deposits of the demo lie in the accounts of the owners, by movements as every other. */
async function payDeposits(db: TenantDatabase, operatorOf: (storeId: string) => string): Promise<void> {
  await db.execute(sql.raw(`set local role ${tenantRole}`));
  const stays = await db
    .select({ id: liveInfo.id, storeId: liveInfo.storeId, amount: liveInfo.deposit, ownerId: pet.ownerId })
    .from(liveInfo)
    .innerJoin(pet, eq(pet.id, liveInfo.petId))
    .where(and(sql`${liveInfo.deposit} > 0`, eq(liveInfo.state, 1)))
    .orderBy(liveInfo.id);
  for (const { id, ...stay } of stays)
    await moveAccount(db, {
      ...{ ...stay, balance: 'deposit', bizType: 1, way: 2, bizId: id, reference: `live:${id}:1` },
      operatorId: operatorOf(stay.storeId),
    });
  await db.execute(sql`reset role`);
  // The same day gives the same rows: these were made just now, with names by chance.
  await db.execute(sql`update account_movement set id = live_info.id || '-deposit', create_date = in_time
    from live_info where reference = 'live:' || live_info.id || ':1'`);
  await db.execute(sql`update owner_account set update_date = latest from (
    select m.tenant_id, m.owner_id, max(m.create_date) as latest from account_movement m group by 1, 2) moved
    where moved.tenant_id = owner_account.tenant_id and moved.owner_id = owner_account.owner_id`);
}
