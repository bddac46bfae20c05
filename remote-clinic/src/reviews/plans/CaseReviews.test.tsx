import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { MedicalCase } from '@hospital/shared/contract/calls/cases';
import { addDays, shanghaiDay } from '@hospital/shared/format';
import {
  fakeServer,
  fakeSession,
  httpStatus,
  refusal,
  renderPage,
  type FakeServer,
} from '@hospital/shared/testing';
import CaseReviews from './CaseReviews';
import { OTHER, PLAN, reviewOf } from './plans.fixture';

const LIST = 'POST /hospital/review/list';
const SELECT = 'GET /base/template/reviewPlan/select';
const BATCH = 'POST /hospital/review/batchSave';
const SAVE = 'POST /hospital/review/save';
/** What is typed takes the place of the day that stands there. */
const WHOLE = { initialSelectionStart: 0, initialSelectionEnd: 10 };
const dayFrom = (days: number): string => addDays(shanghaiDay(), days);

const record = {
  ...{ id: 'c1', petId: 'p1', petName: '豆豆', status: 1, caseType: 1 },
  diagnoses: [{ code: 'D005', name: '急性胃肠炎', kind: '确诊', main: 'Y' }],
} as unknown as MedicalCase;

let server: FakeServer;
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  server = fakeServer({
    [LIST]: () => ({ list: [], total: 0 }),
    [SELECT]: () => [OTHER, PLAN],
    [BATCH]: () => ({ ids: ['r1', 'r2'] }),
    [SAVE]: () => ({ id: 'r3' }),
    'GET /sys/user/selects': () => [{ id: 'u1', name: '王医生', loginName: 'w' }],
  });
});
const open = (permissions = ['hospital:review:list', 'hospital:review:save'], changes = {}) =>
  renderPage(<CaseReviews record={{ ...record, ...changes }} />, { session: fakeSession(permissions) });

it('proposes the plan of the diagnosis, which one press makes, and what is usual where there is none', async () => {
  const { unmount } = open();
  const plan = within(await screen.findByRole('region', { name: '建议回访：肠炎回访' }));
  expect(plan.getByText(`${dayFrom(1)}（1天后）回访：电话询问`)).toBeVisible();
  await userEvent.click(plan.getByRole('button', { name: '安排回访：肠炎回访' }));
  const sent = { caseId: 'c1', baseDate: dayFrom(0) };
  await waitFor(() =>
    expect(server.requests(BATCH)).toEqual([{ ...sent, planTemplateId: 'm1', items: PLAN.items }]),
  );
  unmount();
  const usual = open(undefined, { diagnoses: [] });
  await userEvent.click(await screen.findByRole('button', { name: '安排回访：常用回访' }));
  await waitFor(() => expect(server.requests(BATCH)).toHaveLength(2));
  expect(server.requests(BATCH)[1]).toMatchObject({ ...sent, items: [{ day: 3 }, { day: 7 }] });
  expect(server.requests(BATCH)[1]).not.toHaveProperty('planTemplateId');
  usual.unmount();
  server.use({ [LIST]: () => ({ list: [reviewOf({ planName: '肠炎回访' })], total: 1 }) });
  open();
  expect(await screen.findByText('询问上药情况')).toBeVisible();
  expect(screen.queryByText(/^建议回访/)).toBeNull();
});

it('shows the days of a chosen template, which are changed before they are saved', async () => {
  const user = userEvent.setup();
  open();
  await user.click(await screen.findByRole('button', { name: '按模板' }));
  const dialog = within(await screen.findByRole('dialog', { name: '按模板安排回访：豆豆' }));
  await user.click(dialog.getByRole('combobox', { name: '模板' }));
  const options = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  expect(options).toEqual(['肠炎回访（符合诊断）', '术后回访']);
  await user.click(screen.getByRole('option', { name: '肠炎回访（符合诊断）' }));
  const first = await dialog.findByRole('textbox', { name: '第1项日期' });
  expect(first).toHaveValue(dayFrom(1));
  await user.click(dialog.getByRole('button', { name: '移除：第2项' }));
  await user.type(first, `${dayFrom(2)}{Enter}`, WHOLE);
  await waitFor(() => expect(first).toHaveValue(dayFrom(2)));
  server.use({ [BATCH]: () => refusal(40903, '豆豆已按“肠炎回访”安排过从今天起的回访') });
  await user.click(dialog.getByRole('button', { name: '安排1次回访' }));
  expect(await dialog.findByText('豆豆已按“肠炎回访”安排过从今天起的回访')).toBeVisible();
  expect(first).toHaveValue(dayFrom(2));
  expect(server.requests(BATCH)).toEqual([
    {
      ...{ caseId: 'c1', planTemplateId: 'm1', baseDate: dayFrom(0) },
      items: [{ ...PLAN.items[0], day: 2 }],
    },
  ]);
});

it('refuses days that have passed when the plan begins earlier', async () => {
  const user = userEvent.setup();
  open();
  await user.click(await screen.findByRole('button', { name: '按模板' }));
  const dialog = within(await screen.findByRole('dialog', { name: '按模板安排回访：豆豆' }));
  await user.click(dialog.getByRole('combobox', { name: '模板' }));
  await user.click(await screen.findByRole('option', { name: '术后回访' }));
  const base = await dialog.findByRole('textbox', { name: '起始日期' });
  await user.type(base, `${dayFrom(-2)}{Enter}`, WHOLE);
  await waitFor(() => expect(base).toHaveValue(dayFrom(-2)));
  await user.click(dialog.getByRole('button', { name: '安排2次回访' }));
  expect(await dialog.findByText('第1项的日期已过，请改期或移除')).toBeVisible();
  expect(server.requests(BATCH)).toEqual([]);
});

it('plans one by hand of the case, offers nothing to who may only look, and tells a failure', async () => {
  const user = userEvent.setup();
  const { unmount } = open();
  await user.click(await screen.findByRole('button', { name: '新增回访' }));
  const dialog = within(await screen.findByRole('dialog', { name: '新增回访：豆豆' }));
  await user.click(dialog.getByRole('button', { name: '确定' }));
  expect(await dialog.findByText('请填写回访内容')).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: '回访内容' }), '问伤口');
  await user.type(await dialog.findByLabelText('计划时间的日期'), '2099-12-01{Enter}');
  await user.click(dialog.getByRole('button', { name: '确定' }));
  await waitFor(() =>
    expect(server.requests(SAVE)).toEqual([
      {
        ...{ caseId: 'c1', petId: 'p1', type: 2, reviewTime: '2099-12-01 10:00', content: '问伤口' },
        ...{ executorId: '', version: 1 },
      },
    ]),
  );
  unmount();
  const viewer = open(['hospital:review:list']);
  expect(await screen.findByText('本病例还没有安排回访')).toBeVisible();
  for (const name of ['新增回访', '按模板']) expect(screen.queryByRole('button', { name })).toBeNull();
  viewer.unmount();
  server.use({ [LIST]: () => httpStatus(502) });
  open(['hospital:review:list']);
  expect(await screen.findByRole('button', { name: /重试/ })).toBeVisible();
});

it('says what was answered, beside each follow-up that was tried', async () => {
  server.use({
    [LIST]: () => ({
      list: [reviewOf({ id: 'r1', followCount: 1 }), reviewOf({ id: 'r2', content: '到店复查' })],
      total: 2,
    }),
    'GET /hospital/review/follow/list/{id}': () => [
      {
        ...{ id: 'f1', way: 'PHONE', connected: 'Y', content: '仍有呕吐，已请其来院', result: 'WORSE' },
        ...{ satisfaction: null, nextTime: null, followerName: '李护士', deletableFlag: 'N', files: [] },
        createDate: '2026-08-02 09:00:00',
      },
    ],
    'GET /sys/dict2/getDictByType': () => [],
  });
  open();
  const told = within(await screen.findByRole('list', { name: '回访记录' }));
  expect(told.getByText('仍有呕吐，已请其来院')).toBeVisible();
  expect(screen.getAllByRole('list', { name: '回访记录' })).toHaveLength(1);
});
