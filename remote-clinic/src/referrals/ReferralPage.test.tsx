import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Referral } from '@hospital/shared/contract/calls/referrals';
import { fakeServer, fakeSession, networkFailure, refusal, renderPage } from '@hospital/shared/testing';
import ReferralPage from './ReferralPage';

const PAGE = 'POST /hospital/referral/page';
const REJECT = 'POST /hospital/referral/reject/{id}';
const CANCEL = 'POST /hospital/referral/cancel/{id}';
const READ = 'hospital:referral:page';
const ALL = [
  READ,
  'hospital:booking:list',
  ...['accept', 'reject', 'cancel'].map((move) => `hospital:referral:${move}`),
];

const row = (over: Partial<Referral> = {}): Referral => ({
  ...{ id: 'z1', referralNo: 'ZZ202611240001', kind: 'case', caseId: 'k1', caseNo: 'BL202611220001' },
  ...{ liveInfoId: null, fromStoreId: '1001', fromStoreName: '天河店', fromDoctorName: '周思远' },
  ...{
    toStoreId: '1002',
    toStoreName: '海珠店',
    externalHospital: '',
    toDoctorId: '9',
    toDoctorName: '李医生',
  },
  ...{ ownerName: '王小明', ownerMobile: '138****1001', petId: 'p1', petName: '豆豆', species: 'DOG' },
  ...{ breed: '', sex: '1', petAge: '3岁', files: [{ id: 'f1', name: 'X光.jpg' }] },
  ...{ reason: '需要骨科手术', summary: '主诉：后肢跛行三天', attachIds: [], status: 0, rejectReason: '' },
  ...{ acceptBookingId: null, createName: '周思远', createDate: '2026-11-24 09:00:00', handleName: '' },
  ...{ handleTime: null, version: 1 },
  ...over,
});
const calls = (list: readonly Referral[] = [row()]) => ({
  [PAGE]: () => ({ list, total: list.length }),
  'GET /hospital/booking/external/transfer/search': () => list,
  'POST /store/column/get': () => null,
});
const show = (permissions: readonly string[] = ALL) =>
  renderPage(<ReferralPage />, { session: fakeSession([...permissions]), at: '/case/referral' });

beforeEach(() => sessionStorage.clear());

it('shows what waits here with the case as it was sent', async () => {
  fakeServer(calls());
  show();
  await userEvent.click(await screen.findByRole('button', { name: '查看：ZZ202611240001' }));
  const dialog = await screen.findByRole('dialog', { name: /豆豆/ });
  expect(within(dialog).getByText('主诉：后肢跛行三天')).toBeInTheDocument();
  expect(within(dialog).getByText('年龄：3岁')).toBeInTheDocument();
  expect(within(dialog).getByText('随附文件：X光.jpg')).toBeInTheDocument();
  expect(screen.getByRole('tab', { name: '收到的 待接收1' })).toBeInTheDocument();
});

it('sends an animal back with the reason and the version that was read', async () => {
  const server = fakeServer({ ...calls(), [REJECT]: () => null });
  show();
  await userEvent.click(await screen.findByRole('button', { name: '退回：ZZ202611240001' }));
  const dialog = within(await screen.findByRole('dialog', { name: '退回转诊：豆豆' }));
  await userEvent.type(dialog.getByLabelText('退回原因'), '床位已满');
  await userEvent.click(dialog.getByRole('button', { name: '退回' }));
  await waitFor(() =>
    expect(server.requests(REJECT)).toEqual([{ id: 'z1', version: 1, reason: '床位已满' }]),
  );
});

const ACCEPT = 'POST /hospital/referral/accept/{id}';
const SPECS = 'GET /hospital/booking/registerSpecInfo';
const fee = { productId: 'g1', name: '专家号', categoryCode: 'G1', price: 150, memberPrice: 150 };
const desk = () => ({
  ...calls(),
  'GET /hospital/booking/doctorList': () => [{ doctorId: '9', doctorName: '李医生' }],
  [SPECS]: () => ({ specs: [{ ...fee, nightFlag: 'N' }], defaultProductId: 'g1' }),
  [ACCEPT]: () => ({ bookingId: 'b1', bookingNo: 'GH1', queueNo: 3 }),
});

it('says what the visit costs here, and takes the animal over without a fee where the desk wants that', async () => {
  const server = fakeServer(desk());
  show();
  await userEvent.click(await screen.findByRole('button', { name: '接收：ZZ202611240001' }));
  const dialog = within(await screen.findByRole('dialog', { name: '接收转诊：豆豆' }));
  expect(await dialog.findByText('本时段 专家号 ¥150.00，会员按会员价')).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('checkbox', { name: '免挂号费' }));
  await userEvent.click(dialog.getByRole('button', { name: '接收并挂号' }));
  await waitFor(() =>
    expect(server.requests(ACCEPT)).toEqual([
      { id: 'z1', version: 1, doctorId: '9', productId: '', skipWarnings: [] },
    ]),
  );
});

it('names the doctor who was asked for and sees nobody here any more, and wants another', async () => {
  const server = fakeServer({
    ...desk(),
    'GET /hospital/booking/doctorList': () => [{ doctorId: '8', doctorName: '王医生' }],
  });
  show();
  await userEvent.click(await screen.findByRole('button', { name: '接收：ZZ202611240001' }));
  const dialog = within(await screen.findByRole('dialog', { name: '接收转诊：豆豆' }));
  expect(await dialog.findByText('李医生（已不在本店接诊）')).toBeVisible();
  await dialog.findByText(/本时段 专家号/);
  await userEvent.click(dialog.getByRole('button', { name: '接收并挂号' }));
  expect(await dialog.findByText('该医生已不在本店接诊，请选择其他医生')).toBeVisible();
  expect(server.requests(ACCEPT)).toEqual([]);
});

it('takes nobody over before the fee that it charges is known', async () => {
  let arrive: () => void = () => undefined;
  const late = () => new Promise((resolve) => (arrive = () => resolve(desk()[SPECS]())));
  const server = fakeServer({ ...desk(), [SPECS]: late });
  show();
  await userEvent.click(await screen.findByRole('button', { name: '接收：ZZ202611240001' }));
  const dialog = within(await screen.findByRole('dialog', { name: '接收转诊：豆豆' }));
  expect(dialog.getByRole('button', { name: '接收并挂号' })).toBeDisabled();
  arrive();
  await waitFor(() => expect(dialog.getByRole('button', { name: '接收并挂号' })).toBeEnabled());
  await userEvent.click(dialog.getByRole('button', { name: '接收并挂号' }));
  await waitFor(() => expect(server.requests(ACCEPT)).toMatchObject([{ productId: 'g1' }]));
});

it('repeats what was agreed to when no answer came', async () => {
  const warnings = [{ code: 'duplicate', level: 'warn', msg: '豆豆今天已挂周思远的号' }];
  const server = fakeServer({
    ...desk(),
    [ACCEPT]: ({ skipWarnings }) =>
      skipWarnings.length === 0 ? refusal(40905, '请确认', { warnings }) : networkFailure(),
  });
  show();
  await userEvent.click(await screen.findByRole('button', { name: '接收：ZZ202611240001' }));
  const dialog = within(await screen.findByRole('dialog', { name: '接收转诊：豆豆' }));
  await dialog.findByText(/本时段 专家号/);
  await userEvent.click(dialog.getByRole('button', { name: '接收并挂号' }));
  await userEvent.click(await screen.findByRole('button', { name: '继续接收' }));
  expect(await dialog.findByText(/没有收到服务器的答复/)).toBeVisible();
  server.use(desk());
  await userEvent.click(dialog.getByRole('button', { name: '接收并挂号' }));
  await waitFor(() =>
    expect(server.requests(ACCEPT).map((one) => one['skipWarnings'])).toEqual([
      [],
      ['duplicate'],
      ['duplicate'],
    ]),
  );
});

it('lets the sender withdraw what still waits', async () => {
  const server = fakeServer({ ...calls(), [CANCEL]: () => null });
  show();
  await userEvent.click(await screen.findByRole('tab', { name: '发出的' }));
  await userEvent.click(await screen.findByRole('button', { name: '撤销：ZZ202611240001' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: '撤销' }));
  await waitFor(() => expect(server.requests(CANCEL)).toEqual([{ id: 'z1', version: 1 }]));
});

it('leaves out what needs another permission', async () => {
  fakeServer(calls());
  show([READ]);
  await screen.findByRole('button', { name: '查看：ZZ202611240001' });
  for (const name of [/^接收/, /^退回/, /^撤销/])
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
});

it('keeps room for how many wait until that is known, and where nobody waits', async () => {
  let arrive: (list: readonly Referral[]) => void = () => undefined;
  const search = () => new Promise((resolve) => (arrive = resolve));
  fakeServer({ ...calls([]), 'GET /hospital/booking/external/transfer/search': search });
  show();
  expect(await screen.findByRole('tab', { name: '收到的 待接收…' })).toBeInTheDocument();
  arrive([]);
  expect(await screen.findByRole('tab', { name: '收到的 待接收0' })).toBeInTheDocument();
});
