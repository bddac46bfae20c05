import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fakeServer, fakeSession, renderPage } from '@hospital/shared/testing';
import { FormModal } from '@hospital/shared/ui/core';
import { NOTHING_TYPED, type PaymentValues } from './payment.model';
import { paidWays, PaymentItem } from './PaymentField';

const due = { amount: 688, ways: [1, 2, 5] as const, balances: { principal: 100, gift: 50, deposit: 0 } };

const byCode = {
  charges: {
    ...{ ways: [2] as const, charge: null, starting: false },
    ...{ start: () => Promise.resolve(), leave: () => undefined },
  },
  onCharge: () => undefined,
};

it('takes what is sold in two ways at once, wholly', async () => {
  fakeServer({});
  const sell = jest.fn<void, [unknown]>();
  renderPage(
    <FormModal<{ readonly payment?: PaymentValues }>
      title="销售套餐"
      visible
      onSubmit={({ payment = NOTHING_TYPED }) => {
        sell(paidWays(payment, due));
        return Promise.resolve();
      }}
      onClose={() => undefined}
    >
      <PaymentItem due={due} byCode={byCode} />
    </FormModal>,
    { session: fakeSession([]) },
  );
  const dialog = within(await screen.findByRole('dialog', { name: '销售套餐' }));
  const cash = await dialog.findByLabelText('现金');
  expect(cash).toHaveValue('688.00');
  expect(dialog.queryByLabelText(/赠金/)).not.toBeInTheDocument();
  const code = dialog.getByRole('button', { name: '扫码收款：微信' });
  expect(code).toBeEnabled();
  await userEvent.clear(cash);
  await userEvent.type(cash, '500');
  await userEvent.click(dialog.getByRole('button', { name: '确定' }));
  // A code takes all of it.
  expect(code).toBeDisabled();
  expect(await dialog.findByText('须全额收款，还差 188.00 元')).toBeInTheDocument();
  await userEvent.type(dialog.getByLabelText(/储值本金/), '100');
  await userEvent.type(dialog.getByLabelText('微信'), '88');
  await userEvent.click(dialog.getByRole('button', { name: '确定' }));
  await waitFor(() =>
    expect(sell.mock.calls).toEqual([
      [
        [
          { way: 1, amount: 500 },
          { way: 2, amount: 88 },
          { way: 5, amount: 100 },
        ],
      ],
    ]),
  );
});

it('says what is wrong with an amount at its field alone', async () => {
  fakeServer({});
  renderPage(
    <FormModal title="销售套餐" visible onSubmit={() => Promise.resolve()} onClose={() => undefined}>
      <PaymentItem due={due} byCode={byCode} />
    </FormModal>,
    { session: fakeSession([]) },
  );
  const dialog = within(await screen.findByRole('dialog', { name: '销售套餐' }));
  await userEvent.type(await dialog.findByLabelText('微信'), 'x');
  await userEvent.click(dialog.getByRole('button', { name: '确定' }));
  expect(await dialog.findByText('请先改正标红的金额')).toBeInTheDocument();
  expect(dialog.getAllByText('请输入金额，不小于0，最多两位小数')).toHaveLength(1);
  expect(dialog.getByLabelText('微信')).toHaveAttribute('aria-invalid', 'true');
  expect(dialog.getByLabelText('现金')).toHaveAttribute('aria-invalid', 'false');
});
