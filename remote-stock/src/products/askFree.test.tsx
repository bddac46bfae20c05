import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { askFree } from './askFree';

const product = {
  retailPrice: 10,
  storePrices: [{ storeId: 's1', storeName: '一店', price: 0 }],
  levelPrices: [{ level: 'gold', levelName: '金卡', price: 0 }],
};
const typed = {
  ...{ name: '成犬粮', categoryCode: 'S1', unit: '袋', retailPrice: '10.00' },
  storePrices: [{ storeId: 's1', price: '0.00' }],
  levelPrices: [{ level: 'gold', price: '0.00' }],
};

it('asks nothing of what cost nothing before', async () => {
  expect(await askFree(product, typed)).toBe(true);
});

it.each([
  ['门店价', { storePrices: [...typed.storePrices, { storeId: 's2', price: '0' }] }],
  ['等级价', { levelPrices: [...typed.levelPrices, { level: 'silver', price: '0' }] }],
])('asks where a second one becomes free: %s', async (name, more) => {
  let asked: Promise<boolean> | undefined;
  act(() => {
    asked = askFree(product, { ...typed, ...more });
  });
  expect(await screen.findByText(`${name}为 0 元，保存后将按 0 元收费。`)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '去修改' }));
  expect(await asked).toBe(false);
});
