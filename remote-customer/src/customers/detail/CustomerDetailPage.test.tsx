import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { configureNavigation } from '@hospital/shared/host';
import { Link } from '@hospital/shared/navigation';
import { fakeServer, fakeSession, refusal, renderPage } from '@hospital/shared/testing';
import {
  ALL_PERMISSIONS,
  CORRECT_WEIGHT,
  customerCalls,
  HEADER,
  INFO,
  MERGE,
  MERGE_EFFECTS,
  owner,
  pet,
  PET,
  STATUS,
  STATUS_EFFECTS,
  WEIGHT,
} from '../../../test/customers.fixture';
import remote from '../../remote';
import CustomerDetailPage from './CustomerDetailPage';

const show = (permissions: readonly string[] = ALL_PERMISSIONS, at = '/customer/detail?id=o1') =>
  renderPage(<CustomerDetailPage />, { session: fakeSession([...permissions]), at });

beforeEach(() => sessionStorage.clear());

it('tells what must be known first, and of each pet its weights', async () => {
  fakeServer(customerCalls());
  show();
  expect(await screen.findByRole('heading', { name: '王小明' })).toBeInTheDocument();
  expect(await screen.findByText('豆豆过敏：青霉素')).toBeInTheDocument();
  expect(screen.getByText('青霉素')).toBeInTheDocument();
  const weights = within(await screen.findByRole('group', { name: '豆豆的体重记录' }));
  expect(weights.getByText('11.80')).toBeInTheDocument();
});

it('shows telephone, level and money above all else, and the records before the rest of the file', async () => {
  fakeServer(customerCalls());
  show([...ALL_PERMISSIONS, 'hospital:case:page']);
  const follows = (one: HTMLElement, other: HTMLElement): boolean =>
    (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const mobile = await screen.findByText('13800001001');
  expect(await screen.findByText('储值余额')).toBeInTheDocument();
  expect((await screen.findAllByText('¥200.00'))[0]).toBeInTheDocument();
  const pets = screen.getByRole('tablist', { name: '宠物' });
  const records = screen.getByRole('tablist', { name: '宠主记录' });
  expect(follows(mobile, pets) && follows(pets, records)).toBe(true);
  expect(follows(records, screen.getByText('天河区体育东路1号'))).toBe(true);
});

it('asks first for what its remote tells the shell', async () => {
  const server = fakeServer(customerCalls());
  show([...ALL_PERMISSIONS, 'hospital:case:page']);
  expect(await screen.findByText('储值本金')).toBeInTheDocument();
  const { queriedCalls = [], firstParts = [] } =
    remote.pages.find(({ path }) => path === '/customer/detail') ?? {};
  const asked = {
    'customers.info': [INFO, { id: 'o1' }],
    'customers.account': ['GET /hospital/customer/userBillAccount', { ownerId: 'o1' }],
    'customers.header': [HEADER, { ownerId: 'o1' }],
  } as const;
  for (const { call, request } of queriedCalls) {
    const [route, sent] = asked[call as keyof typeof asked];
    expect(server.requests(route)[0]).toEqual(sent);
    expect(JSON.stringify(request).replace('$query.id', 'o1')).toBe(JSON.stringify(sent));
  }
  expect(queriedCalls).toHaveLength(3);
  const parts = [...document.querySelectorAll('[data-part]')].map((part) => part.getAttribute('data-part'));
  for (const part of firstParts) expect(parts).toContain(part);
});

it('says once what is owed: beside the name, or as a warning to who may not see the account', async () => {
  fakeServer(customerCalls());
  const { unmount } = show();
  expect(await screen.findByText('豆豆过敏：青霉素')).toBeInTheDocument();
  expect(await screen.findByText('储值本金')).toBeInTheDocument();
  expect(screen.getByText('赠金')).toBeInTheDocument();
  expect(screen.getAllByText(/欠款/)).toHaveLength(1);
  unmount();
  show(ALL_PERMISSIONS.filter((permission) => permission !== 'hospital:customer:account'));
  expect(await screen.findByText('欠款 35.50 元')).toBeInTheDocument();
  expect(screen.getAllByText(/欠款/)).toHaveLength(1);
});

it('says that there is no such owner', async () => {
  fakeServer({ ...customerCalls(), [INFO]: () => refusal(404, '数据不存在') });
  show();
  expect(await screen.findByText('没有这位宠主，可能已被合并或删除')).toBeInTheDocument();
});

it('says where files are opened when the address names none', () => {
  fakeServer(customerCalls());
  show(ALL_PERMISSIONS, '/customer/detail');
  expect(screen.getByText('请从宠主管理打开档案')).toBeInTheDocument();
});

it('leaves out what needs another permission', async () => {
  fakeServer(customerCalls());
  show(['hospital:customer:info', 'hospital:pet:info']);
  await screen.findByRole('heading', { name: '王小明' });
  for (const name of ['编辑宠主', '合并宠主', '新增宠物', '变更状态', '登记体重']) {
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  }
  expect(screen.queryByText('账户')).not.toBeInTheDocument();
  expect(screen.queryByRole('tablist', { name: '宠主记录' })).not.toBeInTheDocument();
});

it('leads from a pet to its registration', async () => {
  const openTab = jest.fn();
  configureNavigation({ openTab, closeTab: () => undefined, goToStore: () => undefined });
  fakeServer(customerCalls());
  show([...ALL_PERMISSIONS, 'hospital:booking:register']);
  await userEvent.click(await screen.findByRole('button', { name: '挂号' }));
  expect(openTab).toHaveBeenCalledWith('/workspace/front?register=&owner=o1&pet=p1');
});

it('shows what other remotes know of the owner, each for who may see it', async () => {
  fakeServer(customerCalls());
  const { container } = show([
    ...['hospital:customer:info', 'hospital:case:page', 'hospital:review:list'],
    ...['hospital:bill:list', 'hospital:booking:reservation:list'],
  ]);
  const shown = (): readonly (string | null)[] =>
    [...container.querySelectorAll('[data-part]')].map((part) => part.getAttribute('data-part'));
  const tabs = within(await screen.findByRole('tablist', { name: '宠主记录' }));
  expect(tabs.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['就诊', '账单', '计划', '预约']);
  expect(shown()).toEqual(['clinic/ownerCases']);
  for (const name of ['账单', '计划', '预约']) await userEvent.click(tabs.getByRole('tab', { name }));
  expect(shown()).toEqual([
    ...['clinic/ownerCases', 'billing/ownerBills'],
    ...['clinic/ownerPlans', 'reception/ownerReservations'],
  ]);
});

it('begins anew with the records of another owner who is opened in the same tab', async () => {
  fakeServer(customerCalls([owner(), owner({ id: 'o2', name: '李雷', pets: [] })]));
  renderPage(
    <>
      <CustomerDetailPage />
      <Link to="/customer/detail?id=o2">下一位</Link>
      <Link to="/customer/detail?id=o1">上一位</Link>
    </>,
    {
      session: fakeSession([...ALL_PERMISSIONS, 'hospital:case:page', 'hospital:bill:list']),
      at: '/customer/detail?id=o1',
    },
  );
  await screen.findByRole('heading', { name: '王小明' });
  await userEvent.click(screen.getByRole('link', { name: '下一位' }));
  await screen.findByRole('heading', { name: '李雷' });
  await userEvent.click(screen.getByRole('tab', { name: '账单' }));
  // The first file is known by now, so that no skeleton stands between the two.
  await userEvent.click(screen.getByRole('link', { name: '上一位' }));
  expect(await screen.findByRole('heading', { name: '王小明' })).toBeInTheDocument();
  expect(screen.getByRole('tab', { name: '就诊' })).toHaveAttribute('aria-selected', 'true');
});

it('asks before a pet that is still here is given up, with what goes on all the same', async () => {
  const server = fakeServer({
    ...customerCalls(),
    [STATUS_EFFECTS]: () => ({
      ...{ closedPlans: 0, closedReviews: 0, cancelledReservations: 0, withdrawnWaits: 2 },
      underWay: [
        { what: '寄养', number: 'JY1', state: '在店', storeName: '天河院' },
        { what: '挂号', number: 'BK1', state: '接诊中', storeName: '越秀院' },
      ],
    }),
    [STATUS]: () => ({ newPetId: null, version: 5 }),
  });
  show();
  await userEvent.click(await screen.findByRole('button', { name: '变更状态' }));
  const form = within(await screen.findByRole('dialog', { name: '变更状态：豆豆' }));
  await userEvent.click(form.getByRole('radio', { name: '停用' }));
  const goesOn = /仍在进行.*寄养 JY1（天河院，在店）、挂号 BK1（越秀院，接诊中）/;
  expect(await form.findByText(goesOn)).toBeInTheDocument();
  expect(form.getByText(/将同时关闭：候补 2 项/)).toBeInTheDocument();
  // Nothing is closed with an animal that is lost.
  await userEvent.click(form.getByRole('radio', { name: '标记走失' }));
  expect(form.queryByText(/将同时关闭/)).not.toBeInTheDocument();
  await userEvent.click(form.getByRole('button', { name: '确定' }));
  const asked = within(await screen.findByRole('dialog', { name: '提示' }));
  expect(asked.getByText(goesOn)).toBeInTheDocument();
  expect(server.requests(STATUS)).toHaveLength(0);
  await userEvent.click(asked.getByRole('button', { name: '标记走失' }));
  await waitFor(() => expect(server.requests(STATUS)).toHaveLength(1));
});

it('says what goes along with a pet to another owner and what stays, and what has to end before', async () => {
  const goes = { moves: [{ kind: '病例', count: 3 }], stays: [{ kind: '储值本金', count: 1, amount: 80 }] };
  const underWay = [{ what: '住院', number: 'ZY1', state: '在院', storeName: '天河院' }];
  fakeServer({ ...customerCalls(), 'GET /hospital/pet/ownerEffects': () => ({ ...goes, underWay }) });
  show();
  await userEvent.click(await screen.findByRole('button', { name: '更换宠主' }));
  const form = within(await screen.findByRole('dialog', { name: '更换宠主：豆豆' }));
  expect(await form.findByText('随宠物转移：档案与体重、病例 3份。')).toBeVisible();
  expect(form.getByText(/^仍归.+：储值本金 80\.00元。$/)).toBeVisible();
  expect(form.getByText('请先处理：住院 ZY1（天河院，在院）。')).toBeVisible();
  expect(form.getByRole('button', { name: '更换宠主' })).toBeDisabled();
});

it('asks with its name and what is closed before a pet is marked as dead', async () => {
  const server = fakeServer({
    ...customerCalls(),
    [STATUS_EFFECTS]: () => ({
      ...{ closedPlans: 2, closedReviews: 1, cancelledReservations: 0, withdrawnWaits: 0, underWay: [] },
      freedPackages: 1,
    }),
    [STATUS]: () => ({
      closedPlans: 2,
      closedReviews: 1,
      cancelledReservations: 0,
      newPetId: null,
      version: 5,
    }),
  });
  show();
  await userEvent.click(await screen.findByRole('button', { name: '变更状态' }));
  const form = within(await screen.findByRole('dialog', { name: '变更状态：豆豆' }));
  expect(form.queryByRole('radio', { name: '标记找回' })).not.toBeInTheDocument();
  await userEvent.click(form.getByRole('radio', { name: '标记死亡' }));
  expect(
    await form.findByText(
      '将同时关闭：免疫驱虫计划 2 项、回访 1 项。关闭后不会自动恢复。限它使用的套餐 1 份改为宠主的全部宠物可用。',
    ),
  ).toBeInTheDocument();
  const asked = async () => within(await screen.findByRole('dialog', { name: '提示' }));
  await userEvent.click(form.getByRole('button', { name: '确定' }));
  expect((await asked()).getByText(/确定将“豆豆”标记为死亡吗/)).toHaveTextContent('免疫驱虫计划 2 项');
  await userEvent.click((await asked()).getByRole('button', { name: '取消' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '提示' })).not.toBeInTheDocument());
  expect(server.requests(STATUS)).toHaveLength(0);
  await userEvent.click(form.getByRole('button', { name: '确定' }));
  await userEvent.click((await asked()).getByRole('button', { name: '标记死亡' }));
  await waitFor(() => expect(server.requests(STATUS)).toHaveLength(1));
  expect(server.requests(STATUS)[0]).toMatchObject({ id: 'p1', status: 2, version: 4 });
});

it('takes back with a reason alone that a pet was marked as dead', async () => {
  const server = fakeServer({
    ...customerCalls([owner({ pets: [pet({ status: 2 })] })]),
    [STATUS]: () => ({
      ...{ closedPlans: 0, closedReviews: 0, cancelledReservations: 0 },
      ...{ newPetId: null, version: 5 },
    }),
  });
  show();
  expect(await screen.findByRole('tab', { name: '豆豆（死亡）' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '变更状态' }));
  const form = within(await screen.findByRole('dialog', { name: '变更状态：豆豆' }));
  expect(await form.findByText(/关闭的免疫驱虫计划、回访、预约和候补不会恢复/)).toBeInTheDocument();
  await userEvent.click(form.getByRole('button', { name: '确定' }));
  expect(await form.findByText('请录入必填项')).toBeInTheDocument();
  await userEvent.type(form.getByLabelText('更正原因'), '标错了宠物');
  await userEvent.click(form.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(server.requests(STATUS)).toHaveLength(1));
  expect(server.requests(STATUS)[0]).toMatchObject({ id: 'p1', status: 1, reason: '标错了宠物' });
});

it('warns of a weight that is far from the last one', async () => {
  fakeServer({
    ...customerCalls(),
    [WEIGHT]: () => ({ id: 'p1', weight: 21.3, prevWeight: 12.3, changeRate: 0.7317 }),
  });
  show();
  await userEvent.click(await screen.findByRole('button', { name: '登记体重' }));
  const form = within(await screen.findByRole('dialog', { name: '登记体重：豆豆' }));
  await userEvent.type(form.getByLabelText('体重（kg）'), '21.3');
  await userEvent.click(form.getByRole('button', { name: '确定' }));
  expect(await screen.findByText('已保存。比上次重73%，请确认没有输错')).toBeInTheDocument();
});

it('leads from a pet that was given away to its new owner, and weighs it no more', async () => {
  fakeServer({
    ...customerCalls([owner({ pets: [pet({ status: 4 })] })]),
    [PET]: () => ({
      ...pet({ status: 4 }),
      ...{ weights: [], ownerChanges: [], givenTo: { petId: 'p8', ownerId: 'o8', ownerName: '赵敏' } },
    }),
  });
  show();
  const link = await screen.findByRole('link', { name: '赵敏' });
  expect(link).toHaveAttribute('href', '/customer/detail?id=o8');
  expect(screen.getByRole('button', { name: '登记体重' })).toBeDisabled();
});

it.each([
  ['N', '转让时未记录'],
  ['Y', '不在您可查看的门店'],
])(
  'says of a pet that was given away where its new owner is not shown: kept %s',
  async (givenToKept, words) => {
    fakeServer({
      ...customerCalls([owner({ pets: [pet({ status: 4 })] })]),
      [PET]: () => ({
        ...pet({ status: 4 }),
        ...{ weights: [], givenTo: null, givenToKept, ownerChanges: [] },
      }),
    });
    show();
    expect(await screen.findByText(words)).toBeInTheDocument();
  },
);

it('asks before a weight is saved that is many times the last one', async () => {
  const server = fakeServer({
    ...customerCalls(),
    [WEIGHT]: () => ({ id: 'p1', weight: 123, prevWeight: 12.3, changeRate: 9 }),
  });
  show();
  await userEvent.click(await screen.findByRole('button', { name: '登记体重' }));
  const form = within(await screen.findByRole('dialog', { name: '登记体重：豆豆' }));
  await userEvent.type(form.getByLabelText('体重（kg）'), '123');
  await userEvent.click(form.getByRole('button', { name: '确定' }));
  const question = within(await screen.findByRole('dialog', { name: '提示' }));
  expect(question.getByText(/上次 12.3 kg，这次 123 kg/)).toBeInTheDocument();
  expect(server.requests(WEIGHT)).toHaveLength(0);
  await userEvent.click(question.getByRole('button', { name: '没有输错' }));
  await waitFor(() => expect(server.requests(WEIGHT)).toHaveLength(1));
});

it('puts a weight right or takes it back, where one may', async () => {
  const server = fakeServer({ ...customerCalls(), [CORRECT_WEIGHT]: () => ({ petWeight: 12 }) });
  show();
  const weights = within(await screen.findByRole('group', { name: '豆豆的体重记录' }));
  expect(weights.getAllByRole('button')).toHaveLength(2);
  await userEvent.click(weights.getByRole('button', { name: '更正：2026-11-01 10:00 12.30 kg' }));
  const form = within(await screen.findByRole('dialog', { name: '更正体重：豆豆' }));
  await userEvent.type(form.getByLabelText('体重（kg）'), '12');
  await userEvent.click(form.getByRole('button', { name: '确定' }));
  await waitFor(() =>
    expect(server.requests(CORRECT_WEIGHT)).toEqual([{ id: 'w2', version: 1, weight: 12 }]),
  );
  await userEvent.click(weights.getByRole('button', { name: '撤回：2026-11-01 10:00 12.30 kg' }));
  const question = within(await screen.findByRole('dialog', { name: '提示' }));
  await userEvent.click(question.getByRole('button', { name: '撤回' }));
  await waitFor(() =>
    expect(server.requests(CORRECT_WEIGHT)[1]).toEqual({ id: 'w2', version: 1, weight: null }),
  );
});

it('says of a file that was merged which one is used now, and offers nothing to do with it', async () => {
  const kept = owner({ id: 'o9', name: '王晓明' });
  const merged = { ...owner(), status: 2, mergeToId: 'o9', pets: [] };
  fakeServer({
    ...customerCalls(),
    [INFO]: ({ id }) => (id === 'o9' ? kept : merged),
  });
  show();
  expect(await screen.findByText(/该档案已合并/)).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: '王晓明' })).toHaveAttribute(
    'href',
    expect.stringContaining('id=o9'),
  );
  for (const name of ['编辑宠主', '合并宠主', '新增宠物'])
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
});

it('shows what goes over before two owners are merged', async () => {
  const other = owner({ id: 'o9', name: '王晓明', mobile: '13800009009' });
  const server = fakeServer({
    ...customerCalls([owner(), other]),
    [MERGE_EFFECTS]: () => ({
      from: { ...other, ownerId: 'o9' },
      to: { ...owner(), ownerId: 'o1' },
      moves: [
        { kind: '宠物', count: 2 },
        { kind: '账单', count: 0 },
        { kind: '储值本金', count: 1, amount: 3450 },
      ],
    }),
    [MERGE]: () => ({ mergeId: 'm1', undoUntil: '2026-11-24 10:00:00' }),
  });
  show();
  await userEvent.click(await screen.findByRole('button', { name: '合并宠主' }));
  const form = within(await screen.findByRole('dialog', { name: '合并到王小明' }));
  const picker = form.getByRole('combobox', { name: '重复档案' });
  await userEvent.type(picker, '王');
  const same = { name: '王小明（当前宠主） 13800001001 不能选择' };
  expect(await screen.findByRole('option', same)).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(await screen.findByRole('option', { name: /王晓明/ }));
  expect(picker).toHaveValue('王晓明 13800009009');
  expect(await form.findByText('将转移：宠物 2只、储值本金 ¥3,450.00。')).toBeInTheDocument();
  expect(form.getByRole('row', { name: '手机号 13800009009 13800001001' })).toBeInTheDocument();
  await userEvent.click(form.getByRole('button', { name: '合并' }));
  await waitFor(() => expect(server.requests(MERGE)).toEqual([{ fromId: 'o9', toId: 'o1' }]));
});
