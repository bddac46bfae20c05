import type { DictEntry } from '@hospital/shared/contract/calls/dictionary';
import type { Locator } from '@playwright/test';
import { apiClient, type ApiClient } from '../../commands/api';
import { dragByTouch } from '../../commands/dragByTouch';
import { letGo } from '../../commands/letGo';
import { pickUp } from '../../commands/pickUp';
import { expect, test, type Page } from '../../fixtures/test';

/** Makes a type with these entries, in this order. */
async function makeType(client: ApiClient, type: string, names: readonly string[]): Promise<void> {
  for (const [index, name] of names.entries()) {
    const body = { type, name, code: `C${index}`, sort: index + 1, remarks: `${type}的名称` };
    expect((await client.post('/sys/dict/save.do', body)).code).toBe(0);
  }
}
const stored = async (client: ApiClient, type: string): Promise<string[]> =>
  (await client.post<DictEntry[]>('/sys/dict/qryList.do', { type })).data.map(({ name }) => name);

/** The names of a type's entries as the table shows them. */
const shown = (pane: Locator, names: readonly string[]): Locator =>
  pane.locator('tbody td:nth-child(2)').filter({ hasText: new RegExp(`^(${names.join('|')})$`) });

const handle = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: `调整顺序：${name}`, exact: true });

/** Unfolds a type for a step, and folds it again. */
async function inType(pane: Locator, type: string, act: () => Promise<void>): Promise<void> {
  const fold = pane.getByRole('button', { name: new RegExp(`^${type}`) });
  await fold.click();
  await act();
  await fold.click();
}

test('entries of a type are sorted by dragging, and who looks at them elsewhere sees it', async ({
  elsewhere,
  page,
  product,
  shell,
  signIn,
}) => {
  test.slow(); // six ways to sort
  const client = await apiClient(product.url, 'administrator', 1);
  await makeType(client, 'a_dragged', ['拖一', '拖二', '拖三']);
  await makeType(client, 'a_touched', ['触一', '触二', '触三']);
  await makeType(client, 'a_beside', ['旁一', '旁二', '旁三']);
  await makeType(client, 'a_next', ['别一']);
  await makeType(client, 'a_keyed', ['键一', '键二', '键三']);
  await makeType(client, 'a_contested', ['争一', '争二']);
  await signIn('administrator', '公司', '/mch/dict');
  const { pane } = shell;
  const put = (name: string) => page.getByRole('status').filter({ hasText: `${name} 已放回原处` });
  const said = page.getByText('操作成功').first();

  await test.step('by the mouse; another computer with the same page shows it', () =>
    inType(pane, 'a_dragged', async () => {
      const names = shown(pane, ['拖一', '拖二', '拖三']);
      await expect(names).toHaveText(['拖一', '拖二', '拖三']);
      const other = await elsewhere('administrator', '公司', '/mch/dict');
      await other.pane.getByRole('button', { name: /^a_dragged/ }).click();
      const there = shown(other.pane, ['拖一', '拖二', '拖三']);
      await expect(there).toHaveText(['拖一', '拖二', '拖三']);
      await handle(page, '拖三').hover();
      await page.mouse.down();
      await pane.getByRole('row').filter({ hasText: '拖一' }).hover();
      await expect(names).toHaveText(['拖三', '拖一', '拖二']);
      await letGo(page);
      await expect(said).toBeVisible();
      await expect(names).toHaveText(['拖三', '拖一', '拖二']);
      await expect(there).toHaveText(['拖三', '拖一', '拖二']);
      expect(await stored(client, 'a_dragged')).toEqual(['拖三', '拖一', '拖二']);
    }));

  await test.step('a finger sorts, too, and Esc puts back what the mouse has taken', () =>
    inType(pane, 'a_touched', async () => {
      const names = shown(pane, ['触一', '触二', '触三']);
      await handle(page, '触一').hover();
      await page.mouse.down();
      await handle(page, '触三').hover();
      await expect(names).toHaveText(['触二', '触三', '触一']);
      await page.keyboard.press('Escape');
      await expect(names).toHaveText(['触一', '触二', '触三']);
      await expect(put('触一')).toBeAttached();
      await letGo(page);
      await dragByTouch(page, handle(page, '触三'), handle(page, '触一'));
      await expect(names).toHaveText(['触三', '触一', '触二']);
      await expect.poll(() => stored(client, 'a_touched')).toEqual(['触三', '触一', '触二']);
    }));

  await test.step('an entry that is let go beside the entries of its type is back where it was', () =>
    inType(pane, 'a_beside', () =>
      inType(pane, 'a_next', async () => {
        const names = shown(pane, ['旁一', '旁二', '旁三']);
        const type = pane.getByRole('button', { name: /^a_beside/ });
        for (const place of [pane.getByPlaceholder('请输入名称'), type, handle(page, '别一')]) {
          await handle(page, '旁一').hover();
          await page.mouse.down();
          await handle(page, '旁三').hover();
          await expect(names).toHaveText(['旁二', '旁三', '旁一']);
          await place.hover({ force: true });
          // The page follows the pointer with its next frame.
          await page.evaluate(
            () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))),
          );
          await letGo(page);
          await expect(put('旁一')).toBeAttached();
          await expect(names).toHaveText(['旁一', '旁二', '旁三']);
        }
        expect(await stored(client, 'a_beside')).toEqual(['旁一', '旁二', '旁三']);
      }),
    ));

  await test.step('the keyboard sorts, too, and puts back', () =>
    inType(pane, 'a_keyed', async () => {
      const names = shown(pane, ['键一', '键二', '键三']);
      await handle(page, '键一').focus();
      await pickUp(page, '键一 已拿起');
      await expect(handle(page, '键一')).toHaveAttribute('aria-pressed', 'true');
      await page.keyboard.press('End');
      await expect(names).toHaveText(['键二', '键三', '键一']);
      await expect(
        page.getByRole('status').filter({ hasText: '键一 已移动，第 3 位，共 3 项' }),
      ).toBeAttached();
      await page.keyboard.press('Escape');
      await expect(names).toHaveText(['键一', '键二', '键三']);
      await pickUp(page, '键一 已拿起');
      await page.keyboard.press('ArrowDown');
      await expect(names).toHaveText(['键二', '键一', '键三']);
      await expect(handle(page, '键一')).toBeFocused();
      await page.keyboard.press('Space');
      await expect(
        page.getByRole('status').filter({ hasText: '键一 已放下，第 2 位，共 3 项' }),
      ).toBeAttached();
      await expect(names).toHaveText(['键二', '键一', '键三']);
      expect(await stored(client, 'a_keyed')).toEqual(['键二', '键一', '键三']);
    }));

  await test.step('an order of entries that somebody else has changed is refused, and theirs is shown', () =>
    inType(pane, 'a_contested', async () => {
      await handle(page, '争一').focus();
      await pickUp(page, '争一 已拿起');
      await page.keyboard.press('ArrowDown');
      const added = { type: 'a_contested', name: '争三', code: 'X', sort: 9 };
      expect((await client.post('/sys/dict/save.do', added)).code).toBe(0);
      await page.keyboard.press('Space');
      await expect(page.getByText('数据已被他人修改').first()).toBeVisible();
      await expect(shown(pane, ['争一', '争二', '争三'])).toHaveText(['争一', '争二', '争三']);
    }));

  await test.step('the hits of a search have no order to change, and are what is exported', async () => {
    await pane.getByPlaceholder('请输入名称').fill('金毛');
    await pane.getByRole('button', { name: '查询' }).click();
    await expect(pane.getByRole('row').filter({ hasText: 'GOLDEN' })).toBeVisible();
    await expect(pane.getByRole('button', { name: /^调整顺序/ })).toHaveCount(0);
    const sent = page.waitForRequest((request) => request.url().includes('/sys/dict/qryListExcel'));
    const download = page.waitForEvent('download');
    await pane.getByRole('button', { name: '导出' }).click();
    expect(new URL((await sent).url()).searchParams.get('name')).toBe('金毛');
    expect((await download).suggestedFilename()).toMatch(/^字典_.*\.xlsx$/);
  });
});
