/**
 * What it takes a large case to save itself while several doctors write at once: twelve findings and the eight of 中兽医,
 * twenty diagnoses, a long text in each of its CASE_TEXTS, and forty orders on its bill, which the page shows in more than
 * 200 fields. p95 is to be below 80 ms.
 *
 *   pnpm bench:case-saves
 *   TEST_DATABASE_URL=postgres://postgres@127.0.0.1:5432/postgres pnpm bench:case-saves
 *
 * Without an address on the embedded database. Each doctor has a case and a session of their own, and follows what
 * happens as a browser does; server, doctors and an embedded database share one process.
 *
 * BENCH_DOCTORS: how many write, 8 unless it is said. BENCH_PAUSE: milliseconds from one save of a doctor to the next,
 * 1,500 unless it is said, as after the last key; 0 is all of them without a rest.
 */
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { caseCalls } from '@hospital/shared/contract/calls/cases';
import { orderCalls } from '@hospital/shared/contract/calls/orders';
import { productCalls, type StoreProduct } from '@hospital/shared/contract/calls/products';
import { EXAM_NUMBERS, NORMAL_FINDINGS } from '@hospital/shared/contract/caseExam';
import { CASE_TEXTS, TCM_FIELDS } from '@hospital/shared/contract/caseWords';
import type { TestClient } from '../../server/src/test-support/client';
import { make } from '../../server/src/test-support/refusals';
import { newPet } from '../../server/src/domains/bookings/visits.fixture';
import { startTestServer } from '../../server/src/test-support/testServer';

const DOCTORS = Number(process.env['BENCH_DOCTORS'] || 8);
const PAUSE = Number(process.env['BENCH_PAUSE'] ?? 1500);
const ROUNDS = 25;
const ORDERS = 40;
const WANTED = 80;

const server = await startTestServer();

async function done<Data>(
  client: TestClient,
  ...[call, request]: [Parameters<typeof make>[1], object]
): Promise<Data> {
  const { code, msg, data } = await make(client, call, { ...request });
  if (code !== 0) throw new Error(`${call.path}: ${code} ${msg}`);
  return data as Data;
}

const long = (what: string): string =>
  `${what}：呕吐两天，每日四到五次，未见血丝，饮水后加重，精神一般。`.repeat(20);
const exam = {
  ...NORMAL_FINDINGS,
  ...Object.fromEntries(Object.entries(EXAM_NUMBERS).map(([field, { least }]) => [field, String(least)])),
};
const tcm = Object.fromEntries(Object.keys(TCM_FIELDS).map((field) => [field, '舌淡红，苔薄白，脉浮数']));
const diagnoses = Array.from({ length: 20 }, (_, at) => ({
  ...{ code: '', name: `待鉴别诊断 ${at}`, kind: at % 2 === 0 ? '初步' : '确诊', main: at === 0 ? 'Y' : 'N' },
}));

/** What the orders of each case are for. */
async function findProducts(): Promise<readonly StoreProduct[]> {
  const doctor = await server.signIn('13800000004', 2);
  const inStore = { page: 1, pageSize: 200 };
  const { list } = await done<{ list: StoreProduct[] }>(doctor, productCalls.inStore, inStore);
  return list
    .filter(
      ({ price, prescriptionFlag, stockQuantity }) =>
        price > 0 && prescriptionFlag === 'N' && (stockQuantity ?? DOCTORS) >= DOCTORS,
    )
    .slice(0, ORDERS);
}

/** A doctor with a large case that is open before them. */
async function atCase(reception: TestClient, shelf: readonly StoreProduct[]) {
  const client = await server.signIn('13800000004', 2);
  const { id } = await done<{ id: string }>(client, caseCalls.save, { petId: await newPet(reception) });
  const items = shelf.map(({ productId }) => ({ productId, quantity: 1 }));
  await done(client, orderCalls.caseSave, { caseId: id, items });
  const { version } = await done<{ version: number }>(client, caseCalls.info, { id });
  const written = {
    exam,
    tcm,
    diagnoses,
    ...Object.fromEntries(CASE_TEXTS.map((name) => [name, long(name)])),
  };
  const saved = await done<{ version: number }>(client, caseCalls.update, { id, version, ...written });
  return { client, id, version: saved.version };
}
type Desk = Awaited<ReturnType<typeof atCase>>;

/** The field that has the cursor, as a doctor goes on through the page. */
function typed(turn: number): object {
  const text = CASE_TEXTS[turn % CASE_TEXTS.length] ?? 'advice';
  return turn % 4 === 3
    ? { exam: { ...exam, temperature: `38.${turn % 10}` } }
    : { [text]: long(`${text}${turn}`) };
}

async function saveOnce(desk: Desk, turn: number): Promise<number> {
  const began = performance.now();
  const { version } = await done<{ version: number }>(desk.client, caseCalls.update, {
    ...{ id: desk.id, version: desk.version, draft: 'Y' },
    ...typed(turn),
  });
  const took = performance.now() - began;
  desk.version = version;
  return took;
}

/** How long each save of a doctor took, in ms. */
async function write(desk: Desk, at: number): Promise<readonly number[]> {
  const times: number[] = [];
  await sleep((at / DOCTORS) * PAUSE);
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    times.push(await saveOnce(desk, at + turn));
    await sleep(PAUSE);
  }
  return times;
}

async function measure() {
  const reception = await server.signIn('13800000003', 2);
  const shelf = await findProducts();
  const desks: Desk[] = [];
  for (let at = 0; at < DOCTORS; at += 1) desks.push(await atCase(reception, shelf));
  for (const desk of desks) await saveOnce(desk, -1);
  const spent = process.cpuUsage();
  const times = (await Promise.all(desks.map(write))).flat().sort((a, b) => a - b);
  return { orders: shelf.length, times, ...process.cpuUsage(spent) };
}

const { orders, times, user, system } = await measure().finally(() => server.close());
const share = (part: number): number => times[Math.floor(times.length * part)] ?? NaN;
console.log(
  `${process.env['TEST_DATABASE_URL'] ? 'PostgreSQL' : 'embedded'}: ${DOCTORS} doctors, ${orders} orders a case, ` +
    `${PAUSE} ms between two saves of one; load ${loadavg()[0]?.toFixed(1)}`,
);
console.log(
  `${times.length} saves: p50 ${share(0.5).toFixed(1)} ms, p95 ${share(0.95).toFixed(1)} ms; ` +
    `the process worked ${((user + system) / 1000 / times.length).toFixed(1)} ms a save`,
);
if (!(share(0.95) < WANTED)) process.exitCode = 1;
