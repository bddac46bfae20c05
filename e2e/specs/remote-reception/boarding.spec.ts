import { expectAccessible } from '../../commands/axe';
import { expect, test } from '../../fixtures/test';

const LIST = '/boarding/list';
const CAGES = '/boarding/cages';
const DIALOG = '[role=dialog]';

test('a booked animal comes, is cared for, its owner signs, and it goes with its deposit paid', async ({
  page,
  shell,
  signIn,
}) => {
  await signIn('frontDesk', '门店', LIST);
  await test.step('what is said of a cage that is missing is in sight, however many the house has', async () => {
    await shell.pane.getByRole('button', { name: '办理寄养' }).click();
    const dialog = page.getByRole('dialog', { name: '办理寄养' });
    await dialog.getByRole('combobox', { name: '宠物' }).fill('麻薯');
    await expect(page.getByRole('option', { name: /麻薯/ }).first()).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('radio', { name: /中犬01/ })).toBeVisible();
    await dialog.getByRole('button', { name: '入住' }).click();
    await expect(dialog.getByText('请选择笼位')).toBeInViewport();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: '提示' }).getByRole('button', { name: '离开' }).click();
    await expect(dialog).toBeHidden();
  });
  const booked = shell.pane.getByRole('button', { name: /^入住：/ }).first();
  const petName = ((await booked.getAttribute('aria-label')) ?? '').slice('入住：'.length);
  await booked.click();
  const coming = page.getByRole('dialog', { name: '入住' });
  await test.step('what speaks against it and what it comes to is told before it is saved', async () => {
    await expect(coming.getByText(/\d+ 晚 × ¥/)).toBeVisible();
    await coming.getByLabel('疫苗有效期至').fill('2099-01-31');
    await coming.getByLabel('驱虫有效期至').fill('2099-01-31');
    // One that is free for it today: the booked one may still be taken.
    await coming.getByRole('region', { name: '隔离笼位' }).getByText('隔离01').click();
    await coming.getByLabel('押金（元）').fill('2000');
    await coming.getByLabel('押金收取方式').click();
    await page.getByRole('option', { name: '微信' }).click();
    await expectAccessible(page, '入住', [1366, 390], DIALOG);
    await coming.getByRole('button', { name: '入住' }).click();
    await expect(coming).toBeHidden();
  });
  await shell.pane
    .getByRole('button', { name: `查看：${petName}` })
    .first()
    .click();
  const detail = page.getByRole('dialog', { name: `寄养：${petName}（隔离01）` });
  await test.step('what is to be done is written down and ticked off by keyboard', async () => {
    await detail.getByRole('tab', { name: '注意事项' }).click();
    await detail.getByLabel('内容').fill('益生菌一袋');
    await page.keyboard.press('Enter');
    const tick = detail.getByRole('checkbox', { name: /益生菌一袋/ });
    await tick.focus();
    await page.keyboard.press('Space');
    await expect(tick).toBeChecked();
    await expect(detail.getByRole('tab', { name: '注意事项 1/1' })).toBeVisible();
    await expectAccessible(page, '注意事项', [1366, 390], DIALOG);
  });
  await test.step('the agreement is signed on the screen and is fixed then', async () => {
    await detail.getByRole('tab', { name: '协议' }).click();
    await detail.getByRole('button', { name: '签署' }).click();
    const signing = page.getByRole('dialog', { name: '签署：寄养协议' });
    const pad = signing.getByRole('img', { name: /^签名区/ });
    await expect(signing.getByRole('button', { name: '确认签署' })).toBeDisabled();
    await pad.hover({ position: { x: 40, y: 120 } });
    await page.mouse.down();
    await pad.hover({ position: { x: 160, y: 40 } });
    await pad.hover({ position: { x: 260, y: 130 } });
    await page.mouse.up();
    await signing.getByRole('button', { name: '确认签署' }).click();
    await expect(detail.getByRole('img', { name: '宠主签名' })).toBeVisible();
    await expect(detail.getByRole('button', { name: '签署' })).toBeHidden();
  });
  await test.step('the end is shown before it is, and the deposit pays', async () => {
    await detail.getByRole('button', { name: '离店' }).click();
    const out = page.getByRole('dialog', { name: `离店：${petName}（隔离01）` });
    await expect(out.getByText(/押金余额 ¥[\d,.]+ 留在宠主账户/)).toBeVisible();
    await expectAccessible(page, '离店', [1366, 390], DIALOG);
    await out.getByRole('button', { name: '确认离店' }).click();
    await expect(page.getByText(/^已离店，账单 ZD\d+ 已结清；押金余额 ¥[\d,.]+，退还请/)).toBeVisible();
  });
});

test('the house as a plan: free, taken and closed cages, a press on a free one takes an animal in', async ({
  page,
  shell,
  signIn,
}) => {
  await signIn('frontDesk', '门店', CAGES);
  await expect(shell.pane.getByText('门锁维修')).toBeVisible();
  await expectAccessible(page);
  const free = shell.pane.getByRole('button', { name: /空闲/ }).first();
  const cage = (await free.locator('strong').textContent()) ?? '';
  await free.click();
  const dialog = page.getByRole('dialog', { name: '办理寄养' });
  await expect(dialog.getByRole('radio', { name: new RegExp(cage) })).toBeChecked();
  await page.keyboard.press('Escape');
  await shell.pane.getByRole('button', { name: /占用/ }).first().click();
  await expect(page.getByRole('dialog', { name: /^寄养：/ })).toBeVisible();
});

test('the list looks right, and follows what somebody else does', async ({
  page,
  shell,
  signIn,
  elsewhere,
}) => {
  await signIn('doctor', '门店', LIST);
  const booked = shell.pane.getByRole('row').filter({ hasText: '预订' });
  await expect(booked.first()).toBeVisible();
  const many = await booked.count();
  await expectAccessible(page);
  const other = await elsewhere('frontDesk', '门店', LIST);
  await other.pane
    .getByRole('row')
    .filter({ hasText: '预订' })
    .last()
    .getByRole('button', { name: /^查看：/ })
    .click();
  const detail = other.page.getByRole('dialog', { name: /^寄养：/ });
  await detail.getByRole('button', { name: '取消' }).click();
  const cancel = other.page.getByRole('dialog', { name: /^取消预订：/ });
  await cancel.getByLabel('取消原因').fill('行程取消');
  await cancel.getByRole('button', { name: '取消预订' }).click();
  await expect(booked).toHaveCount(many - 1);
});
