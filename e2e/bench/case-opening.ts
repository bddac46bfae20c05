/**
 * How long a large case takes to open: all findings written, forty orders charged. Milliseconds from a press on its
 * link at 医生工作台 in new profiles: the first time, again after another page, and anew once its tab was closed; until the
 * frame after its head and its first texts are drawn, which fill the window but for a strip, and until that after its
 * last order. Wanted are 0.8 of what the floor of the measuring tools takes to be ready cold for the first, and 0.2 of it
 * again. Beside it what is asked meanwhile: calls, and files of code.
 *
 *   pnpm build && pnpm bench:case-opening
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { EXAM_NUMBERS, NORMAL_FINDINGS } from '@hospital/shared/contract/caseExam';
import { type Browser, chromium, type Locator, type Page } from '@playwright/test';
import type { ApiClient } from '../commands/api';
import { beginSession } from '../commands/session';
import { releasesIn, startInstance } from '../fixtures/instance';
import { pressAtOnce, pressByHand } from './press';
import { say } from './steps';

const root = fileURLToPath(new URL('../../', import.meta.url));
const ORDERS = 40;
const OPENINGS = 7;

/** A case to open, and the words of its last order. */
interface Large {
  readonly id: string;
  readonly last: string;
}

async function made<Data>(doctor: ApiClient, call: string, body: object): Promise<Data> {
  const { code, msg, data } = await doctor.post<Data>(call, body);
  if (code !== 0) throw new Error(`${call}: ${code} ${msg}`);
  return data;
}

/** Writes all findings into a running case of the doctor, and charges forty orders to it. */
async function enlarge(doctor: ApiClient): Promise<Large> {
  const running = { page: 1, pageSize: 1, status: 1 };
  const { list: cases } = await made<{ list: { id: string }[] }>(doctor, '/hospital/case/page', running);
  const id = cases[0]?.id ?? '';
  const { data: written } = await doctor.get<{ version: number }>(`/hospital/case/infoById/${id}`);
  const exam = {
    ...NORMAL_FINDINGS,
    ...Object.fromEntries(Object.entries(EXAM_NUMBERS).map(([field, { least }]) => [field, String(least)])),
  };
  await made(doctor, '/hospital/case/update', { id, version: written.version, exam });
  const { list } = await made<{
    list: {
      productId: string;
      name: string;
      price: number;
      prescriptionFlag: string;
      stockQuantity: number | null;
    }[];
  }>(doctor, '/product/info/getStoreProductResult', { page: 1, pageSize: 200 });
  const ordered = list
    .filter(
      ({ price, prescriptionFlag, stockQuantity }) =>
        price > 0 && prescriptionFlag === 'N' && (stockQuantity ?? 1) >= 1,
    )
    .slice(0, ORDERS);
  const items = ordered.map(({ productId }) => ({ productId, quantity: 1 }));
  await made(doctor, '/hospital/bill/caseSave', { caseId: id, items });
  return { id, last: ordered.at(-1)?.name ?? '' };
}

/** What is asked of the server while a case opens. */
interface Opening {
  /** Until its first texts are drawn. */
  readonly begun: number;
  /** Until all of it is. */
  readonly took: number;
  readonly calls: readonly string[];
  readonly code: number;
}

/** Presses the link of the case, and says what it took until all of it is drawn. */
async function opening(
  page: Page,
  { id, last }: Large,
  press: (target: Locator) => Promise<void>,
): Promise<Opening> {
  const asked: string[] = [];
  const hear = (request: { url(): string }): void => void asked.push(new URL(request.url()).pathname);
  page.on('request', hear);
  const drawn = page.evaluate(
    ({ words }) =>
      new Promise<Pick<Opening, 'begun' | 'took'>>((resolve) => {
        const pane = (): Element | undefined =>
          [...document.querySelectorAll('[role=tabpanel]')].find(
            (one) => one.getBoundingClientRect().height > 0 && one.querySelector('textarea') !== null,
          );
        const drawn = (isDrawn: () => boolean): Promise<number> =>
          new Promise((tell) => {
            const look = (): void =>
              void requestAnimationFrame(isDrawn() ? () => tell(performance.now()) : look);
            look();
          });
        const begin = ({ timeStamp }: Event): void => {
          const begun = drawn(() => pane() !== undefined);
          const whole = drawn(() => (pane()?.textContent ?? '').includes(words));
          void Promise.all([begun, whole]).then(([some, all]) =>
            resolve({ begun: some - timeStamp, took: all - timeStamp }),
          );
        };
        document.addEventListener('click', begin, { capture: true, once: true });
      }),
    { words: last },
  );
  await press(page.getByRole('tabpanel').first().locator(`a[href*="id=${id}"]`).first());
  const times = await drawn;
  page.off('request', hear);
  return {
    ...times,
    calls: asked.filter((one) => one.startsWith('/api/')),
    code: asked.filter((one) => /\.(js|css)$/.test(one)).length,
  };
}

/** Waits until the page has nothing left to do, as somebody waits who reads it first. */
const untilIdle = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())));

/** Opens the case in a profile of its own: the first time, again, and anew after its tab was closed. */
async function openings(
  browser: Browser,
  url: string,
  large: Large,
  press: (target: Locator) => Promise<void>,
): Promise<readonly Opening[]> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
  await beginSession(context, url, 'doctor', '门店');
  const page = await context.newPage();
  // tsx names the functions of what is sent into the page by a helper of its own.
  await page.addInitScript('globalThis.__name = (one) => one');
  await page.goto(`${url}/workspace/doctor`);
  const desk = async (): Promise<void> => {
    await page.getByText(/^按 J 接诊下一位/).waitFor();
    await untilIdle(page);
  };
  await desk();
  const first = await opening(page, large, press);
  await untilIdle(page);
  const toDesk = page.getByRole('tab', { name: '医生工作台' });
  await toDesk.click();
  await desk();
  const again = await opening(page, large, press);
  await page
    .getByRole('tab', { name: /^病例 / })
    .getByRole('button')
    .click();
  await toDesk.click();
  await desk();
  const anew = await opening(page, large, press);
  await context.close();
  return [first, again, anew];
}

function tell(what: string, of: readonly Opening[]): void {
  const inWords = (times: readonly number[]): string => {
    const sorted = times.toSorted((one, other) => one - other);
    const [best = NaN, median = NaN] = [sorted[0], sorted[Math.floor(sorted.length / 2)]];
    return `${median.toFixed(0)} ms in the middle of ${sorted.length} (best ${best.toFixed(0)})`;
  };
  say(
    `${what.padEnd(6)} begun ${inWords(of.map(({ begun }) => begun))}, whole ${inWords(of.map(({ took }) => took))}; ` +
      `${of[0]?.code ?? 0} files of code; ${of[0]?.calls.join(' ') || 'no calls'}`,
  );
}

const folder = mkdtempSync(path.join(tmpdir(), 'bench-case-opening-'));
cpSync(path.join(root, 'dist/releases'), releasesIn(folder), { recursive: true });
const server = await startInstance({ folder, databaseUrl: '' });
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] || '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const preparing = await browser.newContext();
  const doctor = await beginSession(preparing, server.url, 'doctor', '门店');
  const large = await enlarge(doctor);
  await preparing.close();
  say(`load of the machine ${loadavg()[0]?.toFixed(1) ?? ''}`);
  for (const [how, press] of [
    ['at once', pressAtOnce],
    ['by hand', pressByHand],
  ] as const) {
    const took: (readonly Opening[])[] = [];
    for (let at = 0; at < OPENINGS; at += 1) took.push(await openings(browser, server.url, large, press));
    say(`pressed ${how}`);
    for (const [at, what] of ['first', 'again', 'anew'].entries())
      tell(
        what,
        took.flatMap((one) => one[at] ?? []),
      );
  }
} finally {
  await browser.close();
  await server.end('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
}
