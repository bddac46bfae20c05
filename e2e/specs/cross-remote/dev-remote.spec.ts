import { spawn } from 'node:child_process';
import { utimesSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test as base } from '../../fixtures/test';

const root = fileURLToPath(new URL('../../..', import.meta.url));

base.use({ onlyReads: true });

/** `pnpm dev:remote remote-dictionary` against the running product; the suite's browser is at its address. */
const test = base.extend<{ readonly devAddress: string }>({
  devAddress: async ({ product }, use) => {
    const command = [
      'tools/dev-remote/index.mjs',
      'remote-dictionary',
      '--against',
      product.url,
      '--port',
      '0',
    ];
    const running = spawn(process.execPath, command, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
    let said = '';
    const address = await new Promise<string>((resolve, reject) => {
      running.stdout.on('data', (text: Buffer) => {
        said += String(text);
        const [found] = /http:\/\/127\.0\.0\.1:\d+(?=\n\n$)/.exec(said) ?? [];
        if (found) resolve(found);
      });
      running.on('exit', (code) => reject(new Error(`ended with ${code}: ${said}`)));
    });
    await use(address);
    const ended = new Promise((resolve) => running.once('exit', resolve));
    running.kill('SIGTERM');
    if (running.exitCode === null) await ended;
  },
  baseURL: async ({ devAddress }, use) => use(devAddress),
});

test('one remote is developed in a running shell: a change reloads with state kept, others see nothing', async ({
  page,
  product,
  request,
  shell,
  signIn,
}) => {
  test.setTimeout(180_000);
  const registry = async (): Promise<string> =>
    (await request.get(`${product.url}/frontend/registry`)).text();
  const before = await registry();
  await signIn('administrator', '公司');

  await test.step('the page is the folder’s, other pages are the shell’s', async () => {
    const own = page.waitForResponse('**/remotes/remote-dictionary/dev/remoteEntry.js');
    await shell.open('系统管理', '字典管理');
    expect((await own).ok()).toBe(true);
    await expect(shell.pane.getByText('附件类型').first()).toBeVisible();
    await shell.open('系统管理', '门店管理');
    await expect(shell.pane.getByRole('cell', { name: 'GZ001' })).toBeVisible();
    await shell.tab('字典管理').click();
  });

  await test.step('a change reloads the page; tabs and what was searched stay', async () => {
    const name = shell.pane.getByRole('textbox', { name: '名称', exact: true });
    await name.fill('视频');
    await name.press('Enter');
    await expect(shell.pane.getByText('video')).toBeVisible();
    const reloaded = page.waitForEvent('load');
    const now = new Date();
    utimesSync(`${root}/remote-dictionary/src/dictionary/DictionaryPage.tsx`, now, now);
    await reloaded;
    await expect(shell.tab('门店管理')).toBeVisible();
    await expect(name).toHaveValue('视频');
    await expect(shell.pane.getByText('video')).toBeVisible();
  });

  await test.step('nothing has changed for anybody else', async () => {
    expect(before).not.toContain('/remotes/remote-dictionary/dev/');
    expect(await registry()).toBe(before);
  });
});
