import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ErrorCode, Message } from '@hospital/shared/contract/errors';
import { fakeServer, fakeSession, type FakeServer, refusal, renderPage } from '@hospital/shared/testing';
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
  SAVE_DONE,
  SAVE_PLAN,
} from '../../../test/immune.fixture';
import { certificateLines } from '../printCertificate';
import PetPlans from './PetPlans';

let server: FakeServer;
let broken = false;
let filed = false;
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  broken = false;
  filed = false;
  server = fakeServer({
    ...besides,
    [PLANS]: () =>
      broken
        ? refusal(50000, '')
        : {
            list: [donePlan(), plan({ planDate: dayFrom(-35), daysLeft: -35, overdueFlag: 'Y' })],
            ext: {
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
  expect(screen.getByText('批号KQ1，颈背部皮下，王医生')).toBeVisible();
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
  expect(server.requests(PROTOCOLS)[0]).toEqual({ enabled: 'Y', species: 'DOG' });
  await userEvent.click(form.getByRole('button', { name: '确定' }));
  await waitFor(() =>
    expect(server.requests(SAVE_PLAN)[0]).toEqual({
      ...{ petId: 'p1', protocolId: 'rabies', startDate: dayFrom(0), remarks: '' },
    }),
  );
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
  ])
    expect(lines).toContain(line);
  expect(lines).toContain(`下次接种日期：${dayFrom(-35)}`);
});
