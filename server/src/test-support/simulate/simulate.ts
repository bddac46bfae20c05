import { bookingCalls } from '@hospital/shared/contract/calls/bookings';
import { caseDocCalls } from '@hospital/shared/contract/calls/caseDocs';
import { customerCalls } from '@hospital/shared/contract/calls/customers';
import { packageCalls } from '@hospital/shared/contract/calls/packages';
import { productCalls, type StoreProduct } from '@hospital/shared/contract/calls/products';
import { schedulingCalls } from '@hospital/shared/contract/calls/scheduling';
import { addDays, shanghaiDay } from '@hospital/shared/format';
import type { Database } from '../../platform/database/database';
import { randomStream } from '../../platform/seeds/random';
import { signature } from '../../platform/signing/signature.fixture';
import type { TestClient } from '../client';
import { make } from '../refusals';
import { Boarder, kennel, planBoarder } from './boarder';
import { checkCalls, checkTables, checkWon } from './books';
import { Desk } from './desk';
import { Dispenser, planDispenser } from './dispenser';
import { Doctor, planDoctor, type Practice } from './doctor';
import { Figures } from './figures';
import { planDay, type DayOptions } from './plan';
import { contended, planReception, Reception, type Ward } from './reception';
import { type Consent, planSigner, Signer } from './signer';
import { planTeller, Teller, type Counters } from './teller';
import { type Offers, offersOf } from './reductions';
import { peopleOfRooms } from './rooms';
import { planTill, Till } from './till';
import { planWaiting, WaitingDesk, waitingRoom } from './waits';
import { planWasher, Washer, washRoom } from './washer';

export interface PlayedDay {
  /** What was answered as it should not have been, and what the books say after it. */
  readonly faults: readonly string[];
  /** How many owners the desks registered. */
  readonly owners: number;
  /** Throughput, p50 and p99 by call. */
  readonly figures: readonly string[];
}

export interface Chain {
  /** A session at a desk of a store; each desk has its own. */
  readonly desk: () => Promise<TestClient>;
  readonly manager: () => Promise<TestClient>;
  /** @param at which of them; they are spread over `stores` */
  readonly cashier: (at?: number) => Promise<TestClient>;
  /** Takes and uses stored value and packages. */
  readonly teller?: (at: number) => Promise<TestClient>;
  /** Of the company: makes what is sold. */
  readonly company?: () => Promise<TestClient>;
  /** Stores that cashiers and tellers work in; 1 unless it is said. */
  readonly stores?: number;
  /** Of warehouses. */
  readonly keeper?: () => Promise<TestClient>;
  readonly doctor: () => Promise<TestClient>;
  /** The account of the doctor. */
  readonly doctorId: string;
  /** Where the tables can be looked at, too. */
  readonly database?: Database;
}

const times = (count: number): number[] => Array.from({ length: count }, (_, at) => at);

const ENOUGH = 50;
const WHOLE_DAY = 3;

/** What can be sold in the store to anybody, the scarcest last. */
async function shelfOf(client: TestClient): Promise<StoreProduct[]> {
  const { data } = await make(client, productCalls.inStore, { pageSize: ENOUGH });
  const list = (data.list as StoreProduct[]).filter(
    ({ price, stockQuantity, prescriptionFlag }) =>
      price > 0 && stockQuantity !== 0 && prescriptionFlag === 'N',
  );
  return list.sort((one, other) => (other.stockQuantity ?? Infinity) - (one.stockQuantity ?? Infinity) || 0);
}

/** A day on which a doctor is on duty, and animals that every desk registers. */
async function wardOf(chain: Chain, options: DayOptions): Promise<Ward> {
  const [desk, doctor, manager] = [await chain.desk(), await chain.doctor(), await chain.manager()];
  const random = randomStream(`simulate ${options.seed} ward`);
  const date = addDays(shanghaiDay(), random.int(60, 300));
  const duty = { doctorId: chain.doctorId, date, shift: WHOLE_DAY, limit: 1 };
  const roster = await make(manager, schedulingCalls.save, { storeId: '1001', list: [duty] });
  if (roster.code !== 0) throw new Error(`the roster was refused: ${roster.msg}`);
  const pets = Array.from({ length: contended(options) }, (_, at) => ({
    ...{ name: `同号${at}`, species: 'CAT', sex: '2', birthday: '2021-03-04' },
  }));
  const mobile = `17${String(random.int(0, 999_999_999)).padStart(9, '0')}`;
  const saved = await make(desk, customerCalls.save, { customer: { name: '大家的客人', mobile }, pets });
  if (saved.code !== 0) throw new Error(`the owner was refused: ${saved.msg}`);
  return { desk, doctor, doctorId: chain.doctorId, date, petIds: saved.data.petIds as string[] };
}

/** Doctors at their desks, and a case that they all write. */
async function practiceOf(chain: Chain, { seed }: DayOptions): Promise<Practice> {
  const [desk, doctor] = [await chain.desk(), await chain.doctor()];
  const { doctorId } = chain;
  const number = randomStream(`simulate ${seed} practice`).int(0, 99_999_999);
  const mobile = `151${String(number).padStart(8, '0')}`;
  const pets = [{ name: '会诊', species: 'CAT', sex: '2', birthday: '2021-03-04' }];
  const owner = await make(desk, customerCalls.save, { customer: { name: '会诊的客人', mobile }, pets });
  if (owner.code !== 0) throw new Error(`the owner was refused: ${owner.msg}`);
  const skipWarnings = ['doctorOff', 'vaccineOverdue', 'debt'];
  const petId = (owner.data.petIds as string[])[0];
  const visit = await make(desk, bookingCalls.register, { petId, type: 1, doctorId, skipWarnings });
  const taken = await make(doctor, bookingCalls.consultation, { id: visit.data?.id });
  if (taken.code !== 0) throw new Error(`the patient was refused: ${taken.msg}`);
  const shelf = orderedByDoctors(await shelfOf(doctor));
  return { desk, doctor, doctorId, shelf, sharedCase: taken.data.caseId as string };
}

/** Of a shelf as much that is handed out as that is done: the plan of a doctor names its first twenty. */
function orderedByDoctors(shelf: readonly StoreProduct[]): StoreProduct[] {
  const isDone = ({ stockQuantity }: StoreProduct): boolean => stockQuantity === null;
  return [...shelf.filter((one) => !isDone(one)).slice(0, 10), ...shelf.filter(isDone).slice(0, 10)];
}

/** The consent that all doctors have signed in the case that they all write. */
async function consentOf({ doctor, sharedCase }: Practice): Promise<Consent> {
  const templates = await make(doctor, caseDocCalls.templates);
  const [template] = templates.data as { id: string }[];
  if (!template) throw new Error('there is nothing that documents are made from');
  return { doctor, caseId: sharedCase, templateId: template.id, signImg: await signature() };
}

/** One owner for so many tellers: they meet at the same accounts and packages. */
const OWNERS = 5;

/** Owners, a shelf and a package of a store. */
async function countersOf(
  { seed }: DayOptions,
  at: number,
  company: TestClient,
  teller: TestClient,
): Promise<Counters> {
  const random = randomStream(`simulate ${seed} counters ${at}`);
  const ownerIds: string[] = [];
  for (const owner of times(OWNERS)) {
    const mobile = `13${random.int(1, 9)}${String(random.int(0, 99_999_999)).padStart(8, '0')}`;
    const saved = await make(teller, customerCalls.save, { customer: { name: `储值客人${owner}`, mobile } });
    if (saved.code !== 0) throw new Error(`the owner was refused: ${saved.msg}`);
    ownerIds.push(saved.data.ownerId as string);
  }
  const shelf = await shelfOf(teller);
  const packageProductId = shelf[0]?.productId ?? '';
  const packagePrice = 99.97;
  const items = [
    { productId: packageProductId, quantity: 7 },
    { productId: shelf[1]?.productId ?? '', quantity: 3 },
  ];
  const wanted = { name: `口粮卡${seed}${at}`.slice(0, 20), price: packagePrice, validDays: 90, items };
  const plan = await make(company, packageCalls.savePlan, wanted);
  if (plan.code !== 0) throw new Error(`the package was refused: ${plan.msg}`);
  return { ownerIds, shelf, packageId: plan.data.id as string, packagePrice, packageProductId };
}

/** Those who take and use what was paid before, each store with owners and a package of its own. */
async function tellersOf(chain: Chain, options: DayOptions, figures: Figures): Promise<Teller[]> {
  const { teller, company, stores = 1 } = chain;
  if (!teller || !company || !options.tellers) return [];
  const counters: Counters[] = [];
  for (const at of times(stores))
    counters.push(await countersOf(options, at, await company(), await teller(at)));
  const tellers: Teller[] = [];
  for (const at of times(options.tellers)) {
    const name = `${options.seed}-teller-${at}`;
    const own = counters[at % stores] as Counters;
    tellers.push(new Teller(name, await teller(at), own, figures, planTeller(options, at)));
  }
  return tellers;
}

/** What cashiers may take off; where managers sit at the tills, nobody else is there to agree. */
async function offersFor(
  { company, cashier, manager, stores = 1 }: Chain,
  { seed, tills = 0 }: DayOptions,
): Promise<Offers | null> {
  if (!company || tills === 0) return null;
  return offersOf(seed, randomStream(`simulate ${seed} offers`), {
    ...{ company: await company(), cashier: await cashier() },
    manager: stores === 1 ? await manager() : null,
  });
}

/** Cashiers, each with the shelf of their store. */
async function tillsOf(chain: Chain, options: DayOptions, figures: Figures): Promise<Till[]> {
  const { stores = 1 } = chain;
  const shelves: StoreProduct[][] = [];
  const tills: Till[] = [];
  const offers = await offersFor(chain, options);
  for (const at of times(options.tills ?? 0)) {
    const client = await chain.cashier(at);
    const shelf = (shelves[at % stores] ??= await shelfOf(client));
    const name = `${options.seed}-till-${at}`;
    tills.push(new Till(name, client, shelf, figures, planTill(options, at), offers));
  }
  return tills;
}

/** Desks that keep the waiting list of days of their own. */
async function waitingDesks(chain: Chain, options: DayOptions, figures: Figures): Promise<WaitingDesk[]> {
  const { seed, waitings = 0 } = options;
  if (waitings === 0) return [];
  const { doctorId } = chain;
  const room = await waitingRoom(
    { desk: await chain.desk(), manager: await chain.manager(), doctorId },
    seed,
  );
  return Promise.all(
    times(waitings).map(async (at) => {
      const own = { ...room, desk: await chain.desk() };
      return new WaitingDesk(`${seed}-waiting-${at}`, own, figures, planWaiting(options, at));
    }),
  );
}

/** Desks of washing, all with the same day. */
async function washersOf(chain: Chain, options: DayOptions, figures: Figures): Promise<Washer[]> {
  const { seed, washers = 0 } = options;
  if (washers === 0) return [];
  const room = await washRoom({ desk: await chain.desk(), manager: await chain.manager() }, options);
  return Promise.all(
    times(washers).map(async (at) => {
      const own = { ...room, desk: await chain.desk() };
      return new Washer(`${seed}-washer-${at}`, own, figures, planWasher(options, at));
    }),
  );
}

/** Desks of boarding, all with the same cages. */
async function boardersOf(chain: Chain, options: DayOptions, figures: Figures): Promise<Boarder[]> {
  const { seed, boarders = 0 } = options;
  if (boarders === 0) return [];
  const house = await kennel({ desk: await chain.desk(), manager: await chain.manager() }, options);
  return Promise.all(
    times(boarders).map(async (at) => {
      const own = { ...house, desk: await chain.desk() };
      return new Boarder(`${seed}-boarder-${at}`, own, figures, planBoarder(options, at));
    }),
  );
}

/**
 * Plays a day of a store through the public calls, everybody at once step by step, and then checks the books (docs:
 * CONTRIBUTING). `onStep` hears of each step before it. A seed replays the same steps; a second time it wants the data of before.
 */
export async function simulate(
  chain: Chain,
  options: DayOptions,
  onStep: (step: number) => void = () => undefined,
): Promise<PlayedDay> {
  const { seed, steps, receptions: counters = 0 } = options;
  const { doctors: healers = 0, dispensers: givers = 0 } = options;
  const figures = new Figures();
  const manager = await chain.manager();
  const desks: Desk[] = [];
  for (const [at, plan] of planDay(options).entries())
    desks.push(new Desk(`${seed}-desk-${at}`, { desk: await chain.desk(), manager }, figures, plan));
  const tills = await tillsOf(chain, options, figures);
  const tellers = await tellersOf(chain, options, figures);
  const receptions: Reception[] = [];
  const ward = counters > 0 ? await wardOf(chain, options) : null;
  for (const at of ward ? times(counters) : []) {
    const own = { ...(ward as Ward), desk: await chain.desk() };
    receptions.push(new Reception(`${seed}-reception-${at}`, own, figures, planReception(options, at)));
  }
  const doctors: Doctor[] = [];
  const signers: Signer[] = [];
  const practice = healers > 0 ? await practiceOf(chain, options) : null;
  const consent = practice && (await consentOf(practice));
  for (const at of practice ? times(healers) : []) {
    const own = { ...(practice as Practice), doctor: await chain.doctor() };
    doctors.push(new Doctor(`${seed}-doctor-${at}`, own, figures, planDoctor(options, at)));
    const signing = { ...(consent as Consent), doctor: own.doctor };
    signers.push(new Signer(`${seed}-signer-${at}`, signing, figures, planSigner(options, at)));
  }
  const dispensers: Dispenser[] = [];
  for (const at of times(givers)) {
    const own = { dispenser: await chain.manager(), cashier: await chain.cashier() };
    dispensers.push(new Dispenser(`${seed}-dispenser-${at}`, own, figures, planDispenser(options, at)));
  }
  const waitings = await waitingDesks(chain, options, figures);
  const washers = await washersOf(chain, options, figures);
  const boarders = await boardersOf(chain, options, figures);
  const { keepers, vaccinators, callers, officers } = await peopleOfRooms(chain, options, figures);
  const winners = [
    ...receptions,
    ...doctors,
    ...signers,
    ...dispensers,
    ...waitings,
    ...washers,
    ...boarders,
    ...keepers,
    ...vaccinators,
    ...callers,
  ];
  const people = [...desks, ...tills, ...tellers, ...winners, ...officers];
  for (const time of times(steps)) {
    onStep(time);
    await Promise.all(people.map((person) => person.at(time)));
  }
  const lines = figures.lines();
  const faults = [
    ...people.flatMap((person) => person.faults),
    ...checkWon(winners),
    ...(await checkCalls(await chain.desk(), desks)),
    ...(chain.database ? await checkTables(chain.database) : []),
  ];
  return {
    faults,
    figures: lines,
    owners: desks.reduce((sum, { owners }) => sum + owners.size, 0),
  };
}
