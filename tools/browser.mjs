#!/usr/bin/env node
/**
 * Finds a browser for the suites, in this order: `CHROMIUM`, an installed Chromium or Chrome, Playwright's own,
 * Debian's package. Prints its path; says clearly when none can be had. Chromium without windows comes first: the suites
 * take a fifth less of the processor's time in it.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { createRequire } from 'node:module';
import { root } from './federation-build/workspace.mjs';
import { run } from './run.mjs';

const INSTALLED = [
  process.env.CHROMIUM,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const e2eRequire = createRequire(path.join(root, 'e2e/package.json'));

/** Whether a browser really starts here: its file may be there without the system's libraries that it needs. */
async function starts(executablePath) {
  try {
    const browser = await e2eRequire('@playwright/test').chromium.launch({
      executablePath,
      args: ['--no-sandbox', '--disable-gpu'],
      timeout: 30_000,
    });
    await browser.close();
    return true;
  } catch {
    return false;
  }
}

/** The first of the usual places whose browser starts. */
async function installed() {
  const wanted = process.env.CHROMIUM;
  if (wanted && !(await starts(wanted))) console.error(`CHROMIUM=${wanted} 无法启动，改用其他浏览器`);
  for (const file of INSTALLED) if (file && existsSync(file) && (await starts(file))) return file;
  return null;
}

/** Playwright's own browser: downloaded if its host can be reached. */
async function playwrightOwn() {
  const own = async () => {
    const file = e2eRequire('@playwright/test').chromium.executablePath();
    return existsSync(file) && (await starts(file)) ? file : null;
  };
  const before = await own();
  if (before) return before;
  const cli = e2eRequire.resolve('@playwright/test/cli');
  await run(process.execPath, [cli, 'install', 'chromium'], {
    quiet: true,
    env: { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '15000' },
  });
  return own();
}

/** Debian's package with a Chinese font, where there is apt and the right to use it. */
async function debianPackage() {
  if (!existsSync('/usr/bin/apt-get')) return null;
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const apt = (...args) => {
    const [command, ...rest] = [...asRoot, 'apt-get', '-o', 'DPkg::Lock::Timeout=120', ...args];
    return run(command, rest, { quiet: true, env: { DEBIAN_FRONTEND: 'noninteractive' } });
  };
  const install = (browser) =>
    apt('install', '-y', '-q', '--no-install-recommends', browser, 'fonts-noto-cjk');
  await apt('update', '-q');
  await install('chromium-headless-shell');
  const found = await installed();
  if (found) return found;
  // Of older releases, which have it with windows alone.
  await install('chromium');
  return installed();
}

/** Path of a browser that can be started, or null. */
export async function findBrowser() {
  return (await installed()) ?? (await playwrightOwn()) ?? (await debianPackage());
}

export const NO_BROWSER = [
  '没有可用的浏览器，无法运行浏览器测试。请任选其一：',
  '  1. 安装 Chrome 或 Chromium；若不在常见位置，用环境变量 CHROMIUM 指出可执行文件；',
  '  2. 联网运行 npx playwright install chromium；',
  '  3. Debian/Ubuntu：apt-get install chromium-headless-shell fonts-noto-cjk（没有该包时装 chromium）。',
].join('\n');
