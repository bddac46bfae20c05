import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fakeServer, fakeSession, refusal, renderPage } from '@hospital/shared/testing';
import { ALL_PERMISSIONS, CANCEL, CONSUME, deskCalls, OFFERS, PAY, WAITING } from '../../test/bills.fixture';
import CashierPage from './CashierPage';

const show = (permissions: readonly string[] = ALL_PERMISSIONS) =>
  renderPage(<CashierPage />, { session: fakeSession([...permissions]), at: '/bill/cashier' });

beforeEach(() => sessionStorage.clear());

const choose = async (): Promise<void> => {
  await userEvent.click(await screen.findByRole('button', { name: /王小明/ }));
  await screen.findByRole('article', { name: '账单ZD202611240001' });
};

it('takes all bills of an owner in two ways by keyboard, once however often Enter is pressed', async () => {
  const server = fakeServer(deskCalls());
  show();
  await choose();
  await userEvent.keyboard('{F8}');
  const dialog = within(await screen.findByRole('dialog', { name: '收款：王小明' }));
  const cash = dialog.getByLabelText('现金');
  await waitFor(() => expect(cash).toHaveFocus());
  expect(cash).toHaveValue('150.50');
  await userEvent.type(dialog.getByLabelText(/储值本金/), '30');
  expect(cash).toHaveValue('120.50');
  await userEvent.type(dialog.getByLabelText('实收现金'), '150');
  expect(dialog.getByRole('status')).toHaveTextContent('找零 ¥29.50');
  await userEvent.keyboard('{Enter}{Enter}');
  expect(await screen.findByText('已收款 ¥150.50，找零 ¥29.50，收据号 SK202611240001')).toBeInTheDocument();
  expect(server.requests(PAY)).toEqual([
    {
      billIds: ['b1', 'b2'],
      ways: [
        { way: 1, amount: 120.5 },
        { way: 5, amount: 30 },
      ],
      owedAmount: 150.5,
      cashGiven: 150,
    },
  ]);
});

it('pays only the bills that are chosen, and sends nothing that is wrong', async () => {
  const server = fakeServer(deskCalls());
  show();
  await choose();
  await userEvent.click(screen.getByRole('checkbox', { name: /ZD202611240002/ }));
  await userEvent.keyboard('{F8}');
  const dialog = within(await screen.findByRole('dialog'));
  const cash = dialog.getByLabelText('现金');
  expect(cash).toHaveValue('100.00');
  await userEvent.clear(cash);
  await userEvent.type(cash, '100.01{Enter}');
  expect(await dialog.findByText('收款超过应收 0.01 元')).toBeInTheDocument();
  expect(server.requests(PAY)).toEqual([]);
});

it('asks before what is typed into a payment is lost', async () => {
  fakeServer(deskCalls());
  show();
  await choose();
  await userEvent.keyboard('{F8}');
  const dialog = await screen.findByRole('dialog', { name: '收款：王小明' });
  await userEvent.type(within(dialog).getByLabelText(/储值本金/), '30');
  await userEvent.keyboard('{Escape}');
  await userEvent.click(await screen.findByRole('button', { name: '继续编辑' }));
  expect(within(dialog).getByLabelText(/储值本金/)).toHaveValue('30');
});

it('voids a bill with a reason', async () => {
  const server = fakeServer(deskCalls());
  show();
  await choose();
  await userEvent.click(screen.getByRole('button', { name: '作废：ZD202611240001' }));
  const dialog = within(await screen.findByRole('dialog', { name: '作废账单：ZD202611240001' }));
  await userEvent.click(dialog.getByRole('button', { name: '作废' }));
  expect(await dialog.findByText('请填写原因')).toBeInTheDocument();
  await userEvent.type(dialog.getByRole('textbox'), '开错');
  await userEvent.click(dialog.getByRole('button', { name: '作废' }));
  await waitFor(() => expect(server.requests(CANCEL)).toEqual([{ id: 'b1', version: 1, reason: '开错' }]));
});

it('leaves out what needs another permission, and lists the keys', async () => {
  fakeServer(deskCalls());
  show(['hospital:bill:pay']);
  await choose();
  expect(screen.queryByRole('button', { name: /作废/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /新零售单/ })).not.toBeInTheDocument();
  await userEvent.keyboard('?');
  expect(await screen.findByRole('dialog', { name: '快捷键' })).toBeInTheDocument();
});

it('says that nobody waits, and that the list could not be loaded', async () => {
  fakeServer({ ...deskCalls(), [WAITING]: () => ({ list: [], total: 0, oweSum: 0 }) });
  const { unmount } = show();
  expect(await screen.findByText('没有待收款的账单')).toBeInTheDocument();
  unmount();
  fakeServer({ ...deskCalls(), [WAITING]: () => refusal(50000, '') });
  show();
  expect(await screen.findByRole('button', { name: '重试' })).toBeInTheDocument();
});

it('lets packages take lines before money is spoken of', async () => {
  const offer = {
    ...{
      billId: 'b1',
      lineId: 'l1',
      productName: '狗粮',
      itemId: 'i1',
      customerPackageId: 'k1',
      quantity: 2,
    },
    ...{ packageName: '口粮卡', packageNo: 'TC1', expireDate: '2027-01-01', remain: 5, amount: 100 },
  };
  const left: object[] = [offer];
  const server = fakeServer({
    ...deskCalls(),
    [OFFERS]: () => ({ codeNeeded: 'Y', list: left }),
    [CONSUME]: () => {
      left.length = 0;
      return {
        bills: [
          {
            ...{ billId: 'b1', billNo: 'ZD202611240001', status: 2, totalAmount: 100 },
            ...{ discountAmount: 100, payableAmount: 0, version: 2 },
          },
        ],
      };
    },
  });
  show([...ALL_PERMISSIONS, 'cms:package:consume']);
  await choose();
  expect(await screen.findByText('可用套餐 2 次')).toBeInTheDocument();
  await userEvent.keyboard('{F8}');
  const dialog = within(await screen.findByRole('dialog', { name: '收款：王小明' }));
  await userEvent.type(await dialog.findByLabelText('套餐验证码：TC1'), '123456{Enter}');
  await waitFor(() =>
    expect(server.requests(CONSUME)).toEqual([
      {
        bills: [{ id: 'b1', version: 1 }],
        uses: [{ lineId: 'l1', itemId: 'i1', quantity: 2 }],
        codes: [{ customerPackageId: 'k1', code: '123456' }],
      },
    ]),
  );
  await waitFor(() => expect(dialog.getByLabelText('现金')).toHaveValue('50.50'));
  await userEvent.click(dialog.getByRole('button', { name: '确认收款' }));
  await waitFor(() => expect(server.requests(PAY)).toHaveLength(1));
  expect(server.requests(PAY)[0]).toMatchObject({ billIds: ['b2'], owedAmount: 50.5 });
});
