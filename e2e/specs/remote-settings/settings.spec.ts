import type { Locator } from '@playwright/test';
import { expectAccessible } from '../../commands/axe';
import { secretMask, settingsOfSpec, type TriedSetting } from '../../fixtures/settings';
import { expect, test } from '../../fixtures/test';
import type { Shell } from '../../pages/Shell';

const sections = Object.entries(settingsOfSpec);
const sectionOf = (shell: Shell, title: string): Locator =>
  shell.pane.getByRole('form', { name: title, exact: true });
/** The row of a setting; in sections of several groups it is named by both. */
const rowOf = (section: Locator, group: string, name: string): Locator =>
  section.getByRole('group', { name: group ? `${group}：${name}` : name, exact: true }).first();

const PAGE = '/mch/config';

async function standsIn(shell: Shell): Promise<void> {
  await sectionOf(shell, '病例').getByText('结束病例必须填写诊断').waitFor();
}

async function save(section: Locator): Promise<void> {
  await section.getByRole('button', { name: '保存', exact: true }).click();
  await expect(section.getByText(/项未保存/)).toHaveCount(0);
}

/** Makes the change of the table, and gives the check that it is there. */
async function tryOut(row: Locator, [name, change]: TriedSetting): Promise<() => Promise<void>> {
  switch (change.kind) {
    case 'switch': {
      const on = await row.getByRole('switch').isChecked();
      await row.getByRole('switch').click();
      return () => expect(row.getByRole('switch')).toBeChecked({ checked: !on });
    }
    case 'radio':
      await row.getByText(change.to, { exact: true }).click();
      return () => expect(row.getByRole('radio', { name: change.to, exact: true })).toBeChecked();
    case 'picture':
      await row.getByText(change.to, { exact: true }).click();
      return () => expect(row.getByRole('radio', { name: change.to })).toBeChecked();
    case 'select':
      await row.getByRole('combobox').click();
      await row.page().getByRole('option', { name: change.to, exact: true }).click();
      await expect(row.page().getByRole('option')).toHaveCount(0); // the next list may have the same
      return () => expect(row.getByRole('combobox')).toContainText(change.to);
    case 'check': {
      const box = row.getByRole('checkbox', { name: change.to, exact: true });
      const on = await box.isChecked();
      await row.getByText(change.to, { exact: true }).click();
      return () => expect(box).toBeChecked({ checked: !on });
    }
    case 'text':
      await row.getByRole('textbox').fill(change.to);
      return () => expect(row.getByRole('textbox')).toHaveValue(name === '应用密钥' ? secretMask : change.to);
  }
}

test('every setting of every group is there, can be changed, and stays changed', async ({
  page,
  shell,
  signInToWork,
}) => {
  test.slow(); // more than seventy settings
  await signInToWork('manager', '门店', PAGE);
  await standsIn(shell);
  const nav = shell.pane.getByRole('navigation', { name: '设置分组' });
  await expect(nav.getByRole('button')).toHaveText([
    ...sections.map(([title]) => title),
    '洗美限额',
    '访问限制',
  ]);

  await test.step('on a narrow screen the way to every section is in sight', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    for (const title of [...sections.map(([name]) => name), '洗美限额', '访问限制'])
      await expect(nav.getByRole('button', { name: title, exact: true })).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 1366, height: 768 });
  });

  const checks: (() => Promise<void>)[] = [];
  for (const [title, groups] of sections) {
    await test.step(title, async () => {
      const section = sectionOf(shell, title);
      const settings = Object.entries(groups).flatMap(([group, list]) =>
        list.map((setting) => ({ group, setting })),
      );
      await expect(section.locator('[data-setting]')).toHaveCount(settings.length);
      for (const { group, setting } of settings)
        checks.push(await tryOut(rowOf(section, group, setting[0]), setting));
      await expect(section.getByText(`${settings.length} 项未保存`)).toBeVisible();
      await save(section);
    });
  }

  await test.step('the addresses that a store lets in; nobody shuts themselves out unasked', async () => {
    const section = sectionOf(shell, '访问限制');
    const list = section.getByRole('textbox', { name: 'IP白名单' });
    const submit = section.getByRole('button', { name: '保存', exact: true });
    await expect(section).toContainText('当前IP：127.0.0.1');
    await section.getByRole('switch', { name: '允许任何地址' }).click();
    await expect(list).toHaveValue('127.0.0.1');
    await list.fill('10.1.0.0/16\nabc');
    await submit.click();
    await expect(page.getByText('IP白名单格式不正确：abc')).toBeVisible();
    await expect(list).toHaveValue('10.1.0.0/16\nabc');

    await list.fill('10.1.0.0/16');
    await submit.click();
    const question = page.getByRole('dialog').filter({ hasText: '名单不包含当前IP 127.0.0.1' });
    await expectAccessible(page, 'question before one shuts oneself out', undefined, '[role=dialog]');
    await question.getByRole('button', { name: '取消' }).click();
    await list.fill('10.1.0.0/16\n127.0.0.1');
    await submit.click();
    await expect(submit).toBeDisabled();
    await page.reload();
    await standsIn(shell);
    await expect(list).toHaveValue('10.1.0.0/16\n127.0.0.1');
    for (const check of checks) await check();
  });
});

test('several stores at once, back to the default, and taken back by the history', async ({
  page,
  shell,
  signIn,
}) => {
  test.slow(); // axe looks at it twice, in both themes and widths
  await signIn('administrator', '公司', PAGE);
  await standsIn(shell);
  await page.getByRole('combobox', { name: '门店', exact: true }).click();
  for (const name of ['北京朝阳', '北京海淀'])
    await page.getByRole('option').filter({ hasText: name }).first().click();
  await page.keyboard.press('Escape');
  await expect(shell.pane.getByText('同时修改 2 家门店')).toBeVisible();
  const section = sectionOf(shell, '前台工作台');
  const row = rowOf(section, '', '显示当前排队号');

  await test.step('saved in both after a question', async () => {
    await row.getByRole('switch').click();
    await section.getByRole('button', { name: '保存', exact: true }).click();
    const question = page.getByRole('dialog').filter({ hasText: '确定将 1 项设置保存到 2 家门店吗?' });
    await question.getByRole('button', { name: '确定' }).click();
    await expect(row).toContainText('门店设置');
    await expectAccessible(page, 'settings of two stores');
  });

  await test.step('one of them has another value: the two differ', async () => {
    await page.getByRole('combobox', { name: '门店', exact: true }).click();
    await page.getByRole('option').filter({ hasText: '北京海淀' }).first().click();
    await page.keyboard.press('Escape');
    await expect(shell.pane.getByText('只修改该门店')).toBeVisible();
    await row.getByRole('button', { name: /^恢复默认/ }).click();
    await expect(row.getByRole('switch')).not.toBeChecked();
    await save(section);
    await expect(row).toContainText('系统默认');
    await page.getByRole('combobox', { name: '门店', exact: true }).click();
    await page.getByRole('option').filter({ hasText: '北京海淀' }).first().click();
    await page.keyboard.press('Escape');
    await expect(row).toContainText('各店不同');
  });

  await test.step('the history says what happened, and takes a change back', async () => {
    await shell.pane.getByRole('button', { name: '变更记录' }).click();
    const dialog = page.getByRole('dialog', { name: '变更记录' });
    const changes = dialog.getByRole('row').filter({ hasText: '显示当前排队号' });
    await expect(changes).toHaveCount(3);
    await expect(changes.first()).toContainText('北京朝阳');
    await expect(changes.first()).toContainText('开启');
    await expect(changes.first()).toContainText('默认');
    await expectAccessible(page, 'history of settings', undefined, '[role=dialog]');
    await changes.first().getByRole('button', { name: /^撤销/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
    await expect(changes).toHaveCount(4);
    await dialog.getByRole('button', { name: '关闭' }).last().click();
    await expect(row.getByRole('switch')).toBeChecked();
  });
});

test('a change shows in the open page of somebody else; of two who change the same, the second is told', async ({
  elsewhere,
  page,
  shell,
  signIn,
}) => {
  await signIn('administrator', '公司', PAGE);
  await standsIn(shell);
  await test.step('what is wrong is refused in words, and nothing typed is lost', async () => {
    const section = sectionOf(shell, '病例');
    const hours = rowOf(section, '', '病例自动归档时限').getByRole('textbox');
    await hours.fill('0');
    await rowOf(section, '', '病例可撤回时限').getByRole('textbox').fill('36');
    await section.getByRole('button', { name: '保存', exact: true }).click();
    await expect(page.getByText('病例自动归档时限应为1到720的整数').first()).toBeVisible();
    await expect(hours).toHaveValue('0');
    await expect(section.getByText('2 项未保存')).toBeVisible();
  });
  const second = await elsewhere('administrator', '公司', PAGE);
  await standsIn(second);
  const mine = rowOf(sectionOf(shell, '收银'), '', '充值联动折扣').getByRole('switch');
  const theirs = rowOf(sectionOf(second, '收银'), '', '充值联动折扣').getByRole('switch');
  await theirs.click();
  await save(sectionOf(second, '收银'));
  await expect(mine, 'live').toBeChecked();

  const remark = rowOf(sectionOf(shell, '小票打印'), '', '小票备注');
  await remark.getByRole('textbox').fill('我的备注');
  await rowOf(sectionOf(second, '小票打印'), '', '小票备注').getByRole('textbox').fill('对方的备注');
  await save(sectionOf(second, '小票打印'));
  await expect(remark.getByRole('alert')).toContainText('数据已被他人修改，对方的内容为「对方的备注」');
  await expect(remark.getByRole('textbox')).toHaveValue('我的备注');
  await remark.getByRole('button', { name: '采用对方的内容' }).click();
  await expect(remark.getByRole('textbox')).toHaveValue('对方的备注');
});

test('the washing limits of each day, of times of it, and of single days', async ({
  elsewhere,
  page,
  shell,
  signInToWork,
}) => {
  test.slow(); // axe looks at it twice, in both themes and widths
  await signInToWork('manager', '门店', PAGE);
  await standsIn(shell);
  await shell.pane.getByRole('navigation').getByRole('button', { name: '洗美限额' }).click();
  const section = shell.pane.getByRole('region', { name: '洗美限额' });
  const limit = section.getByRole('spinbutton', { name: '每天限额' });
  const submit = section.getByRole('button', { name: '保存', exact: true });
  const choose = async (within: Locator, name: string, time: string): Promise<void> => {
    await within.getByRole('combobox', { name }).click();
    await page.getByRole('option', { name: time, exact: true }).click();
    await expect(page.getByRole('option')).toHaveCount(0); // the list fades away, and the next one has the same times
  };

  await test.step('an overlap is told at its row; mended it is saved', async () => {
    // More than is reserved on any day of the demo.
    await limit.fill('60');
    for (const [number, start, end, most] of [
      [1, '09:00', '12:00', '35'],
      [2, '11:45', '24:00', '33'],
    ] as const) {
      await section.getByRole('button', { name: '添加时段' }).click();
      await choose(section, `时段${number}开始时间`, start);
      await choose(section, `时段${number}结束时间`, end);
      await section.getByRole('spinbutton', { name: `时段${number}限额` }).fill(most);
    }
    const second = section.getByRole('group', { name: '时段2' });
    await expect(second.getByRole('alert')).toHaveText('与时段 09:00 至 12:00 重叠');
    await expectAccessible(page, 'washing limits with an overlap');
    await submit.click();
    await expect(section.getByText('未保存')).toBeVisible();
    await choose(section, '时段2开始时间', '12:00');
    await submit.click();
    await expect(section.getByText('未保存')).toBeHidden();
  });

  const day = `${new Date().getFullYear() + 1}-12-24`;
  await test.step('a single day is added, changed, and taken away', async () => {
    await section.getByRole('button', { name: '添加日期' }).click();
    const dialog = page.getByRole('dialog', { name: '添加单日限额' });
    const date = dialog.getByRole('textbox', { name: '日期' });
    await date.fill(day);
    await date.press('Enter');
    await expect(page.locator('.arco-picker-container')).toBeHidden(); // it lies over what comes next
    await dialog.getByText('时段', { exact: true }).click();
    await choose(dialog, '开始时间', '18:00');
    await choose(dialog, '结束时间', '24:00');
    await dialog.getByRole('spinbutton').fill('2');
    await expectAccessible(page, 'limit of a single day', undefined, '[role=dialog]');
    await dialog.getByRole('button', { name: '确定' }).click();
    const row = section.getByRole('row').filter({ hasText: day });
    await expect(row).toContainText('18:00 至 24:00');
    await row.getByRole('button', { name: /^修改/ }).click();
    const change = page.getByRole('dialog', { name: '修改单日限额' });
    await change.getByRole('spinbutton').fill('0');
    await change.getByRole('button', { name: '确定' }).click();
    await expect(row).toContainText('0只');
  });

  await test.step('of two who change them the second is told', async () => {
    const second = await elsewhere('manager', '门店', PAGE);
    await standsIn(second);
    const theirs = second.pane.getByRole('region', { name: '洗美限额' });
    await expect(theirs.getByRole('spinbutton', { name: '每天限额' })).toHaveValue('60');
    await limit.fill('57');
    await theirs.getByRole('spinbutton', { name: '每天限额' }).fill('59');
    await theirs.getByRole('button', { name: '保存', exact: true }).click();
    await expect(section.getByRole('alert')).toContainText('对方的内容为「每天59只');
    await section.getByRole('button', { name: '保留我的内容' }).click();
    await submit.click();
    await expect(theirs.getByRole('spinbutton', { name: '每天限额' }), 'live').toHaveValue('57');
    await section.getByRole('button', { name: new RegExp(`^删除：${day}`) }).click();
    await page.getByRole('dialog').getByRole('button', { name: '删除', exact: true }).click();
    await expect(theirs.getByText('没有单独设置的日期'), 'live').toBeVisible();
  });

  await page.reload();
  await standsIn(shell);
  await expect(limit).toHaveValue('57');
  await expect(section.getByRole('group', { name: '时段2' })).toContainText('24:00');
  await expect(section.getByText('没有单独设置的日期')).toBeVisible();
  await shell.pane.getByRole('button', { name: '变更记录' }).click();
  const changes = page.getByRole('table', { name: '变更记录' }).locator('tbody tr');
  await expect(changes.first()).toContainText('洗美限额');
  await expect(changes.first()).toContainText(`${day} 18:00 至 24:00：0`);
});
