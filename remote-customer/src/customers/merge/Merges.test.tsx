import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type FakeHandlers, fakeServer, fakeSession, refusal, renderPage } from '@hospital/shared/testing';
import { ALL_PERMISSIONS } from '../../../test/customers.fixture';
import { Merges } from './Merges';

const MERGES = 'GET /hospital/customer/merges';
const EFFECTS = 'GET /hospital/customer/undoMergeEffects';
const UNDO = 'POST /hospital/customer/undoMerge/{id}';

const effects = {
  ...{ fromName: '李四', toName: '王敏', obstacles: [] },
  moves: [
    { kind: '宠物', count: 2 },
    { kind: '储值本金', count: 1, amount: 3450 },
  ],
  stays: [
    { kind: '账单', count: 1 },
    { kind: '已用于其账单的优惠券', count: 1 },
  ],
};

async function opened(handlers: FakeHandlers = {}) {
  const server = fakeServer({
    [MERGES]: () => [
      {
        ...{ id: 'm1', fromName: '李四', createName: '张经理' },
        ...{ createDate: '2026-11-23 10:00:00', undoUntil: '2026-11-24 10:00:00' },
      },
    ],
    [EFFECTS]: () => effects,
    [UNDO]: () => null,
    ...handlers,
  });
  renderPage(<Merges ownerId="o1" />, { session: fakeSession(ALL_PERMISSIONS) });
  await userEvent.click(await screen.findByRole('button', { name: '撤销：与李四的合并' }));
  return { server, dialog: within(await screen.findByRole('dialog', { name: '撤销与李四的合并' })) };
}

it('says before a merge is undone what goes back and what stays with whom', async () => {
  const { server, dialog } = await opened();
  expect(await dialog.findByText('退回李四：宠物 2只、储值本金 ¥3,450.00。')).toBeInTheDocument();
  expect(dialog.getByText('合并后新增、仍归王敏：账单 1张、已用于其账单的优惠券 1张。')).toBeInTheDocument();
  expect(server.requests(EFFECTS)).toEqual([{ id: 'm1' }]);
  expect(server.requests(UNDO)).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: '撤销合并' }));
  await waitFor(() => expect(server.requests(UNDO)).toEqual([{ id: 'm1' }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('offers no undoing while money of one lies with the other, and says what to do', async () => {
  const { dialog } = await opened({
    [EFFECTS]: () => ({ ...effects, obstacles: ['原主的套餐TC1用于账单ZD1，请先退回套餐次数'] }),
  });
  expect(
    await dialog.findByText('不能撤销：原主的套餐TC1用于账单ZD1，请先退回套餐次数。'),
  ).toBeInTheDocument();
  expect(dialog.getByRole('button', { name: '撤销合并' })).toBeDisabled();
});

it('sends nothing where nobody knows what would go back, and offers to ask again', async () => {
  let fails = true;
  const { dialog } = await opened({
    [EFFECTS]: () => (fails ? refusal(40902, '合并已超过24小时，不能撤销') : effects),
  });
  expect(await dialog.findByText('合并已超过24小时，不能撤销')).toBeInTheDocument();
  expect(dialog.getByRole('button', { name: '撤销合并' })).toBeDisabled();
  fails = false;
  await userEvent.click(dialog.getByRole('button', { name: /重试/ }));
  expect(await dialog.findByText(/^退回李四/)).toBeInTheDocument();
});
