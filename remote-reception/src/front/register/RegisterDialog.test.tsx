import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fakeServer, fakeSession, networkFailure, refusal, renderPage } from '@hospital/shared/testing';
import {
  ALL_PERMISSIONS,
  CHECK,
  FIRST,
  frontCalls,
  OWNER,
  REGISTER,
  SPECS,
} from '../../../test/visits.fixture';
import FrontPage from '../FrontPage';

const printed = jest.fn();
jest.mock('@hospital/shared/print', () => ({
  ...jest.requireActual<object>('@hospital/shared/print'),
  printUnseen: (...sheets: unknown[]) => {
    printed(...sheets);
    return Promise.resolve();
  },
}));

const KNOWN = '/workspace/front?register=&owner=o1&pet=p1';
const answer = { id: 'v9', bookingNo: 'GH202611230009', queueNo: 9, billId: 'b9' };
const warn = (code: string, msg: string, level = 'warn') => ({ code, msg, level });

/** The page with the dialog for the pet in the address, always in the same tab, so that drafts are found again. */
const show = (at = KNOWN) =>
  renderPage(<FrontPage />, { session: fakeSession([...ALL_PERMISSIONS]), at, pane: { id: 'front' } });
/** The dialog; its title is the page's button, too. */
const opened = async () => within(await screen.findByRole('dialog', { name: '挂号' }));

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

it('registers whom the address names, and shows the number', async () => {
  const server = fakeServer({ ...frontCalls(), [REGISTER]: () => answer });
  show();
  const dialog = await opened();
  expect(await dialog.findByText('上次就诊：2026-11-01 周思远')).toBeInTheDocument();
  await userEvent.click(await dialog.findByRole('radio', { name: /周思远/ }));
  await userEvent.type(dialog.getByRole('spinbutton', { name: '体重（kg）' }), '9.6');
  await userEvent.type(dialog.getByRole('textbox', { name: '主诉' }), '呕吐');
  await userEvent.click(dialog.getByRole('checkbox', { name: '急诊，排在最前' }));
  await userEvent.click(dialog.getByRole('button', { name: '保存' }));
  const done = within(await screen.findByRole('dialog', { name: '挂号成功' }));
  expect(done.getByText('9')).toBeInTheDocument();
  expect(server.requests(REGISTER)).toEqual([
    {
      ...{ petId: 'p1', type: 1, doctorId: 'd1', skipWarnings: [], urgentFlag: 'Y' },
      ...{ weight: 9.6, complaint: '呕吐' },
    },
  ]);
});

it.each([
  ['p2', true],
  ['p1', false],
])('what was left of %s is on offer after p1 was registered beside it: %s', async (pet, isOffered) => {
  const pets = ['p1', 'p2'].map((id) => ({ id, name: id }));
  fakeServer({
    ...{ ...frontCalls(), [REGISTER]: () => answer },
    [OWNER]: () => ({ id: 'o1', name: '王小明', mobile: '138****1001', pets }),
  });
  const of = KNOWN.replace('p1', pet);
  const left = show(of);
  await userEvent.type(await (await opened()).findByRole('textbox', { name: '主诉' }), '呕吐');
  left.unmount();
  const page = show();
  const dialog = await opened();
  await dialog.findByRole('button', { name: '恢复' });
  await userEvent.click(await dialog.findByRole('radio', { name: /周思远/ }));
  await userEvent.type(dialog.getByRole('textbox', { name: '主诉' }), '洗牙');
  await userEvent.click(dialog.getByRole('button', { name: '保存' }));
  expect(await screen.findByRole('dialog', { name: '挂号成功' })).toBeInTheDocument();
  page.unmount();
  show(of);
  await (await opened()).findByRole('textbox', { name: '主诉' });
  if (isOffered)
    expect((await screen.findByText(/恢复.*的草稿/)).closest('[role=alert]')).toHaveTextContent('呕吐');
  else expect(localStorage).toHaveLength(0);
});

it('prints the number for the owner, on the paper of the receipts', async () => {
  fakeServer({
    ...frontCalls(),
    [REGISTER]: () => answer,
    'GET /sys/store/config/printHead': () => ({ logo: '', storeName: '天河店', doorName: '' }),
    'GET /sys/store/config/listByGroup': () => [{ configKey: 'paperWidth', configValue: '58' }],
  });
  show();
  const dialog = await opened();
  await userEvent.click(await dialog.findByRole('radio', { name: /周思远/ }));
  await userEvent.click(dialog.getByRole('button', { name: '保存' }));
  await userEvent.click(await screen.findByRole('button', { name: '打印排队号' }));
  await waitFor(() => expect(printed).toHaveBeenCalledTimes(1));
  const [[name, [page]]] = printed.mock.calls as [[string, [string]]];
  expect(name).toBe('排队号');
  for (const part of ['58mm', '排队号 9', '宠物：大黄', '宠主：王小明', '类型：门诊', '医生：周思远'])
    expect(page).toContain(part);
});

it('opens by its key, with the box that finds pets, and wants a pet and a doctor', async () => {
  const server = fakeServer(frontCalls());
  show('/workspace/front');
  await screen.findByRole('list', { name: '今日就诊' });
  await userEvent.keyboard('n');
  const dialog = await opened();
  // A keyword, empty as it may be, puts the focus into the box once it is there.
  expect(dialog.getByText(/"pick":"pet".*"keyword":""/)).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: '保存' }));
  expect(await dialog.findByText('请选择宠物')).toBeInTheDocument();
  expect(dialog.getByText('请选择医生')).toBeInTheDocument();
  expect(server.requests(CHECK)).toEqual([]);
});

it('looks for what the address says', async () => {
  fakeServer(frontCalls());
  show('/workspace/front?register=大黄');
  expect((await opened()).getByText(/"keyword":"大黄"/)).toBeInTheDocument();
});

it('shows warnings before it saves, and goes on once they are confirmed', async () => {
  const warnings = [warn('blacklist', '宠主在黑名单中：逃单'), warn('debt', '宠主欠款30.00元')];
  const server = fakeServer({
    ...frontCalls(),
    [CHECK]: () => ({ pass: 'Y', warnings }),
    [REGISTER]: () => answer,
  });
  show();
  const dialog = await opened();
  await userEvent.click(await dialog.findByRole('radio', { name: /周思远/ }));
  expect(await dialog.findByText('宠主在黑名单中：逃单')).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: '保存' }));
  expect(await dialog.findByText('请先确认以上提醒')).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('checkbox', { name: '已知晓以上提醒，仍然挂号' }));
  await userEvent.click(dialog.getByRole('button', { name: '保存' }));
  await screen.findByRole('dialog', { name: '挂号成功' });
  expect(server.requests(REGISTER)[0]).toMatchObject({ skipWarnings: ['blacklist', 'debt'] });
});

it('stands as it was confirmed while an answer is lost, whatever is known of the day by then', async () => {
  const read = [warn('debt', '宠主欠款30.00元')];
  const own = warn('duplicate', '同日重复挂号：黄雨桐于09:30已为大黄挂号', 'block');
  let arrived = false;
  const server = fakeServer({
    ...frontCalls(),
    [CHECK]: () => ({ pass: 'Y', warnings: arrived ? [...read, own] : read }),
    [REGISTER]: () => {
      arrived = true;
      return networkFailure();
    },
  });
  show();
  const dialog = await opened();
  await userEvent.click(await dialog.findByRole('radio', { name: /周思远/ }));
  await userEvent.click(dialog.getByRole('checkbox', { name: '已知晓以上提醒，仍然挂号' }));
  await userEvent.click(dialog.getByRole('button', { name: '保存' }));
  expect(await dialog.findByText(/^没有收到服务器的答复/)).toBeVisible();
  // The network is back: what stands against it is asked for anew, and knows of the visit.
  const checked = server.requests(CHECK).length;
  act(() => {
    onlineManager.setOnline(false);
    onlineManager.setOnline(true);
  });
  await waitFor(() => expect(server.requests(CHECK).length).toBeGreaterThan(checked));
  await userEvent.click(dialog.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(server.requests(REGISTER)).toHaveLength(2));
  expect(server.requests(REGISTER)[1]).toEqual(server.requests(REGISTER)[0]);
});

it('cannot be saved against what blocks it, and says so', async () => {
  const warnings = [warn('duplicate', '同日重复挂号：黄雨桐于09:30已为大黄挂号', 'block')];
  fakeServer({ ...frontCalls(), [CHECK]: () => ({ pass: 'N', warnings }) });
  show();
  const dialog = await opened();
  await userEvent.click(await dialog.findByRole('radio', { name: /周思远/ }));
  expect(await dialog.findByText(/^同日重复挂号/)).toBeInTheDocument();
  const save = dialog.getByRole('button', { name: '保存' });
  expect(save).toBeDisabled();
  expect(dialog.queryByRole('checkbox', { name: /已知晓/ })).not.toBeInTheDocument();
  await userEvent.hover(save.parentElement as HTMLElement);
  await waitFor(() => expect(screen.getAllByText(/^同日重复挂号/)).toHaveLength(2));
});

it('shows with each doctor what the owner pays, and nothing where the visit was asked for', async () => {
  const spec = {
    productId: 'H3001-001',
    name: '普通门诊挂号',
    categoryCode: 'H3001',
    price: 36,
    nightFlag: 'N',
  };
  const specs = {
    [SPECS]: () => ({ specs: [{ ...spec, memberPrice: 28.8 }], defaultProductId: 'H3001-001' }),
  };
  fakeServer({ ...frontCalls(), ...specs });
  const { unmount } = show();
  expect(await (await opened()).findByRole('radio', { name: /周思远.*¥28\.80/ })).toBeInTheDocument();
  unmount();
  fakeServer({ ...frontCalls(), ...specs, [FIRST]: () => ({ firstFlag: 'N', freeReviewFlag: 'Y' }) });
  show();
  const dialog = await opened();
  expect(await dialog.findByPlaceholderText('医嘱复诊，免挂号费')).toBeInTheDocument();
  expect((await dialog.findByRole('radio', { name: /周思远/ })).closest('label')).not.toHaveTextContent('¥');
});

it('says what the fee goes by before it is known what it costs', async () => {
  fakeServer({ ...frontCalls(), [SPECS]: () => new Promise(() => undefined) });
  show();
  expect(await (await opened()).findByPlaceholderText('按时段和会员等级')).toBeInTheDocument();
});

it('keeps what is typed when the server refuses it', async () => {
  fakeServer({
    ...frontCalls(),
    [REGISTER]: () => refusal(40903, '同日重复挂号：梁晓琳于09:31已为大黄挂号'),
  });
  show();
  const dialog = await opened();
  await userEvent.click(await dialog.findByRole('radio', { name: /周思远/ }));
  await userEvent.type(dialog.getByRole('textbox', { name: '主诉' }), '呕吐');
  await userEvent.click(dialog.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(dialog.getByRole('button', { name: '保存' })).toBeEnabled());
  expect(dialog.getByRole('textbox', { name: '主诉' })).toHaveValue('呕吐');
  expect(screen.queryByRole('dialog', { name: '挂号成功' })).not.toBeInTheDocument();
});

it('says what stands against owner and animal before a doctor is chosen', async () => {
  const debt = warn('debt', '宠主欠款30.00元');
  const off = warn('doctorOff', '医生未排班：周思远今天不当班');
  const server = fakeServer({
    ...frontCalls(),
    [CHECK]: ({ doctorId }) => ({ pass: 'Y', warnings: doctorId ? [debt, off] : [debt] }),
    [REGISTER]: () => answer,
  });
  show();
  const dialog = await opened();
  expect(await dialog.findByText('宠主欠款30.00元')).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('checkbox', { name: '已知晓以上提醒，仍然挂号' }));
  // What the doctor adds has not been read yet.
  await userEvent.click(await dialog.findByRole('radio', { name: /周思远/ }));
  expect(await dialog.findByText('医生未排班：周思远今天不当班')).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: '保存' }));
  expect(await dialog.findByText('请先确认以上提醒')).toBeInTheDocument();
  expect(server.requests(REGISTER)).toEqual([]);
  await userEvent.click(dialog.getByRole('checkbox', { name: '已知晓以上提醒，仍然挂号' }));
  await userEvent.click(dialog.getByRole('button', { name: '保存' }));
  await screen.findByRole('dialog', { name: '挂号成功' });
  expect(server.requests(REGISTER)[0]).toMatchObject({ skipWarnings: ['debt', 'doctorOff'] });
});

it('blocks for the animal before a doctor is chosen', async () => {
  const warnings = [warn('petDead', '宠物已标记死亡，不能挂号', 'block')];
  fakeServer({ ...frontCalls(), [CHECK]: () => ({ pass: 'N', warnings }) });
  show();
  const dialog = await opened();
  expect(await dialog.findByText('宠物已标记死亡，不能挂号')).toBeInTheDocument();
  expect(dialog.getByRole('button', { name: '保存' })).toBeDisabled();
});

it('shows with each doctor the fee that the desk chooses', async () => {
  const spec = { categoryCode: 'H3001', nightFlag: 'N' };
  const specs = [
    { ...spec, productId: 'usual', name: '普通门诊挂号', price: 36, memberPrice: 28.8 },
    { ...spec, productId: 'expert', name: '专家门诊挂号', price: 100, memberPrice: 80 },
  ];
  fakeServer({ ...frontCalls(), [SPECS]: () => ({ specs, defaultProductId: 'usual' }) });
  show();
  const dialog = await opened();
  expect(await dialog.findByRole('radio', { name: /周思远.*¥28\.80/ })).toBeInTheDocument();
  const choose = async (name: string) => {
    await userEvent.click(dialog.getByRole('combobox', { name: /挂号费/ }));
    await userEvent.click(await screen.findByRole('option', { name }));
  };
  await choose('专家门诊挂号 ¥80.00');
  expect(await dialog.findByRole('radio', { name: /周思远.*¥80\.00/ })).toBeInTheDocument();
  await choose('免挂号费');
  await waitFor(() =>
    expect(dialog.getByRole('radio', { name: /周思远/ }).closest('label')).not.toHaveTextContent('¥'),
  );
});

it('takes over what the animal weighed today, unless it is weighed again', async () => {
  const seen = { firstFlag: 'Y', lastCaseDate: null, lastDoctorId: '', lastDoctorName: '' };
  const server = fakeServer({
    ...frontCalls(),
    [FIRST]: () => ({ ...seen, freeReviewFlag: 'N', weighedToday: 4.2 }),
    [REGISTER]: () => answer,
  });
  show();
  const dialog = await opened();
  expect(await dialog.findByText('今天已称 4.2 kg，不填则沿用')).toBeInTheDocument();
  await userEvent.click(await dialog.findByRole('radio', { name: /周思远/ }));
  await userEvent.click(dialog.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(server.requests(REGISTER)).toMatchObject([{ weight: 4.2 }]));
});

it('marks doctors who are not there at this hour', async () => {
  const one = { photo: '', title: '', shift: 1, consultCount: 0, currentNo: null, registerFee: 0 };
  const doctorList = (['on', 'before', 'after', 'off', 'none'] as const).map((presence, at) => ({
    ...{ ...one, doctorId: `d${at}`, doctorName: `医生${at}`, presence, waitCount: at },
    ...{ schedulingFlag: at < 3 ? 'Y' : 'N', outside: '' },
  }));
  doctorList.push({
    ...{ ...one, doctorId: 'd5', doctorName: '医生5', presence: 'off', waitCount: 0 },
    ...{ schedulingFlag: 'N', outside: '除夕，营业 09:00-12:00' },
  });
  fakeServer({ ...frontCalls(), 'GET /hospital/booking/doctorList': () => doctorList });
  show();
  const dialog = await opened();
  const cards = await dialog.findAllByRole('radio', { name: /^医生/ });
  expect(cards.map((card) => card.closest('label')?.textContent)).toEqual([
    expect.stringMatching(/等候0/),
    expect.stringMatching(/未上班 · 等候1/),
    expect.stringMatching(/ 已下班 · 等候2/),
    expect.stringMatching(/医生3 休息/),
    expect.stringMatching(/医生4 未排班/),
    expect.stringMatching(/医生5 班次不在营业时间内（除夕，营业 09:00-12:00）/),
  ]);
});
