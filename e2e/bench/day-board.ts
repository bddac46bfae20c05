/**
 * How the day board bears 20 doctors with 400 reservations while one of them is dragged: the built product with its
 * embedded database, Chromium. Prints the deltas between animation frames while the pointer goes to and fro over the
 * board, at 60 steps a second, beside those of the same page while nothing happens: what a frame costs on this machine
 * at that moment. The answer of the server is made larger on its way to the page, by copies of its own rows.
 *
 * Afterwards it opens the board in new profiles, from the menu of 前台工作台, the first time and again: until what is in sight
 * of the window is drawn, every reservation of it, and until all of the board is; pressed in no time, and as a hand does,
 * whose pointer comes a moment before it presses.
 *
 *   pnpm build && pnpm bench:day-board
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Locator, type Page } from '@playwright/test';
import type { ReservationChart } from '@hospital/shared/contract/calls/reservations';
import { dayFromNow } from '../commands/dayFromNow';
import { withoutBatches } from '../commands/withoutBatches';
import { accounts, password } from '../fixtures/accounts';
import { releasesIn, startInstance } from '../fixtures/instance';
import { Shell } from '../pages/Shell';
import { startAnsweringProxy } from './answeringProxy';
import { pressAtOnce, pressByHand } from './press';
import { say } from './steps';

const root = fileURLToPath(new URL('../../', import.meta.url));
const CHART = '**/api/hospital/booking/reservation/chartList';
const DOCTORS = 20;
const EACH = 20;
const FRAME = 1000 / 60;
const SECONDS = 5;
const OPENINGS = 7;

const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** Twenty doctors from 9 to 21, each with twenty reservations of half an hour. */
function enlarged(chart: ReservationChart): ReservationChart {
  const [doctor] = chart.resources;
  const row = chart.rows[0];
  if (!doctor || !row) throw new Error('the board is empty');
  const people = Array.from({ length: DOCTORS }, (_, at) => ({
    ...doctor,
    ...{ id: `d${at}`, name: `医生${at + 1}`, shift: 3 },
    duties: [{ startTime: '09:00', endTime: '21:00', limit: 2 }],
  }));
  const rows = people.map(({ id: resourceId }, at) => ({
    ...{ resourceId, start: '09:00', end: '10:00', limit: 2 },
    items: Array.from({ length: EACH }, (_, one) => ({
      ...{ id: `r${at}-${one}`, type: 1 as const, status: 1 as const, ownerId: null, petId: null },
      ...{
        name: '来电人',
        petName: `豆豆${one}`,
        doctorId: resourceId,
        source: 1 as const,
        remarks: '',
        version: 1,
      },
      startTime: clock(540 + one * 30),
      endTime: clock(570 + one * 30),
    })),
  }));
  return { ...chart, startTime: '09:00', endTime: '21:00', step: 60, resources: people, rows, taken: [] };
}

/** Milliseconds between the frames of some seconds, while something is done. */
async function frames(page: Page, act: () => Promise<unknown>): Promise<number[]> {
  await page.evaluate(() => {
    const kept = window as unknown as { deltas: number[]; stopped: boolean };
    kept.deltas = [];
    kept.stopped = false;
    let last = performance.now();
    const next = (now: number): void => {
      kept.deltas.push(now - last);
      last = now;
      if (!kept.stopped) requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
  await act();
  return page.evaluate(() => {
    const kept = window as unknown as { deltas: number[]; stopped: boolean };
    kept.stopped = true;
    return kept.deltas.slice(1);
  });
}

function tell(what: string, deltas: readonly number[]): void {
  const sorted = [...deltas].sort((one, other) => one - other);
  const at = (part: number) => (sorted[Math.floor(sorted.length * part)] ?? NaN).toFixed(1);
  const late = deltas.filter((delta) => delta > FRAME * 1.5).length;
  const rate = (1000 * deltas.length) / deltas.reduce((sum, one) => sum + one, 0);
  say(
    `${what.padEnd(10)} ${rate.toFixed(1)} frames a second; p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms, ` +
      `${((100 * late) / deltas.length).toFixed(1)} % late`,
  );
}

/** Signs in as the front desk. */
async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByRole('tab', { name: '门店' }).click();
  await page.getByPlaceholder('请输入用户名').fill(accounts.frontDesk);
  await page.getByPlaceholder('请输入密码').fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.getByRole('tab', { name: '首页' }).waitFor();
}

/** Milliseconds from a press on 预约 until the frame after the board is drawn as far as it is in sight, and the whole. */
interface Opening {
  readonly inSight: number;
  readonly whole: number;
}

/** Presses 预约 in the menu: in no time, or as a person does. */
async function opening(page: Page, press: (target: Locator) => Promise<void>): Promise<Opening> {
  const drawn = page.evaluate(
    ({ most, each }) =>
      new Promise<Opening>((resolve) => {
        const begin = ({ timeStamp }: Event): void => {
          let inSight = 0;
          const took = (): number => performance.now() - timeStamp;
          // Reservations stand below one another, each of half an hour of the twelve that a column is high.
          const isDrawn = (column: Element): boolean => {
            const { left, top, height } = column.getBoundingClientRect();
            const end = column.closest('[role=region]')?.getBoundingClientRect().bottom ?? innerHeight;
            const seen = Math.ceil((Math.min(end, innerHeight) - top) / (height / 24));
            return (
              left > innerWidth || column.querySelectorAll('[data-status]').length >= Math.min(seen, each)
            );
          };
          const look = (): void => {
            const columns = [...document.querySelectorAll('[data-column^="d"]')];
            const before = inSight;
            if (before === 0 && columns.length > 0 && columns.every(isDrawn))
              requestAnimationFrame(() => (inSight = took()));
            const all = document.querySelectorAll('[data-column] [data-status]').length >= most;
            const end = (): void => resolve({ inSight: inSight || took(), whole: took() });
            requestAnimationFrame(all && before > 0 ? end : look);
          };
          look();
        };
        document.addEventListener('click', begin, { capture: true, once: true });
      }),
    { most: DOCTORS * EACH, each: EACH },
  );
  await press(new Shell(page).sideMenu.getByText('预约', { exact: true }));
  return drawn;
}

/** Waits until the page has nothing left to do, as somebody waits who reads it first. */
const untilIdle = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())));

/** Opens the board in a profile of its own, and once more after another page. */
async function openings(
  browser: Browser,
  url: string,
  press: (target: Locator) => Promise<void>,
): Promise<readonly [Opening, Opening]> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
  const page = await context.newPage();
  await page.addInitScript('globalThis.__name = (one) => one');
  await signIn(page, url);
  const shell = new Shell(page);
  await shell.open('前台');
  const desk = page.getByRole('tabpanel').getByRole('list', { name: '今日就诊' });
  await desk.waitFor();
  await untilIdle(page);
  const first = await opening(page, press);
  await shell.sideMenu.getByText('前台工作台', { exact: true }).click();
  await desk.waitFor();
  await untilIdle(page);
  const again = await opening(page, press);
  await context.close();
  return [first, again];
}

function tellOpenings(what: string, took: readonly Opening[]): void {
  for (const [part, of] of [
    ['in sight', (one: Opening) => one.inSight],
    ['whole', (one: Opening) => one.whole],
  ] as const) {
    const sorted = took.map(of).sort((one, other) => one - other);
    const [best = NaN, median = NaN] = [sorted[0], sorted[Math.floor(sorted.length / 2)]];
    say(
      `${what.padEnd(10)} ${part.padEnd(8)} ${median.toFixed(0)} ms in the middle of ${took.length}, best ${best.toFixed(0)} ms`,
    );
  }
}

const folder = mkdtempSync(path.join(tmpdir(), 'bench-day-board-'));
cpSync(path.join(root, 'dist/releases'), releasesIn(folder), { recursive: true });
const server = await startInstance({ folder, databaseUrl: '' });
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] || '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const page = await browser.newPage({ viewport: { width: 1366, height: 768 } });
  // tsx names the functions of what is sent into the page by a helper of its own.
  await page.addInitScript('globalThis.__name = (one) => one');
  await withoutBatches(page);
  let chart = {};
  await page.route(CHART, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: ReservationChart };
    chart = { ...body, data: enlarged(body.data) };
    await route.fulfill({ response: answer, json: chart });
  });
  await signIn(page, server.url);
  await page.goto(`${server.url}/reservation/board?date=${dayFromNow(1)}`);
  const block = page
    .getByRole('tabpanel')
    .getByRole('button', { name: /^豆豆2 10:00-10:30/ })
    .nth(1);
  await block.waitFor();
  await page.waitForTimeout(3000);
  say(`${DOCTORS} doctors, ${await page.getByRole('button', { name: /^豆豆/ }).count()} reservations`);
  tell('idle', await frames(page, () => page.waitForTimeout(SECONDS * 1000)));
  const box = await block.boundingBox();
  if (!box) throw new Error('not on the board');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 8, y + 8);
  tell(
    'dragging',
    await frames(page, async () => {
      for (let step = 0; step < SECONDS * 60; step += 1) {
        const started = performance.now();
        const turn = (step / 60) * Math.PI;
        await page.mouse.move(x + 300 * Math.abs(Math.sin(turn)), y + 120 * Math.sin(turn * 1.7));
        await page.waitForTimeout(Math.max(0, FRAME - (performance.now() - started)));
      }
    }),
  );
  await page.mouse.move(x, y);
  await page.mouse.up();
  await page.close();
  const large = await startAnsweringProxy(server.url, '/api/hospital/booking/reservation/chartList', chart);
  for (const [how, press] of [
    ['at once', pressAtOnce],
    ['by hand', pressByHand],
  ] as const) {
    const took: (readonly [Opening, Opening])[] = [];
    for (let at = 0; at < OPENINGS; at += 1) took.push(await openings(browser, large.url, press));
    say(`pressed ${how}`);
    tellOpenings(
      'opened',
      took.map(([first]) => first),
    );
    tellOpenings(
      'again',
      took.map(([, again]) => again),
    );
  }
  large.close();
} finally {
  await browser.close();
  await server.end('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
}
