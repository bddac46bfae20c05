import { expect, test } from '../../fixtures/test';

const PAGE = '/notice/noticeList';

test('a store has personal messages first; they are marked, deleted and lead to their pages', async ({
  page,
  shell,
  signIn,
}) => {
  await signIn('frontDesk');
  const bell = shell.banner.getByRole('button', { name: '消息通知' });
  await bell.click();
  await expect(page).toHaveURL(new RegExp(`${PAGE}$`));
  await expect(page.getByRole('tab', { name: '个人消息' })).toHaveAttribute('aria-selected', 'true');
  const rows = page.getByRole('list', { name: '个人消息列表' }).getByRole('listitem');
  await expect(rows).toHaveCount(10);
  await expect(page.getByRole('navigation', { name: '分页' })).toContainText('共 12 条');
  await expect(page.getByText('未读个人消息 5 条')).toBeVisible();
  await expect(bell).toHaveAccessibleDescription(/，未读消息 5 条$/);

  await rows
    .first()
    .getByRole('button', { name: /^标为已读：/ })
    .click();
  await expect(page.getByText('未读个人消息 4 条')).toBeVisible();
  await expect(bell).toHaveAccessibleDescription(/，未读消息 4 条$/);
  await page.getByRole('button', { name: '全部已读' }).click();
  await expect(page.getByText('没有未读的个人消息')).toBeVisible();
  await expect(bell).toHaveAccessibleDescription(/条$/);
  await expect(bell).not.toHaveAccessibleDescription(/未读/);

  await rows.filter({ hasText: '公告提醒' }).getByRole('button').first().click();
  await expect(page.getByRole('link', { name: '查看相关页面' })).toBeVisible();

  await rows
    .first()
    .getByRole('button', { name: /^删除：/ })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await expect(page.getByText('共 11 条')).toBeVisible();
  await page.getByRole('button', { name: '全部删除' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('确定删除全部 11 条个人消息吗');
  await question.getByRole('button', { name: '删除' }).click();
  await expect(page.getByText('暂无内容')).toBeVisible();
  await page.reload();
  await expect(page.getByText('暂无内容')).toBeVisible();

  await test.step('announcements: the first is shown, another when chosen, more than ten in pages', async () => {
    await page.getByRole('tab', { name: '医院公告' }).click();
    const announcements = page.getByRole('list', { name: '医院公告列表' }).getByRole('listitem');
    await expect(announcements).toHaveCount(10);
    await expect(page.getByRole('article')).toContainText('门诊病例须在就诊结束后24小时内归档');
    await announcements.filter({ hasText: '国庆假期营业时间安排' }).getByRole('button').click();
    await expect(page.getByRole('article').getByRole('table')).toBeVisible();
    await page.getByRole('button', { name: '下一页' }).click();
    await expect(announcements).toHaveCount(4);
  });
});

test('a message opens the page that it is about as a tab', async ({ page, shell, signIn }) => {
  await signIn('administrator', '公司', PAGE);
  const report = page
    .getByRole('list', { name: '个人消息列表' })
    .getByRole('listitem')
    .filter({ hasText: '影像报告已出' });
  await report.first().getByRole('button').first().click();
  await page.getByRole('link', { name: '查看相关页面' }).click();
  await expect(page).toHaveURL(/\/assay\/microscopeList$/);
  await expect(shell.pane.getByRole('table').first()).toBeVisible();
  await expect(shell.tab('消息中心')).toBeVisible();
});
