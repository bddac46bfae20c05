import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ErrorCode, Message } from '@hospital/shared/contract/errors';
import {
  type FakeRequest,
  fakeServer,
  fakeSession,
  type FakeServer,
  httpStatus,
  refusal,
  renderPage,
} from '@hospital/shared/testing';
import {
  ALL_RIGHTS,
  besides,
  dayFrom,
  DELETE_PLAN,
  donePlan,
  FINISH,
  plan,
  PLANS,
  PREVIEW,
  protocol,
  PROTOCOLS,
  RENEW,
  REVOKE,
  SAVE_DONE,
  SAVE_PLAN,
  VOID,
} from '../../../test/immune.fixture';
import { asVaccinated, certificateLines, voidLines } from '../printCertificate';
import PetPlans from './PetPlans';

let server: FakeServer;
let broken = false;
let filed = false;
let petStatus: 1 | 2 = 1;
/** What was done first, as it stands now. */
let done = donePlan();
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  broken = false;
  filed = false;
  petStatus = 1;
  done = donePlan();
  server = fakeServer({
    ...besides,
    [PLANS]: () =>
      broken
        ? refusal(50000, '')
        : {
            list: [done, plan({ planDate: dayFrom(-35), daysLeft: -35, overdueFlag: 'Y' })],
            ext: {
              petStatus,
              summary: {
                ...{ nextDate: null, validDate: dayFrom(-35), dewormValidDate: null, overdueCount: 1 },
              },
            },
          },
    [PROTOCOLS]: () => [protocol()],
    [PREVIEW]: () => ({
      doses: [{ doseNo: 1, totalDose: 1, planDate: dayFrom(4), ageDays: 120 }],
      nextDate: dayFrom(369),
      warnings: ['同组还有1个待执行计划'],
    }),
    [SAVE_PLAN]: () => ({ ids: ['i7'] }),
    [SAVE_DONE]: () => ({ id: 'i8', nextPlanId: null }),
    [DELETE_PLAN]: () => null,
    [REVOKE]: () => ({
      voidedNo: '4401062025000012',
      unchargedFlag: 'Y',
      nextRemovedFlag: 'Y',
      uncovered: 0,
    }),
    [VOID]: () => ({ voidedNo: '4401062025000012', certificateNo: '4401062025000013' }),
    [RENEW]: () => ({ certificateNo: '4401062025000013' }),
    [FINISH]: () =>
      filed
        ? refusal(ErrorCode.CaseArchived, Message.caseArchived)
        : { nextPlanId: null, nextDate: null, certificateNo: '', billId: 'b1', covered: 0 },
  });
});

const open = (permissions: readonly string[] = ALL_RIGHTS, caseId?: string) =>
  renderPage(<PetPlans petId="p1" {...(caseId ? { caseId } : {})} />, {
    session: fakeSession([...permissions]),
  });

it('says what holds no longer, what is late, and lists what was done with batch and place', async () => {
  open();
  expect(await screen.findByText(`免疫已于${dayFrom(-35)}过期`)).toBeVisible();
  expect(screen.getByText('驱虫未登记')).toBeVisible();
  expect(screen.getByText('逾期1项')).toBeVisible();
  expect(screen.getByText('批号KQ1，颈背部皮下，王医生，免疫证4401062025000012')).toBeVisible();
});

it('shows the days of a protocol before it is planned by', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: '新增计划' }));
  const form = within(await screen.findByRole('dialog', { name: '新增免疫驱虫计划' }));
  await userEvent.click(form.getByRole('combobox', { name: '免疫程序' }));
  await userEvent.click(await screen.findByRole('option', { name: '狂犬疫苗（免疫）' }));
  const preview = within(await form.findByRole('list', { name: '计划预览' }));
  expect(preview.getByText(`第1次 ${dayFrom(4)}（120日龄）`)).toBeVisible();
  expect(form.getByText('同组还有1个待执行计划')).toBeVisible();
  expect(server.requests(PROTOCOLS)[0]).toEqual({ enabled: 'Y', petId: 'p1' });
  await userEvent.click(form.getByRole('button', { name: '确定' }));
  await waitFor(() =>
    expect(server.requests(SAVE_PLAN)[0]).toEqual({
      ...{ petId: 'p1', protocolId: 'rabies', startDate: dayFrom(0), remarks: '' },
    }),
  );
});

it('says that no programme suits the animal', async () => {
  server.use({ [PROTOCOLS]: () => [] });
  open();
  await userEvent.click(await screen.findByRole('button', { name: '新增计划' }));
  const form = within(await screen.findByRole('dialog', { name: '新增免疫驱虫计划' }));
  await waitFor(() => expect(server.requests(PROTOCOLS)).toHaveLength(1));
  await userEvent.click(form.getByRole('combobox', { name: '免疫程序' }));
  expect(await screen.findByText('没有适用于该宠物的免疫程序')).toBeVisible();
});

it('says as a rule what a protocol is refused for, and not as something to be loaded again', async () => {
  server.use({ [PREVIEW]: () => refusal(ErrorCode.Invalid, '该程序不适用于这种宠物') });
  open();
  await userEvent.click(await screen.findByRole('button', { name: '新增计划' }));
  const form = within(await screen.findByRole('dialog', { name: '新增免疫驱虫计划' }));
  await userEvent.click(form.getByRole('combobox', { name: '免疫程序' }));
  await userEvent.click(await screen.findByRole('option', { name: '狂犬疫苗（免疫）' }));
  expect(await form.findByText('该程序不适用于这种宠物')).toBeVisible();
  expect(form.queryByRole('button', { name: '重试' })).not.toBeInTheDocument();
});

it('writes down what was done elsewhere', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: '登记院外' }));
  const form = within(await screen.findByRole('dialog', { name: '登记院外免疫驱虫' }));
  await userEvent.click(form.getByRole('button', { name: '确定' }));
  expect(await form.findByText('请填写疫苗或药品名称')).toBeVisible();
  await userEvent.type(form.getByLabelText('疫苗或药品'), '犬八联');
  await userEvent.click(form.getByRole('button', { name: '确定' }));
  await waitFor(() =>
    expect(server.requests(SAVE_DONE)[0]).toMatchObject({
      ...{ petId: 'p1', type: 1, productName: '犬八联', finishDate: dayFrom(0) },
    }),
  );
});

it('asks by name before a plan is deleted', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: `删除：狂犬疫苗 ${dayFrom(-35)}` }));
  const asked = within(await screen.findByRole('dialog', { name: '提示' }));
  expect(asked.getByText(`确定删除“豆豆”${dayFrom(-35)}的狂犬疫苗计划吗?`)).toBeVisible();
  expect(server.requests(DELETE_PLAN)).toHaveLength(0);
  await userEvent.click(asked.getByRole('button', { name: '删除' }));
  await waitFor(() => expect(server.requests(DELETE_PLAN)[0]).toEqual({ id: 'i1', version: 2 }));
});

it('says before a plan is deleted that a time reserved for it stays', async () => {
  const list = [plan({ planDate: dayFrom(9), daysLeft: 9, reservationId: 'r1' })];
  const summary = { nextDate: null, validDate: null, dewormValidDate: null, overdueCount: 0 };
  server.use({ [PLANS]: () => ({ list, ext: { petStatus: 1, summary } }) });
  open();
  await userEvent.click(await screen.findByRole('button', { name: `删除：狂犬疫苗 ${dayFrom(9)}` }));
  const asked = within(await screen.findByRole('dialog', { name: '提示' }));
  expect(asked.getByText(/计划吗\?为它做过的预约不会随之取消。$/)).toBeVisible();
});

it('offers a counter bill to those alone who may write one', async () => {
  const { unmount } = open(ALL_RIGHTS.filter((right) => right !== 'hospital:bill:goodsSave'));
  const form = async () => {
    await userEvent.click(await screen.findByRole('button', { name: `执行：狂犬疫苗 ${dayFrom(-35)}` }));
    return within(await screen.findByRole('dialog', { name: '执行：豆豆 狂犬疫苗' }));
  };
  expect((await form()).queryByRole('checkbox')).not.toBeInTheDocument();
  unmount();
  open([...ALL_RIGHTS, 'hospital:bill:goodsSave']);
  expect((await form()).getByRole('checkbox', { name: '同时开零售账单' })).toBeVisible();
});

it('charges the case that it stands in, where that is wanted', async () => {
  open(ALL_RIGHTS, 'c1');
  await userEvent.click(await screen.findByRole('button', { name: `执行：狂犬疫苗 ${dayFrom(-35)}` }));
  const form = within(await screen.findByRole('dialog', { name: '执行：豆豆 狂犬疫苗' }));
  await userEvent.click(form.getByRole('checkbox', { name: '计入本病例账单' }));
  await userEvent.click(await form.findByRole('button', { name: /^KQ26，/ }));
  await userEvent.click(form.getByRole('button', { name: '执行' }));
  await waitFor(() => expect(server.requests(FINISH)[0]).toMatchObject({ caseId: 'c1', billFlag: 'Y' }));
});

it('says beside the charge that the case is filed, and keeps what was typed', async () => {
  filed = true;
  open(ALL_RIGHTS, 'c1');
  await userEvent.click(await screen.findByRole('button', { name: `执行：狂犬疫苗 ${dayFrom(-35)}` }));
  const form = within(await screen.findByRole('dialog', { name: '执行：豆豆 狂犬疫苗' }));
  await userEvent.click(form.getByRole('checkbox', { name: '计入本病例账单' }));
  await userEvent.click(await form.findByRole('button', { name: /^KQ26，/ }));
  await userEvent.click(form.getByRole('button', { name: '执行' }));
  expect(await form.findByText('病例已归档不可开单')).toBeVisible();
  expect(form.getByLabelText('批号')).toHaveValue('KQ26');
});

it('asks before something is given that speaks against its protocol, and goes on with what was read', async () => {
  const words = '豆豆当天45日龄，不足90日龄';
  const warnings = [{ code: 'young', msg: words }];
  const errors = [{ field: 'skipWarnings', msg: words }];
  server.use({ [FINISH]: () => refusal(ErrorCode.Invalid, words, { warnings, errors }) });
  open();
  await userEvent.click(await screen.findByRole('button', { name: `执行：狂犬疫苗 ${dayFrom(-35)}` }));
  const form = within(await screen.findByRole('dialog', { name: '执行：豆豆 狂犬疫苗' }));
  await userEvent.click(await form.findByRole('button', { name: /^KQ26，/ }));
  await userEvent.click(form.getByRole('button', { name: '执行' }));
  const question = await screen.findByRole('dialog', { name: '仍要执行吗?' });
  expect(within(question).getByText(words)).toBeVisible();
  expect(server.requests(FINISH)[0]).toMatchObject({ skipWarnings: [] });
  await userEvent.click(within(question).getByRole('button', { name: '取消' }));
  await waitFor(() => expect(question).not.toBeInTheDocument());
  expect(server.requests(FINISH)).toHaveLength(1);
  expect(form.getByLabelText('批号')).toHaveValue('KQ26');
  await userEvent.click(form.getByRole('button', { name: '执行' }));
  await userEvent.click(await screen.findByRole('button', { name: '仍要执行' }));
  await waitFor(() => expect(server.requests(FINISH)).toHaveLength(3));
  expect(server.requests(FINISH)[2]).toMatchObject({ skipWarnings: ['young'] });
});

it('sends the same again after an answer was lost, with what was read of it', async () => {
  const words = '豆豆当天45日龄，不足90日龄';
  const warnings = [{ code: 'young', msg: words }];
  server.use({
    [FINISH]: ({ skipWarnings }: FakeRequest) =>
      Array.isArray(skipWarnings) && skipWarnings.length > 0
        ? httpStatus(502)
        : refusal(ErrorCode.Invalid, words, { warnings }),
  });
  open();
  await userEvent.click(await screen.findByRole('button', { name: `执行：狂犬疫苗 ${dayFrom(-35)}` }));
  const form = within(await screen.findByRole('dialog', { name: '执行：豆豆 狂犬疫苗' }));
  await userEvent.click(await form.findByRole('button', { name: /^KQ26，/ }));
  await userEvent.click(form.getByRole('button', { name: '执行' }));
  await userEvent.click(await screen.findByRole('button', { name: '仍要执行' }));
  expect(await form.findByText(/^没有收到服务器的答复/)).toBeVisible();
  await userEvent.click(form.getByRole('button', { name: '执行' }));
  await waitFor(() => expect(server.requests(FINISH)).toHaveLength(3));
  expect(server.requests(FINISH)[2]).toEqual(server.requests(FINISH)[1]);
});

it('says at the vaccine that it is none of the plan', async () => {
  const words = '该计划为狂犬疫苗，请选择狂犬疫苗';
  const errors = [{ field: 'productId', msg: words }];
  server.use({ [FINISH]: () => refusal(ErrorCode.Invalid, words, { errors }) });
  open();
  await userEvent.click(await screen.findByRole('button', { name: `执行：狂犬疫苗 ${dayFrom(-35)}` }));
  const form = within(await screen.findByRole('dialog', { name: '执行：豆豆 狂犬疫苗' }));
  await userEvent.click(await form.findByRole('button', { name: /^KQ26，/ }));
  await userEvent.click(form.getByRole('button', { name: '执行' }));
  expect(await form.findByText(words)).toBeVisible();
  expect(form.getByRole('combobox', { name: '疫苗或药品' })).toHaveAccessibleDescription(words);
});

it('keeps neither batch, day nor manufacturer of what is given no more', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: `执行：狂犬疫苗 ${dayFrom(-35)}` }));
  const form = within(await screen.findByRole('dialog', { name: '执行：豆豆 狂犬疫苗' }));
  const batch = form.getByLabelText('批号');
  const day = await form.findByRole('textbox', { name: '疫苗有效期' });
  await userEvent.type(form.getByLabelText('生产厂家'), '英特威');
  await userEvent.click(await form.findByRole('button', { name: /^KQ26，/ }));
  expect(day).toHaveValue(dayFrom(90));
  // Another number has another day.
  await userEvent.type(batch, 'X');
  expect(day).toHaveValue('');
  await userEvent.click(form.getByRole('button', { name: /^KQ26，/ }));
  expect(form.getByLabelText('生产厂家')).toHaveValue('英特威');
  await userEvent.click(form.getByRole('combobox', { name: '疫苗或药品' }));
  await userEvent.click(await screen.findByRole('option', { name: '犬窝咳疫苗' }));
  for (const field of [batch, day, form.getByLabelText('生产厂家')]) expect(field).toHaveValue('');
});

it('plans a vaccine by itself in the group that is chosen', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: '新增计划' }));
  const form = within(await screen.findByRole('dialog', { name: '新增免疫驱虫计划' }));
  await userEvent.click(form.getByRole('radio', { name: '单次计划' }));
  await userEvent.click(form.getByRole('combobox', { name: '疫苗或药品' }));
  await userEvent.click(await screen.findByRole('option', { name: '犬窝咳疫苗' }));
  await userEvent.click(form.getByRole('combobox', { name: '提醒分组' }));
  await userEvent.click(await screen.findByRole('option', { name: '选择性疫苗' }));
  await userEvent.click(form.getByRole('button', { name: '确定' }));
  await waitFor(() =>
    expect(server.requests(SAVE_PLAN)[0]).toMatchObject({
      items: [{ type: 1, productId: 'v9', groupCode: 'optional', planDate: dayFrom(0) }],
    }),
  );
});

it('offers nothing that its user may not, and says what could not be loaded', async () => {
  const { unmount } = open(['hospital:immuneDeworming:list']);
  expect(await screen.findByText('逾期1项')).toBeVisible();
  for (const name of [/^执行/, /^改期/, /^预约/, /^删除/, '新增计划', '登记院外'])
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  unmount();
  broken = true;
  open();
  expect(await screen.findByRole('button', { name: '重试' })).toBeVisible();
});

it('says on the certificate what the law wants to know of owner, animal and vaccine', () => {
  const words = { species: '犬', breed: '柯基犬', sex: '公', color: '黄白' };
  const lines = certificateLines(
    donePlan(),
    { birthday: '2024-01-02', chipNo: '' },
    words,
    '天河区体育东路1号',
  );
  for (const line of [
    '免疫证号：4401062025000012',
    '品种：犬 柯基犬',
    '芯片号：无',
    '批号：KQ1',
    '生产厂家：英特威',
    '兽医签名：____________　执业兽医证号：A440-7　动物诊疗机构（章）',
  ])
    expect(lines).toContain(line);
  expect(lines).toContain(`下次接种日期：${dayFrom(-35)}`);
  const untyped = certificateLines(
    donePlan({ manufacturer: '' }),
    { birthday: '2024-01-02', chipNo: '' },
    words,
    '',
  );
  expect(untyped).toContain('生产厂家：____________');
});

it('says on the certificate how old the animal was when it was vaccinated, and not what it weighs now', () => {
  const animal = { birthday: '2025-01-02', ageText: '1岁10个月' };
  expect(asVaccinated({ finishDate: '2025-04-02' }, animal)).toEqual({ age: '3个月', weight: null });
});

const GONE = {
  ...{
    certificateNo: '4401062025000011',
    reason: '批号写错',
    voidName: '王医生',
    voidTime: '2025-03-01 10:20:30',
  },
  ...{ productName: '狂犬疫苗', manufacturer: '英特威', batchNo: 'KQ0', expireDate: null, site: '' },
  ...{ finishDate: dayFrom(-400), validDate: dayFrom(-35), vetName: '王医生', vetLicenseNo: 'A440-7' },
};

it('makes a certificate void and gives another one, and prints the void one as such', async () => {
  done = donePlan({ voids: [GONE] });
  open();
  const of = `豆豆 狂犬疫苗 ${dayFrom(-400)}`;
  expect(
    await screen.findByText(/免疫证4401062025000011作废（批号写错，王医生，2025-03-01 10:20）/),
  ).toBeVisible();
  expect(screen.getByRole('button', { name: '打印作废证：4401062025000011' })).toBeVisible();
  expect(voidLines(GONE)).toContain('作废原因：批号写错');
  await userEvent.click(screen.getByRole('button', { name: `作废免疫证：${of}` }));
  const form = within(await screen.findByRole('dialog', { name: /^作废免疫证/ }));
  await userEvent.click(form.getByRole('button', { name: '作废' }));
  expect(await form.findByText('请填写原因')).toBeVisible();
  await userEvent.type(form.getByLabelText('原因'), '打印错误');
  await userEvent.click(form.getByRole('checkbox'));
  await userEvent.click(form.getByRole('button', { name: '作废' }));
  await waitFor(() =>
    expect(server.requests(VOID)[0]).toEqual({ id: 'i0', version: 2, reason: '打印错误', renewFlag: 'Y' }),
  );
});

it('gives a vaccination whose certificate is void another one, after asking', async () => {
  done = donePlan({ certificateNo: '', voids: [GONE] });
  open();
  await userEvent.click(await screen.findByRole('button', { name: /^补发免疫证/ }));
  const question = within(await screen.findByRole('dialog', { name: '提示' }));
  expect(server.requests(RENEW)).toEqual([]);
  await userEvent.click(question.getByRole('button', { name: '补发' }));
  await waitFor(() => expect(server.requests(RENEW)[0]).toEqual({ id: 'i0', version: 2 }));
});

it('tells certificates that are void apart where there are several', async () => {
  done = donePlan({ certificateNo: '', voids: [GONE, { ...GONE, certificateNo: '4401062025000019' }] });
  open();
  expect(await screen.findByRole('button', { name: '打印作废证0011：4401062025000011' })).toHaveTextContent(
    '打印作废证0011',
  );
  expect(screen.getByRole('button', { name: '打印作废证0019：4401062025000019' })).toBeVisible();
});

it('prints one certificate where the button is pressed twice', async () => {
  const animal = 'GET /hospital/pet/searchById';
  const slow = () => new Promise(() => undefined);
  server.use({ [animal]: slow, 'GET /hospital/customer/searchById': slow });
  open([...ALL_RIGHTS, 'hospital:pet:info', 'hospital:customer:info']);
  await userEvent.dblClick(await screen.findByRole('button', { name: /^打印免疫证：豆豆/ }));
  await waitFor(() => expect(server.requests(animal)).not.toHaveLength(0));
  expect(server.requests(animal)).toHaveLength(1);
});

it('takes back what was carried out by mistake, with why', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: /^撤销：豆豆 狂犬疫苗/ }));
  const form = within(await screen.findByRole('dialog', { name: '撤销执行：豆豆 狂犬疫苗' }));
  expect(form.getByText(/^免疫证4401062025000012作废，号码保留/)).toBeVisible();
  await userEvent.type(form.getByLabelText('原因'), '登记错了宠物');
  await userEvent.click(form.getByRole('button', { name: '撤销' }));
  await waitFor(() =>
    expect(server.requests(REVOKE)[0]).toEqual({ id: 'i0', version: 2, reason: '登记错了宠物' }),
  );
});

it('says that a dose is on the shelf again which its void bill had taken off', async () => {
  server.use({
    [REVOKE]: () => ({
      ...{ voidedNo: '', unchargedFlag: 'N', restockedFlag: 'Y', nextRemovedFlag: 'N', uncovered: 0 },
    }),
  });
  open();
  await userEvent.click(await screen.findByRole('button', { name: /^撤销：豆豆 狂犬疫苗/ }));
  const form = within(await screen.findByRole('dialog', { name: '撤销执行：豆豆 狂犬疫苗' }));
  await userEvent.type(form.getByLabelText('原因'), '其实没打');
  await userEvent.click(form.getByRole('button', { name: '撤销' }));
  expect(
    await screen.findByText('已撤销，计划恢复为待执行，随作废账单出库的药品已退回库存'),
  ).toBeInTheDocument();
});

it('offers nothing new for an animal that died, and says why', async () => {
  petStatus = 2;
  open();
  expect(await screen.findByText('宠物已标记为死亡，不再新增免疫驱虫计划')).toBeVisible();
  for (const name of ['新增计划', '登记院外'])
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
});
