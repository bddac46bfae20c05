import { expect } from '@playwright/test';
import type { Shell } from './Shell';

async function chooseColumns({ pane, page }: Shell): Promise<void> {
  await pane.getByRole('button', { name: '列设置' }).first().click();
  const dialog = page.getByRole('dialog', { name: '列设置' });
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(dialog).toBeHidden();
}

/** What somebody at the company does on a page of each remote: something that its code, `shared` and the server do together. */
export const remoteActions: Readonly<Record<string, { path: string; act(shell: Shell): Promise<void> }>> = {
  'remote-billing': { path: '/bill/unfinished/unfinishedUser', act: chooseColumns },
  'remote-clinic': { path: '/workspace/reviewAndBack/reviewBackWaitList', act: chooseColumns },
  'remote-customer': {
    path: '/customer/list',
    async act({ pane, page }) {
      await pane.getByRole('button', { name: '新增宠主' }).click();
      const dialog = page.getByRole('dialog', { name: '新增宠主' });
      await dialog.getByRole('button', { name: '确定' }).click();
      await expect(dialog.getByText('请录入必填项').first()).toBeVisible();
      await dialog.getByRole('button', { name: '取消' }).click();
      await expect(dialog).toBeHidden();
    },
  },
  'remote-dashboard': {
    path: '/home',
    async act({ pane, page }) {
      await pane.getByRole('button', { name: '调整卡片' }).click();
      const dialog = page.getByRole('dialog', { name: '调整首页卡片' });
      await dialog.getByRole('button', { name: '恢复默认' }).click();
      await dialog.getByRole('button', { name: '保存' }).click();
      await expect(dialog).toBeHidden();
    },
  },
  'remote-dictionary': {
    path: '/mch/dict',
    async act({ pane }) {
      const name = pane.getByRole('textbox', { name: '名称', exact: true });
      await name.fill('视频');
      await name.press('Enter');
      await expect(pane.getByText('video')).toBeVisible();
    },
  },
  'remote-messages': {
    path: '/notice/noticeList',
    async act({ pane }) {
      await pane.getByRole('tab', { name: '医院公告' }).click();
      await expect(pane.getByRole('heading', { level: 2 }).first()).toBeVisible();
    },
  },
  'remote-org': {
    path: '/mch/role',
    async act({ pane, page }) {
      await pane.getByRole('button', { name: '新增', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: '新增角色' });
      await dialog.getByRole('button', { name: '确定' }).click();
      await expect(dialog.getByText(/请输入|不能为空/).first()).toBeVisible();
      await dialog.getByRole('button', { name: '取消' }).click();
      await expect(dialog).toBeHidden();
    },
  },
  'remote-settings': {
    path: '/mch/config',
    async act({ pane }) {
      const group = pane.getByRole('form', { name: '基本信息' });
      await group.getByRole('switch', { name: '宠主地址必填' }).click();
      await group.getByRole('button', { name: '保存' }).click();
      await expect(group.getByText('项未保存')).toBeHidden();
    },
  },
  'remote-stock': {
    path: '/store/expiredStock',
    async act({ pane }) {
      await pane.getByRole('textbox', { name: '商品名称或批号' }).fill('没有这个商品');
      await pane.getByRole('button', { name: '查询', exact: true }).click();
      await expect(
        pane
          .getByText('没有需要预警的批次')
          .or(pane.getByText(/没有符合/))
          .first(),
      ).toBeVisible();
    },
  },
};
