import { defineConfig } from '@playwright/test';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { launchOptions } from './fixtures/launchOptions';

const specs = fileURLToPath(new URL('./specs', import.meta.url));

const report = process.env['BROWSER_REPORT'];

/**
 * Suites run against the built product (`dist/`), each file with a server and a database of its own.
 * `E2E_BASE_URL` points them at a running one instead; suites that restart or damage it are then skipped.
 * `E2E_BUILDS` names builds to run with. Each folder of suites is a project: `--project remote-org`.
 */
export default defineConfig({
  // A worker serves one project: a run of many folders would start browsers and servers anew for each of them.
  projects: process.env['ONE_PROJECT']
    ? [{ name: 'all', testDir: specs }]
    : readdirSync(specs)
        .sort()
        .map((name) => ({ name, testDir: `${specs}/${name}` })),
  outputDir: './test-results',
  globalSetup: './fixtures/globalSetup.ts',
  fullyParallel: false,
  // Tests wait about half of their time: three at a time keep two cores busy.
  workers: 3,
  forbidOnly: Boolean(process.env['CI']),
  retries: 0,
  // No test measures time: what hangs ends, on the slowest machine too.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [
    ['list'],
    ['html', { outputFolder: './playwright-report', open: 'never' }],
    // For the runner, which runs once more what failed (`tools/browser-tests`).
    ...(report ? ([['json', { outputFile: report }]] as const) : []),
  ],
  use: {
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1366, height: 768 },
    // What moves is waited for otherwise; suites of motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    reuseContext: true,
    // Recording costs as much time as the tests themselves: `TRACE=1` turns it on.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions,
  },
});
