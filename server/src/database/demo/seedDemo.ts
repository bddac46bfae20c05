import { and, eq, sql } from 'drizzle-orm';
import type { RemoteMenu } from '../../access/declared/declaredMenu';
import { insertRows, type Insert } from '../initial/insertRows';
import { seedBasics } from '../initial/seedBasics';
import { bill, billItem, billPayment } from '../schema/bills';
import { booking, reservation } from '../schema/bookings';
import { medicalCase } from '../schema/cases';
import { owner, pet, petWeight } from '../schema/people';
import { review, reviewFollow } from '../schema/reviews';
import { testingOrder } from '../schema/testing';
import { liveInfo, liveOrder } from '../schema/inpatients';
import { menu, tenant, userAccount, userRole, userStore, userWarehouse } from '../schema/identity';
import { adminMessage, notice, reminder } from '../schema/messages';
import { dept, store, warehouse } from '../schema/organisation';
import { configItem } from '../schema/settings';
import { product, stockBatch, stockRecord } from '../schema/stock';
import type { TenantDatabase } from '../tenantDatabase';
import { demoBillLines } from './billLines';
import { demoBookings } from './bookings';
import { calendarOf, type Calendar } from './calendar';
import { demoFollowUps } from './followUps';
import { demoInpatients } from './inpatients';
import { demoLedger } from './ledger';
import { seedManyCases } from './manyCases';
import { demoMessages } from './messages';
import { demoNotices, otherNotices } from './notices';
import { demoDepts, manyStores, otherDepts, storesOf, warehousesOf } from './organisation';
import { demoOwners } from './owners';
import { demoPlaces, otherPlaces } from './places';
import { demoReminders } from './reminders';
import { demoReports } from './reports';
import { colleagues, demoTeam, otherTeam, type StaffMember } from './staff';
import { demoBatches, demoProducts } from './stock';
import { demoVisits, withVisitDates } from './visits';

export interface DemoOptions {
  /** Only its day matters: the same day gives the same data. */
  readonly now: Date;
  /** `large` adds stores until lists are as long as the largest chain's, for measuring. */
  readonly scale?: 'usual' | 'large';
  /** Number of further stores with `large`. */
  readonly stores?: number;
  /** Number of further cases, with all that belongs to them; none unless given. */
  readonly cases?: number;
  /** What they put into the menu at once; what is live at the next start comes by itself. */
  readonly remotes?: readonly RemoteMenu[];
}

/** What was there before the history of the demo data begins. */
const daysOfPreparation = 100;

/**
 * Fills an empty database with the demo chains (tenant `demo`, id 1, and tenant `other`, id 2), all or nothing.
 * @param db the owner's connection: it inserts tenants, which no tenant may
 */
export async function seedDemo(db: TenantDatabase, options: DemoOptions): Promise<void> {
  const calendar = calendarOf(options.now);
  const [team, strangers] = await Promise.all([demoTeam(), otherTeam()]);
  await db.transaction(async (transaction) => {
    const created = calendar.at(-daysOfPreparation, 9 * 60);
    const { remotes = [] } = options;
    const insert: Insert = (table, rows) => insertRows(transaction, table, rows, created);
    const bindTo = async (tenantId: string) => {
      await transaction.execute(sql`select set_config('app.tenant', ${tenantId}, true)`);
    };
    await insert(tenant, [tenantRow('1', 'demo', demoCompany), tenantRow('2', 'other', otherCompany)]);
    await bindTo('1');
    await seedBasics(transaction, created, { remotes, site: true });
    // In the demo the item shows how a page looks that is not released yet.
    await transaction
      .update(menu)
      .set({ visible: 'Y' })
      .where(and(eq(menu.tenantId, '1'), eq(menu.path, '/workspace/live/index')));
    await seedDemoChain(insert, calendar, [...team, ...colleagues(demoPlaces)]);
    if (options.scale === 'large') await seedManyStores(insert, options.stores ?? 10_000);
    if (options.cases) await seedManyCases(transaction, options.cases, calendar.at(0, 0));
    await bindTo('2');
    await seedBasics(transaction, created, { remotes, site: false });
    await seedOtherChain(insert, calendar, strangers);
  });
  // Fresh tables have neither statistics nor a map of what is visible to all, and plans would be made without them.
  await db.execute(sql`vacuum analyze`);
}

const demoCompany = '安心宠物医院连锁';
const otherCompany = '乐宠动物诊疗连锁';

const tenantRow = (id: string, code: string, name: string): typeof tenant.$inferInsert => ({
  id,
  code,
  name,
  slogan: '让每一次陪伴都更安心',
  watermark1: name,
  isMiniProgram: 'Y',
});

async function seedStaff(insert: Insert, team: readonly StaffMember[]): Promise<void> {
  await insert(
    userAccount,
    team.map((member) => member.row),
  );
  const grants = <T>(
    idsOf: (member: StaffMember) => readonly string[],
    row: (userId: string, id: string) => T,
  ) => team.flatMap((member) => idsOf(member).map((id) => row(member.row.id, id)));
  await insert(
    userRole,
    grants(
      (member) => member.roleIds,
      (userId, roleId) => ({ userId, roleId }),
    ),
  );
  await insert(
    userStore,
    grants(
      (member) => member.storeIds,
      (userId, storeId) => ({ userId, storeId }),
    ),
  );
  await insert(
    userWarehouse,
    grants(
      (member) => member.warehouseIds,
      (userId, warehouseId) => ({ userId, warehouseId }),
    ),
  );
}

async function seedDemoChain(
  insert: Insert,
  calendar: Calendar,
  team: readonly StaffMember[],
): Promise<void> {
  await insert(dept, demoDepts(demoCompany));
  await insert(warehouse, warehousesOf(demoPlaces, '广东省广州市黄埔区科学大道82号'));
  await insert(store, storesOf(demoPlaces, '安心'));
  await seedStaff(insert, team);
  // Something set for the chain and something for one store, so that all three sources of a value are seen.
  await insert(configItem, [
    {
      storeId: '0',
      configGroup: 'receipt',
      configKey: 'remark',
      configValue: '感谢您的信任，祝毛孩子健康快乐',
    },
    { storeId: '0', configGroup: 'base', configKey: 'petBirthdayRequired', configValue: 'Y' },
    { storeId: '1001', configGroup: 'receipt', configKey: 'fontSize', configValue: '16' },
    { storeId: '1001', configGroup: 'base', configKey: 'nightShiftTime', configValue: '21:00' },
  ]);
  await insert(notice, demoNotices(calendar));
  const others = ['2', '3', '4', '5', '6', '7', '8'].map((userId) => [userId, 12] as const);
  await insert(adminMessage, demoMessages(calendar, [['1', 24], ...others]));
  await seedClinic(insert, calendar, team);
}

async function seedClinic(insert: Insert, calendar: Calendar, team: readonly StaffMember[]): Promise<void> {
  const { owners, pets } = demoOwners(calendar, demoPlaces, { owners: 200, pets: 260 });
  const visits = demoVisits(calendar, demoPlaces, pets, team);
  const dated = withVisitDates(owners, pets, visits.cases);
  const began = demoBookings(visits.cases, dated);
  const inpatients = demoInpatients(calendar, demoPlaces, { cases: began.cases, pets: dated.pets }, team);
  const products = demoProducts();
  const batches = demoBatches(calendar, demoPlaces, products);
  const billed = demoBillLines(visits.bills, { ...visits, cases: inpatients.cases, products, batches });
  const followed = demoFollowUps(visits.reviews, team);
  await insert(owner, dated.owners);
  await insert(pet, dated.pets);
  await insert(petWeight, began.weights);
  await insert(reservation, began.reservations);
  await insert(booking, began.bookings);
  await insert(medicalCase, inpatients.cases);
  await insert(liveInfo, inpatients.infos);
  await insert(liveOrder, inpatients.orders);
  await insert(product, products);
  await insert(stockBatch, batches);
  await insert(stockRecord, demoLedger(batches, billed.outflows));
  await insert(bill, billed.bills);
  await insert(billItem, billed.items);
  await insert(billPayment, billed.payments);
  await insert(review, followed.reviews);
  await insert(reviewFollow, followed.follows);
  await insert(testingOrder, demoReports(billed.testingOrders, team));
  await insert(
    reminder,
    demoReminders(calendar, demoPlaces, team, { ...dated, ...visits, cases: inpatients.cases }),
  );
}

async function seedOtherChain(
  insert: Insert,
  calendar: Calendar,
  team: readonly StaffMember[],
): Promise<void> {
  await insert(dept, otherDepts(otherCompany));
  await insert(warehouse, warehousesOf(otherPlaces, '湖北省武汉市东西湖区金银湖路18号'));
  await insert(store, storesOf(otherPlaces, '乐宠'));
  await seedStaff(insert, team);
  await insert(notice, otherNotices(calendar));
  await insert(adminMessage, demoMessages(calendar, [['1', 3]]));
  const { owners, pets } = demoOwners(calendar, otherPlaces, { owners: 36, pets: 45 }, 'owners of other');
  const petRows = pets.map(({ row }) => row);
  await insert(owner, owners);
  await insert(pet, petRows);
  await insert(
    reminder,
    demoReminders(calendar, otherPlaces, team, { owners, pets: petRows, cases: [], reviews: [] }),
  );
}

async function seedManyStores(insert: Insert, count: number): Promise<void> {
  const { depts, stores } = manyStores(count);
  await insert(dept, depts);
  await insert(store, stores);
}
