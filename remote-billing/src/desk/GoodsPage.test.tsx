import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fakeServer, fakeSession, refusal, renderPage } from '@hospital/shared/testing';
import { ALL_PERMISSIONS, deskCalls, GOODS, product, PRODUCTS, SETTINGS } from '../../test/bills.fixture';
import GoodsPage from './GoodsPage';

const setting = (configKey: string) => [{ configKey, configValue: 'Y' }];
const show = () =>
  renderPage(<GoodsPage />, { session: fakeSession([...ALL_PERMISSIONS]), at: '/bill/goods' });
const totals = {
  ...{ billId: 'b9', billNo: 'ZD202611240009', status: 0, totalAmount: 150, discountAmount: 0 },
  ...{ payableAmount: 150, version: 1 },
};

beforeEach(() => sessionStorage.clear());

const add = async (text: string): Promise<void> => {
  const box = screen.getByRole('combobox', { name: '添加商品' });
  await userEvent.type(box, text);
  await screen.findByRole('option', { name: /狗粮/ });
  await waitFor(() => {
    fireEvent.keyDown(box, { key: 'Enter' });
    expect(screen.getByLabelText('数量：狗粮')).toBeInTheDocument();
  });
};

it('makes a bill by keyboard and goes on to its payment', async () => {
  const server = fakeServer({ ...deskCalls(), [GOODS]: () => totals });
  show();
  await add('gl 3');
  expect(screen.getByLabelText('数量：狗粮')).toHaveValue('3');
  await userEvent.keyboard('{F8}');
  expect(await screen.findByRole('dialog', { name: '收款：散客' })).toBeInTheDocument();
  expect(server.requests(GOODS)).toEqual([{ items: [{ productId: 'p1', quantity: 3, price: 50 }] }]);
});

it('adds the best hit to who presses Enter before the hits are there', async () => {
  fakeServer(deskCalls());
  show();
  await userEvent.type(screen.getByRole('combobox', { name: '添加商品' }), 'gl 2{Enter}');
  expect(await screen.findByLabelText('数量：狗粮')).toHaveValue('2');
});

it('does not save what is no quantity or more than there is', async () => {
  const server = fakeServer({ ...deskCalls(), [GOODS]: () => totals });
  show();
  await add('gl 6');
  expect(await screen.findByText('库存不足，可用5袋')).toBeInTheDocument();
  await userEvent.keyboard('{F8}');
  expect(server.requests(GOODS)).toEqual([]);
});

it('takes over the prices of now when they have changed, and asks to look at them', async () => {
  const server = fakeServer({
    ...deskCalls(),
    [GOODS]: () => refusal(42202, '价格已变动，请重新确认', { items: [{ productId: 'p1', price: 55 }] }),
  });
  show();
  await add('gl');
  await userEvent.keyboard('{F8}');
  expect((await screen.findAllByText('¥55.00')).length).toBeGreaterThan(0);
  expect(server.requests(GOODS)).toHaveLength(1);
});

it('searches only what is universal where the store wants that (开单基础 · 只搜索通用商品)', async () => {
  const server = fakeServer({ ...deskCalls(), [SETTINGS]: () => setting('justSearchUniversal') });
  show();
  await waitFor(() => expect(server.requests(SETTINGS).length).toBeGreaterThan(0));
  await userEvent.type(screen.getByRole('combobox', { name: '添加商品' }), 'gl');
  await waitFor(() =>
    expect(server.requests(PRODUCTS).at(-1)).toMatchObject({ keyword: 'gl', universalFlag: 'Y' }),
  );
});

it('does not offer what needs a prescription', async () => {
  fakeServer({
    ...deskCalls(),
    [PRODUCTS]: () => ({ list: [product({ prescriptionFlag: 'Y' })], total: 1 }),
  });
  show();
  await userEvent.type(screen.getByRole('combobox', { name: '添加商品' }), 'gl');
  expect(await screen.findByRole('option', { name: /狗粮/ })).toHaveAttribute('aria-disabled', 'true');
});
