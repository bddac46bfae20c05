import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { configureNavigation } from '@hospital/shared/host';
import { type FakeHandlers, fakeServer, fakeSession, refusal, renderPage } from '@hospital/shared/testing';
import { ALL_PERMISSIONS, customerCalls, owner, row } from '../../../test/customers.fixture';
import { ChainSearchDialog } from './ChainSearchDialog';

const CHAIN = 'GET /hospital/customer/search4';
const NUMBER = 'GET /hospital/customer/getStoreUserNo';
const NEXT = 'POST /hospital/customer/nextStoreUserNo';
const SET = 'POST /hospital/customer/setStoreUserNo';
const openTab = jest.fn();
beforeEach(() => {
  openTab.mockReset();
  configureNavigation({ openTab, closeTab: () => undefined, goToStore: () => undefined });
});

function show(
  handlers: FakeHandlers,
  more: readonly string[] = ['hospital:customer:setStoreUserNo'],
  held: readonly string[] = ALL_PERMISSIONS,
) {
  const server = fakeServer({
    ...customerCalls(),
    [CHAIN]: () => ({ list: [row(owner({ id: 'o9', name: '钱多多', mobile: '138****9009' }))], total: 1 }),
    ...handlers,
  });
  renderPage(<ChainSearchDialog visible onClose={() => undefined} />, {
    session: fakeSession([...held, 'hospital:customer:searchAll', ...more]),
  });
  return server;
}

const find = async () => {
  await userEvent.type(await screen.findByLabelText('姓名、拼音、手机号或后四位'), 'qdd');
  await userEvent.click(await screen.findByRole('button', { name: '打开：钱多多' }));
};

it('opens who is known in the own stores', async () => {
  const server = show({ [NUMBER]: () => ({ storeUserNo: 'S1' }) });
  await find();
  await waitFor(() => expect(openTab).toHaveBeenCalledWith('/customer/detail?id=o9'));
  expect(server.requests(CHAIN)).toEqual([{ keyword: 'qdd', page: 1, pageSize: 20 }]);
});

const BLIND = ALL_PERMISSIONS.filter((permission) => permission !== 'hospital:customer:info');

it('finds owners for who may neither see their files nor register them, and opens none', async () => {
  show(
    {},
    [],
    BLIND.filter((permission) => permission !== 'hospital:customer:setStoreUserNo'),
  );
  await userEvent.type(await screen.findByLabelText('姓名、拼音、手机号或后四位'), 'qdd');
  expect(await screen.findByText('钱多多')).toBeVisible();
  expect(screen.queryByRole('button', { name: /：钱多多$/ })).not.toBeInTheDocument();
});

it('registers for who may do that alone, and opens no file afterwards', async () => {
  const server = show(
    {
      [NUMBER]: () => refusal(40302, '不在您的门店范围'),
      [NEXT]: () => ({ storeUserNo: 'S100077' }),
      [SET]: () => null,
    },
    ['hospital:customer:setStoreUserNo'],
    BLIND,
  );
  await userEvent.type(await screen.findByLabelText('姓名、拼音、手机号或后四位'), 'qdd');
  await userEvent.click(await screen.findByRole('button', { name: '登记：钱多多' }));
  const form = within(await screen.findByRole('dialog', { name: '登记到本店：钱多多' }));
  await userEvent.type(form.getByLabelText('手机号'), '13800009009');
  await userEvent.click(form.getByRole('button', { name: /^取号/ }));
  await waitFor(() => expect(form.getByRole('textbox', { name: /编号/ })).toHaveValue('S100077'));
  await userEvent.click(form.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(server.requests(SET)).toHaveLength(1));
  expect(openTab).not.toHaveBeenCalled();
});

it('registers who comes to this store for the first time, with the telephone that they say', async () => {
  const server = show({
    [NUMBER]: () => refusal(40302, '不在您的门店范围'),
    [NEXT]: () => ({ storeUserNo: 'S100077' }),
    [SET]: () => null,
  });
  await find();
  const form = within(await screen.findByRole('dialog', { name: '登记到本店：钱多多' }));
  await userEvent.click(form.getByRole('button', { name: '确定' }));
  expect(server.requests(SET)).toEqual([]);
  await userEvent.type(form.getByLabelText('手机号'), '13800009009');
  await userEvent.click(form.getByRole('button', { name: /^取号/ }));
  await waitFor(() => expect(form.getByRole('textbox', { name: /编号/ })).toHaveValue('S100077'));
  await userEvent.click(form.getByRole('button', { name: '确定' }));
  await waitFor(() =>
    expect(server.requests(SET)).toEqual([{ ownerId: 'o9', storeUserNo: 'S100077', mobile: '13800009009' }]),
  );
  expect(openTab).toHaveBeenCalledWith('/customer/detail?id=o9');
});

it('tells who may not register them what to do', async () => {
  show({ [NUMBER]: () => refusal(40302, '不在您的门店范围') }, []);
  await find();
  expect(await screen.findByText('该宠主不在您的门店，请由前台登记到本店后查看')).toBeInTheDocument();
  expect(openTab).not.toHaveBeenCalled();
});
