import { defineConfig } from '@playwright/test';

/**
 * Suites run against the built product (`dist/`), each file with a server and a database of its own.
 * `E2E_BASE_URL` points them at a running one instead; suites that restart or damage it are then skipped.
 */
export default defineConfig({
  testDir: './specs',
  outputDir: './test-results',
  globalSetup: './fixtures/globalSetup.ts',
  fullyParallel: false,
  workers: 2,
  forbidOnly: Boolean(process.env['CI']),
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['html', { outputFolder: './playwright-report', open: 'never' }]],
  use: {
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1366, height: 768 },
    // Recording costs as much time as the tests themselves: `TRACE=1` turns it on.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--font-render-hinting=none',
      ],
    },
  },
});
