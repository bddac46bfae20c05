import type { Locator } from '@playwright/test';
import { answerOf, apiClient } from '../../commands/api';
import { expectAccessible } from '../../commands/axe';
import { newOwner } from '../../commands/owners';
import { expect, test, type Page } from '../../fixtures/test';

const LIST = '/customer/list';

/** Fields from one end of the dialog to the other. */
const MOST_STEPS = 60;

/** A keyboard that counts what is pressed on it. */
function countingKeyboard({ keyboard }: Page) {
  let keys = 0;
  return {
    keys: () => keys,
    type: async (text: string): Promise<void> => {
      keys += text.length;
      await keyboard.type(text);
    },
    /** Goes from field to field until it stands in this one. */
    walkTo: async (field: Locator, key: string): Promise<void> => {
      await expect(field).toBeVisible();
      for (let step = 0; step < MOST_STEPS; step += 1) {
        if (await field.evaluate((one) => one === document.activeElement)) return;
        keys += 1;
        await keyboard.press(key);
      }
      throw new Error('not reached by keyboard');
    },
    press: async (key: string, times = 1): Promise<void> => {
      for (let time = 0; time < times; time += 1) {
        keys += 1;
        await keyboard.press(key);
      }
    },
  };
}

/** Keys that somebody presses in 40 seconds, five a second. */
const KEYS_OF_FORTY_SECONDS = 200;

test('an owner with two pets is registered by keyboard in 40 seconds of typing, and found at once', async ({
  page,
  shell,
  signIn,
}) => {
  await signIn('frontDesk', '门店', LIST);
  await shell.pane.getByRole('button', { name: '新增宠主' }).focus();
  const { keys, type, press, walkTo } = countingKeyboard(page);
  await press('Enter');
  const dialog = page.getByRole('dialog', { name: '新增宠主' });
  await expect(dialog.getByLabel('手机号')).toBeFocused();
  await type('13912340001');
  await press('Tab');
  await type('赵敏');
  const first = dialog.getByRole('region', { name: '宠物1' });
  await walkTo(first.getByLabel('宠物名'), 'Tab');
  await type('雪球');
  await expect(first.getByLabel('年龄')).toBeVisible();
  await walkTo(first.getByLabel('年龄'), 'Tab');
  await type('2岁3个月');
  const another = dialog.getByRole('button', { name: '添加宠物' });
  await walkTo(another, 'Tab');
  await press('Enter');
  const second = dialog.getByRole('region', { name: '宠物2' });
  await expect(second).toBeVisible();
  await expect(second.getByLabel('宠物名')).toBeFocused();
  await type('可乐');
  await walkTo(second.getByLabel('年龄'), 'Tab');
  await type('1岁');
  await press('Enter');
  await expect(shell.pane.getByRole('heading', { level: 1, name: '赵敏' })).toBeVisible();
  expect(keys()).toBeLessThanOrEqual(KEYS_OF_FORTY_SECONDS);
  await shell.pane.getByRole('tab', { name: '雪球' }).click();
  await expect(shell.pane.getByText('2岁3个月（估计）')).toBeVisible();

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: '搜索' }).fill('xueqiu');
  const hit = page.getByRole('option', { name: /^雪球/ });
  await expect(hit).toBeVisible();
  await page.keyboard.press('Escape');
});

test('a new owner is opened from any page by what was typed in the search box, by keyboard alone', async ({
  page,
  shell,
  signIn,
}) => {
  await signIn('frontDesk');
  const { type, press, walkTo } = countingKeyboard(page);
  await press('Control+k');
  await expect(page.getByRole('combobox', { name: '搜索' })).toBeFocused();
  await type('13912340009');
  await expect(page.getByRole('option', { name: '新增宠主 “13912340009”' })).toBeVisible();
  await press('ArrowUp');
  await press('Enter');
  const dialog = page.getByRole('dialog', { name: '新增宠主' });
  await expect(dialog.getByLabel('手机号')).toHaveValue('13912340009');
  await walkTo(dialog.getByLabel('宠主姓名'), 'Tab');
  await type('钱进');
  const pet = dialog.getByRole('region', { name: '宠物1' });
  await walkTo(pet.getByLabel('宠物名'), 'Tab');
  await type('旺财');
  await walkTo(pet.getByLabel('品种').locator('input'), 'Tab');
  await type('keji');
  await expect(page.getByRole('option', { name: /柯基/ })).toBeVisible();
  await press('Enter');
  await walkTo(pet.getByLabel('年龄'), 'Tab');
  await type('1岁');
  await press('Enter');
  await expect(shell.pane.getByRole('heading', { level: 1, name: '钱进' })).toBeVisible();
  await expect(page.getByRole('tab', { name: '新增宠主' })).toHaveCount(0);
});

test('list and dialogs can be used by everybody, and lead to files that are there already', async ({
  page,
  shell,
  signIn,
}) => {
  test.slow(); // axe looks at it in both themes and widths
  await signIn('frontDesk', '门店', LIST);
  const row = shell.pane.getByRole('row').nth(1);
  const name = await row.getByRole('link').innerText();
  const mobile = await row.getByRole('cell').nth(1).innerText();
  const other = await shell.pane.getByRole('row').nth(2).getByRole('link').innerText();
  await expectAccessible(page, 'owners');
  await test.step('whoever comes from another store is found in the whole chain', async () => {
    await shell.pane.getByRole('button', { name: '全部门店查找' }).click();
    const dialog = page.getByRole('dialog', { name: '在全部门店查找' });
    await dialog.getByLabel('姓名、拼音、手机号或后四位').fill(name);
    await expect(dialog.getByText(/^1\d{2}\*{4}\d{4}$/).first()).toBeVisible();
    await expectAccessible(page, 'the chain', undefined, '[role=dialog]');
    await dialog.getByRole('button', { name: '关闭' }).click();
  });
  await test.step('a telephone that is known already leads to its file while it is being typed', async () => {
    await shell.pane.getByRole('button', { name: '新增宠主' }).click();
    const dialog = page.getByRole('dialog', { name: '新增宠主' });
    await dialog.getByRole('button', { name: '更多资料' }).first().click();
    await expect(dialog.getByLabel('身份证号')).toBeVisible();
    await expectAccessible(page, 'new owner', undefined, '[role=dialog]');
    await dialog.getByLabel('手机号').fill(mobile);
    await expect(dialog.getByText(`手机号已存在：${name}`)).toBeVisible();
    await dialog.getByRole('button', { name: '打开已有档案' }).click();
    await expect(shell.pane.getByRole('heading', { level: 1, name })).toBeVisible();
  });
  await test.step('a member shows a code', async () => {
    await shell.pane.getByRole('button', { name: '会员码' }).click();
    const shown = page.getByRole('dialog', { name: `会员码：${name}` });
    await expect(shown.getByRole('img', { name: '会员码二维码' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(shown).toBeHidden();
  });
  await test.step('one box finds an owner for a dialog, by keyboard, and looks right', async () => {
    await shell.pane
      .getByRole('button', { name: /^变更状态/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: /^变更状态/ });
    await dialog.getByText('转让', { exact: true }).click();
    const box = dialog.getByRole('combobox', { name: '新宠主' });
    await box.fill(other);
    const hit = page.getByRole('option', { name: new RegExp(`^${other}`) }).first();
    await expect(hit).toBeVisible();
    await expectAccessible(page, 'found owners', undefined, '[role=listbox]');
    await page.keyboard.press('Escape');
    await expect(hit).toBeHidden();
    await expect(dialog).toBeVisible();
    await box.fill(other);
    await expect(hit).toBeVisible();
    // Before all is there, Enter asks at once and chooses nobody.
    await expect(box).toHaveAttribute('aria-activedescendant', /./);
    await page.keyboard.press('Enter');
    await expect(box).toHaveValue(new RegExp(`^${other} `));
  });
});

test('the file of an owner shows what other teams keep of them', async ({ page, shell, signIn }) => {
  await signIn('doctor', '门店', LIST);
  await shell.pane.getByRole('row').nth(1).getByRole('link').click();
  // The first owner may be the one who was registered a moment ago.
  const weights = shell.pane.getByRole('group', { name: /的体重记录$/ });
  await expect(weights.or(shell.pane.getByText('还没有体重记录')).first()).toBeVisible();
  await expectAccessible(page, 'file of an owner');
  for (const name of ['就诊', '账单', '计划', '预约']) {
    await shell.pane.getByRole('tab', { name, exact: true }).click();
    await expect(shell.pane.getByRole('table', { name, exact: true })).toBeVisible();
  }
});

test('what one desk changes another sees, and a stale form is told of it', async ({
  page,
  product,
  shell,
  signIn,
}) => {
  const ownerId = await newOwner(product.url, '改地址', '13912340031');
  await signIn('frontDesk', '门店', `/customer/detail?id=${ownerId}`);
  await shell.pane.getByRole('button', { name: '编辑宠主' }).click();
  const dialog = page.getByRole('dialog', { name: '编辑宠主' });
  await expect(dialog.getByLabel('地址')).toBeVisible();

  await answerOf(await apiClient(product.url, 'doctor', 2), '/hospital/customer/saveOrUpdateUserAndPet', {
    customer: { id: ownerId, version: 1, address: '天河北路100号' },
  });
  await expect(shell.pane.getByText('天河北路100号')).toBeAttached();

  await dialog.getByLabel('备注').fill('下午来电');
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(dialog.getByText('地址：对方的内容为「天河北路100号」')).toBeVisible();
  await dialog.getByRole('button', { name: '保留我的内容' }).click();
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(dialog).toBeHidden();
});
