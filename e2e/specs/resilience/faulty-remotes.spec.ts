import type { Locator } from '@playwright/test';
import { comesBack } from '../../commands/comesBack';
import { BuildsOf } from '../../fixtures/builds';
import type { Fault } from '../../fixtures/faultyNetwork';
import { expect, test } from '../../fixtures/faultyTest';

const remotes: readonly {
  readonly name: string;
  readonly path: string;
  /** What is there only when the page's own code runs. */
  readonly stands: (pane: Locator) => Locator;
  /** Meets every fault; the others, which the same build and the same host serve, meet one of each kind. */
  readonly meetsAll?: true;
}[] = [
  {
    name: 'remote-org',
    path: '/mch/store',
    stands: (pane) => pane.getByRole('cell', { name: 'GZ001' }),
    meetsAll: true,
  },
  {
    name: 'remote-dictionary',
    path: '/mch/dict',
    stands: (pane) => pane.getByText('附件类型').first(),
    meetsAll: true,
  },
  { name: 'remote-settings', path: '/mch/config', stands: (pane) => pane.getByRole('switch').first() },
  { name: 'remote-messages', path: '/mch/notice', stands: (pane) => pane.getByRole('table') },
  {
    name: 'remote-billing',
    path: '/bill/unfinished/unfinishedUser',
    stands: (pane) => pane.getByRole('table'),
  },
  {
    name: 'remote-clinic',
    path: '/workspace/reviewAndBack/reviewBackWaitList',
    stands: (pane) => pane.getByRole('table'),
  },
  { name: 'remote-customer', path: '/customer/list', stands: (pane) => pane.getByRole('table') },
  { name: 'remote-stock', path: '/store/expiredStock', stands: (pane) => pane.getByRole('table') },
];

/** Two pages with something to type into; a remote under test is judged beside the one that is not its own. */
const neighbours = [
  { remote: 'remote-org', path: '/mch/user', field: '姓名' },
  { remote: 'remote-dictionary', path: '/mch/dict', field: '名称' },
] as const;

const broken: Record<string, string> = {
  'throws when it is loaded': `()=>{throw new Error('at load')}`,
  'throws when it is rendered': `(m,e,r)=>{r.r(e);r.d(e,{default:()=>()=>{throw new Error('in render')}})}`,
  'renders without end': `(m,e,r)=>{function Page(){}
    Page.prototype.isReactComponent={};
    Page.prototype.render=()=>null;
    Page.prototype.componentDidMount=Page.prototype.componentDidUpdate=function(){
      this.updater.enqueueSetState(this,{})
    };
    r.r(e);r.d(e,{default:()=>Page})}`,
};

/** A page that has not come by then (ms) is given up; it is the browser's clock that goes so far, not the suite's. */
const PATIENCE_MS = 31_000;

/** Code of a page's file whose modules are all replaced by one. */
const replacing = (factory: string) => (code: string) => {
  const name = /webpackChunk\w+/.exec(code)?.[0];
  if (!name) throw new Error('the file is of another form than this suite knows');
  return `{const chunks=globalThis.${name}||=[],{push}=chunks;chunks.push=(data)=>{
    for(const id of Object.keys(data[1]))data[1][id]=${factory};
    chunks.push=push;return push.call(chunks,data)}}${code}`;
};

/**
 * Every remote meets faults of its entry, of its page's files and of its code: its own tab says so in words, the shell,
 * the other tabs and what is half typed in them stand, and 重试 opens the page once the fault is gone. The faults are
 * those of a network and of releases: bytes are cut, altered, withheld on their way; broken builds are really live.
 */
for (const [place, { name, path, stands, meetsAll }] of remotes.entries()) {
  /** What the remote meets of a kind of faults; those that meet one take turns. */
  const some = <T>(faults: readonly T[]): readonly T[] => {
    const turn = place % faults.length;
    return meetsAll ? faults : faults.slice(turn, turn + 1);
  };

  test(`${name}: no fault of its files or its releases goes beyond its own tab`, async ({
    network,
    page,
    pageErrors,
    product,
    shell,
    signIn,
  }) => {
    test.setTimeout(180_000);
    const builds = new BuildsOf(product.releasesDir, name);
    const good = builds.liveId;
    const files = builds.live.files[path] ?? [];
    const script = files.find((file) => file.startsWith('page-') && file.endsWith('.js')) ?? '';
    const sheet = files.find((file) => file.endsWith('.css'));
    const [home, neighbour] = [neighbours[0], neighbours[1]];
    const beside = neighbour.remote === name ? home : neighbour;
    const typed = shell.pane.getByRole('textbox', { name: beside.field, exact: true });
    const alert = shell.pane.getByRole('alert');
    const tryAgain = (): Promise<void> => shell.pane.getByRole('button', { name: '重试' }).click();

    await page.clock.install();
    await signIn('administrator', '公司');
    await shell.visit(beside.path);
    await typed.fill('写了一半');
    const opened = await shell.tabs.getByRole('tab', { selected: true }).innerText();

    const release = async (buildId: string): Promise<void> => {
      builds.makeLive(buildId);
      const live = async (): Promise<string> => (await page.request.get('/frontend/registry')).text();
      await expect.poll(live).toContain(buildId);
    };
    const meets = async (file: string, faults: readonly Fault[], begin = tryAgain): Promise<void> => {
      for (const [index, fault] of faults.entries()) {
        await test.step(`${file} ${fault}`, async () => {
          const addresses = new RegExp(`/remotes/${name}/[^/]+/${file.replaceAll('.', '\\.')}`);
          const standing = network.breakDown(addresses, fault);
          await (index === 0 ? begin() : tryAgain());
          await expect.poll(() => standing.met).toBeGreaterThan(0);
          const words = '模块文件没有加载成功，请检查网络后重试';
          if (fault !== 'hang') return expect(alert).toContainText(words);
          // Once more where the attempt that met it was one that the page made by itself.
          return expect(async () => {
            await page.clock.fastForward(PATIENCE_MS);
            await expect(alert).toContainText(words, { timeout: 3_000 });
          }).toPass();
        });
      }
    };

    await meets('remoteEntry.js', some([404, 500, 'html', 'cut', 'corrupt', 'refuse', 'hang']), () =>
      shell.visit(path),
    );
    // Other builds, whose entry comes and whose files no cache has yet.
    builds.add('other1', path);
    await release('other1');
    await meets(script, some([404, 500, 'html', 'cut', 'refuse', 'hang']));
    if (sheet) {
      builds.add('other2', path);
      await release('other2');
      await meets(sheet, some([404, 'cut', 'refuse', 'hang']));
    }
    await test.step('其他标签页照常，写了一半的还在', async () => {
      const title = await shell.tabs.getByRole('tab', { selected: true }).innerText();
      await shell.tabs.getByRole('tab', { name: opened }).click();
      await expect(typed).toHaveValue('写了一半');
      await shell.tab('首页').click();
      await expect(shell.pane.getByRole('heading', { level: 1 })).toBeVisible();
      await shell.tabs.getByRole('tab', { name: title }).click();
    });
    network.mend();

    for (const [index, [what, factory]] of some(Object.entries(broken)).entries()) {
      await test.step(`a build that ${what}`, async () => {
        const buildId = `broken${index}`;
        builds.add(buildId, path, replacing(factory));
        await release(buildId);
        await tryAgain();
        await expect(alert).toContainText('页面运行时出现错误，其他页面不受影响');
        await expect(shell.banner).toBeVisible();
      });
    }
    await test.step('退回原版本后重试，页面打开', async () => {
      await release(good);
      await comesBack(shell, stands(shell.pane));
      await shell.tabs.getByRole('tab', { name: opened }).click();
      await expect(typed).toHaveValue('写了一半');
    });
    pageErrors.length = 0;
  });
}

/** The history of follow-ups, of remote-clinic, in a dialog of 未结账单, of remote-billing. */
test('no fault of a part goes beyond its own place, which is as high as it declares', async ({
  network,
  page,
  pageErrors,
  product,
  shell,
  signIn,
}) => {
  test.setTimeout(120_000);
  const part = 'clinic/reviewHistory';
  const builds = new BuildsOf(product.releasesDir, 'remote-clinic');
  const good = builds.liveId;
  const { pages, files } = builds.live;
  const height = pages.find(({ path }) => path === part)?.part?.height ?? 0;
  const script = files[part]?.find((file) => file.startsWith('page-') && file.endsWith('.js')) ?? '';
  const dialog = page.getByRole('dialog', { name: /的复诊与回访$/ });
  const frame = dialog.getByRole('alert');
  const open = (): Promise<void> =>
    shell.pane
      .getByRole('button', { name: /^记录：/ })
      .first()
      .click();
  const history = dialog
    .getByRole('table', { name: '复诊与回访' })
    .or(dialog.getByText('没有复诊与回访计划'))
    .first();
  /** The frame stands in place of the part, and the page around it does what it does. */
  const failsAlone = async (): Promise<void> => {
    await expect(frame).toContainText('复诊与回访暂时无法显示');
    expect(await frame.evaluate((element) => element.getBoundingClientRect().height)).toBe(height);
    await dialog.getByText('关闭').click();
    await expect(dialog).toBeHidden();
    await shell.pane.getByRole('tab', { name: '按医生' }).click();
    await expect(shell.pane.getByRole('button', { name: /^查看病例：/ }).first()).toBeVisible();
    await shell.pane.getByRole('tab', { name: '病例', exact: true }).click();
    await open();
    await expect(frame).toContainText('复诊与回访暂时无法显示');
  };
  const release = async (buildId: string): Promise<void> => {
    builds.makeLive(buildId);
    const live = async (): Promise<string> => (await page.request.get('/frontend/registry')).text();
    await expect.poll(live).toContain(buildId);
  };

  await signIn('administrator', '公司');
  const dead = network.breakDown(/\/remotes\/remote-clinic\//, 'refuse');
  await shell.visit('/bill/unfinished/unfinishedUser');
  await open();
  await failsAlone();
  expect(dead.met).toBeGreaterThan(0);
  for (const fault of [404, 'html', 'cut', 'corrupt'] as const) {
    await test.step(`remoteEntry.js ${fault}`, async () => {
      const standing = network.breakDown(/\/remotes\/remote-clinic\/[^/]+\/remoteEntry\.js/, fault);
      await frame.getByRole('button', { name: '重试' }).click();
      await expect.poll(() => standing.met).toBeGreaterThan(0);
      await failsAlone();
    });
  }
  builds.add('other1', part);
  await release('other1');
  for (const fault of [500, 'cut'] as const) {
    await test.step(`${script} ${fault}`, async () => {
      const standing = network.breakDown(
        new RegExp(`/remote-clinic/[^/]+/${script.replaceAll('.', '\\.')}`),
        fault,
      );
      await frame.getByRole('button', { name: '重试' }).click();
      await expect.poll(() => standing.met).toBeGreaterThan(0);
      await failsAlone();
    });
  }
  network.mend();
  for (const [index, [what, factory]] of Object.entries(broken).entries()) {
    await test.step(`a build that ${what}`, async () => {
      const buildId = `broken${index}`;
      builds.add(buildId, part, replacing(factory));
      await release(buildId);
      await frame.getByRole('button', { name: '重试' }).click();
      await failsAlone();
    });
  }
  await test.step('退回原版本后重试，记录出现', async () => {
    await release(good);
    await frame.getByRole('button', { name: '重试' }).click();
    await expect(history).toBeVisible();
    await expect(frame).toBeHidden();
  });
  pageErrors.length = 0;
});
