import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { apiClient } from '../../commands/api';
import { BuildsOf } from '../../fixtures/builds';
import { copyBuild } from '../../fixtures/copyBuild';
import { hashOfFolder, liveFolder, release } from '../../fixtures/releases';
import { expect, test } from '../../fixtures/test';

const name = 'remote-probe';
const address = '/probe/first';

test('a remote that nobody knew is added, released anew and removed, and no file of the host changes', async ({
  page,
  product,
  shell,
  signIn,
}) => {
  test.slow();
  const { releasesDir, url } = product;
  const folder = mkdtempSync(path.join(tmpdir(), 'hospital-probe-'));
  const env = { RELEASES_DIR: releasesDir };
  /** A build of the new remote: the code of one that there is, under its own name and at its own address. */
  const built = path.join(folder, 'feedc0ffee01');
  copyBuild(liveFolder(releasesDir, 'remote-dictionary'), built, (text) =>
    text
      .replaceAll('remote-dictionary', name)
      .replaceAll('remote_dictionary', name.replace('-', '_'))
      .replaceAll('/mch/dict', address)
      .replaceAll('sys:dict:list', 'probe:first')
      .replaceAll('字典管理', '试验一版'),
  );
  const heading = (title: string) => shell.pane.getByRole('heading', { name: title, exact: true });
  const registry = async (): Promise<string> => (await page.request.get('/frontend/registry')).text();
  const hostBefore = hashOfFolder(path.join(releasesDir, 'host'));

  const administrator = await apiClient(url, 'administrator', 1);
  const item = {
    parentId: '/mch',
    name: '试验页面',
    path: address,
    type: '2',
    visible: 'Y',
    showType: '1',
    sort: 99,
  };
  const made = await administrator.post<{ id: string }>('/sys/menu/save.do', item);
  expect(made.code).toBe(0);
  await signIn('administrator', '公司');
  await test.step('当尚未发布，则如实说明', async () => {
    await shell.open('系统管理', '试验页面');
    await expect(shell.pane.getByText('该功能尚未发布')).toBeVisible();
  });
  await test.step('当上线，则页面自行打开，无需刷新', async () => {
    await release(['publish', name, '--from', built], env);
    await release(['promote', name, 'feedc0ffee01', '--why', '新模块'], env);
    await expect(heading('试验一版')).toBeVisible();
  });
  await test.step('当发布新构建，则可更新到它', async () => {
    const builds = new BuildsOf(releasesDir, name);
    builds.add('feedc0ffee02', address, (code) => code.replaceAll('试验一版', '试验二版'));
    builds.makeLive('feedc0ffee02');
    await page.getByRole('dialog', { name: '有新版本' }).getByRole('button', { name: '更新' }).click();
    await expect(heading('试验二版')).toBeVisible();
  });
  await test.step('当下线，则新的会话中尚未发布，其他页面照常', async () => {
    await release(['withdraw', name, '--why', '试验结束'], env);
    await expect.poll(registry, { intervals: [20] }).not.toContain(name);
    await page.reload();
    await expect(shell.pane.getByText('该功能尚未发布')).toBeVisible();
    await shell.open('系统管理', '字典管理');
    await expect(heading('字典管理')).toBeVisible();
  });
  await test.step('当再次上线，则页面自行进入没有它的菜单', async () => {
    const deleted = await administrator.post('/sys/menu/delete.do', { id: made.data.id });
    expect(deleted.code).toBe(0);
    await expect(shell.sideMenu.getByText('试验页面')).toHaveCount(0);
    await release(['promote', name, 'feedc0ffee01', '--why', '再次上线'], env);
    await shell.sideMenu.getByText('试验一版').click();
    await expect(heading('试验一版')).toBeVisible();
  });
  expect(hashOfFolder(path.join(releasesDir, 'host'))).toBe(hostBefore);
  rmSync(folder, { recursive: true });
});
