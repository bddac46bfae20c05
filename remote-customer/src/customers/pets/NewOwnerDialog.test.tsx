import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { configureNavigation } from '@hospital/shared/host';
import { type FakeHandlers, fakeServer, fakeSession, refusal, renderPage } from '@hospital/shared/testing';
import { ALL_PERMISSIONS, customerCalls, owner, pet } from '../../../test/customers.fixture';
import { NewOwnerDialog } from './NewOwnerDialog';

const EFFECTS = 'GET /hospital/pet/ownerEffects';
const CHANGE = 'POST /hospital/pet/changeOwner';
const openTab = jest.fn();
beforeEach(() => {
  openTab.mockReset();
  configureNavigation({ openTab, closeTab: () => undefined, goToStore: () => undefined });
});

const effects = {
  moves: [{ kind: '病例', count: 2 }],
  stays: [{ kind: '储值本金', count: 1, amount: 200.5 }],
  underWay: [],
};

function show(handlers: FakeHandlers = {}) {
  const server = fakeServer({
    ...customerCalls([owner({ id: 'o9', name: '钱多多' })]),
    [EFFECTS]: () => effects,
    [CHANGE]: () => ({ version: 5 }),
    ...handlers,
  });
  const given = { ...pet(), version: 4 };
  renderPage(<NewOwnerDialog pet={given} owner={{ name: '王敏' }} visible onClose={() => undefined} />, {
    session: fakeSession([...ALL_PERMISSIONS, 'hospital:pet:save']),
  });
  return { server, given };
}

it('tells what goes along and what stays, asks, and then sends who was chosen', async () => {
  const { server, given } = show();
  const box = await screen.findByRole('combobox', { name: /新宠主/ });
  await waitFor(() => expect(box).toHaveFocus());
  await userEvent.type(box, '钱多多');
  await userEvent.click(await screen.findByRole('option', { name: /钱多多/ }));
  await userEvent.type(screen.getByLabelText('更换原因'), '家人接手');
  await userEvent.click(screen.getByRole('button', { name: '更换宠主' }));
  const text = await screen.findByText(/更换给 钱多多 吗/);
  const question = within(text.closest('[role="dialog"]') as HTMLElement);
  expect(question.getByText('随宠物转移：档案与体重、病例 2份。')).toBeInTheDocument();
  expect(server.requests(CHANGE)).toEqual([]);
  await userEvent.click(question.getByRole('button', { name: '更换宠主' }));
  await waitFor(() =>
    expect(server.requests(CHANGE)).toEqual([
      { id: given.id, version: 4, newOwnerId: 'o9', reason: '家人接手' },
    ]),
  );
  await waitFor(() => expect(openTab).toHaveBeenCalledWith('/customer/detail?id=o9'));
});

it('offers to ask again where nobody knows what would go along, and sends nothing then', async () => {
  let fails = true;
  show({ [EFFECTS]: () => (fails ? refusal(40302, '不在您的门店范围') : effects) });
  expect(await screen.findByText('不在您的门店范围')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: '更换宠主' })).toBeDisabled();
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: /重试/ }));
  expect(await screen.findByRole('combobox', { name: /新宠主/ })).toBeInTheDocument();
});
