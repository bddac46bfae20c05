import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ErrorCode } from '@hospital/shared/contract/errors';
import type { PropsOf } from '@hospital/shared/contract/parts';
import {
  fakeServer,
  fakeSession,
  type FakeServer,
  networkFailure,
  refusal,
  renderPage,
} from '@hospital/shared/testing';
import {
  ALL_RIGHTS,
  besides,
  BOOK,
  dayFrom,
  donePlan,
  FINISH,
  plan,
  PREVIEW,
  protocol,
  PROTOCOLS,
  TIP,
  TIP_BATCH,
  TIP_TEXT,
  TIPS,
  TOTAL,
  UPDATE_PLAN,
} from '../../test/immune.fixture';
import ImmunePage from './ImmunePage';

let server: FakeServer;
let failing = false;
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  failing = false;
  server = fakeServer({
    ...besides,
    [TIPS]: ({ status, overdueFlag }) => {
      const list =
        status === 'Y'
          ? [donePlan()]
          : overdueFlag === 'Y'
            ? [plan({ id: 'i9', planDate: dayFrom(-5), daysLeft: -5, overdueFlag: 'Y' })]
            : [plan(), plan({ id: 'i2', petName: '大黄', planDate: dayFrom(3), daysLeft: 3 })];
      return { list, total: list.length };
    },
    [TOTAL]: ({ startDate }) => ({ dueCount: startDate ? 2 : 0, overdueCount: 1, tippedCount: 0 }),
    [TIP_TEXT]: () => ({ text: '李雷您好，豆豆的狂犬疫苗', mobile: '138****1234', channels: [3] }),
    [TIP_BATCH]: () => ({ success: 1, failed: [{ id: 'i2', msg: '24小时内已电话提醒过，请稍后再提醒' }] }),
    [TIP]: () => ({ tipStatus: 'Y', tipCount: 1 }),
    [UPDATE_PLAN]: () => (failing ? refusal(ErrorCode.Invalid, '计划日期不能早于今天') : { shifted: 0 }),
    [FINISH]: () => ({
      ...{ nextPlanId: 'i3', nextDate: dayFrom(365), certificateNo: '4401062026000001' },
      ...{ billId: null, covered: 0 },
    }),
    [BOOK]: () => ({ reservationId: 'r1', bookingId: null }),
    'GET /hospital/booking/doctorList': () => [
      {
        doctorId: 'u2',
        doctorName: '王医生',
        photo: '',
        title: '',
        schedulingFlag: 'Y',
        shift: 3,
        waiting: 0,
      },
    ],
  });
});

const open = (permissions: readonly string[] = ALL_RIGHTS) =>
  renderPage(<ImmunePage />, {
    ...{ at: '/immune/plan', session: fakeSession([...permissions]) },
    // The box that finds animals, with a button for a dog and one for a cat.
    parts: (_, props) => {
      const { onPick } = props as PropsOf<'customer/picker'>;
      return ['犬', '猫'].map((petName) => (
        <button
          key={petName}
          type="button"
          onClick={() => onPick({ ownerId: 'o1', ownerName: '李雷', mobile: '', petId: petName, petName })}
        >
          选{petName}
        </button>
      ));
    },
  });
const press = async (name: string): Promise<void> =>
  userEvent.click(await screen.findByRole('button', { name }));

/** The dialog in which a plan is booked. */
async function bookingForm() {
  await press('预约：豆豆 狂犬疫苗');
  return within(await screen.findByRole('dialog', { name: '预约：豆豆 狂犬疫苗' }));
}
type BookingForm = Awaited<ReturnType<typeof bookingForm>>;

/** Chooses 王医生 and 立即挂号. */
async function registerWithDoctor(form: BookingForm): Promise<void> {
  await userEvent.click(form.getByRole('combobox', { name: '医生' }));
  await userEvent.click(await screen.findByRole('option', { name: '王医生' }));
  await userEvent.click(form.getByRole('radio', { name: '立即挂号' }));
}

it('shows what is due in the next days, what is late and what was done, each with its number', async () => {
  open();
  expect(await screen.findByText('大黄')).toBeVisible();
  expect(server.requests(TIPS)[0]).toMatchObject({
    ...{ startDate: dayFrom(0), endDate: dayFrom(7), overdueFlag: 'N' },
  });
  expect(screen.getByText('今天')).toBeVisible();
  expect(screen.getByText('3天后')).toBeVisible();
  await userEvent.click(await screen.findByRole('tab', { name: '已逾期 1' }));
  expect(await screen.findByText('逾期5天')).toBeVisible();
  await userEvent.click(screen.getByRole('tab', { name: '已完成' }));
  expect(await screen.findByText('4401062025000012')).toBeVisible();
  expect(server.requests(TIPS).at(-1)).toMatchObject({ status: 'Y', startDate: dayFrom(-30) });
});

it('carries a plan out with the batch in stock, and says what is next and the certificate', async () => {
  open();
  await press('执行：豆豆 狂犬疫苗');
  const form = within(await screen.findByRole('dialog', { name: '执行：豆豆 狂犬疫苗' }));
  expect(form.getByText(/接种后请留观30分钟/)).toBeVisible();
  await userEvent.click(form.getByRole('button', { name: '执行' }));
  expect(await form.findByText('请填写疫苗批号')).toBeVisible();
  expect(server.requests(FINISH)).toHaveLength(0);
  await userEvent.click(await form.findByRole('button', { name: /^KQ26，/ }));
  await userEvent.click(form.getByRole('button', { name: '执行' }));
  expect(await screen.findByText(/已执行，下次 .*，免疫证号 4401062026000001/)).toBeVisible();
  expect(server.requests(FINISH)[0]).toMatchObject({
    ...{ id: 'i1', version: 2, productId: 'v3', batchNo: 'KQ26', expireDate: dayFrom(90) },
    ...{ finishDate: dayFrom(0), site: '颈背部皮下', reaction: '无', billFlag: 'N' },
  });
});

it('is there again after a reload with its dialog open', async () => {
  const page = open();
  await press('执行：豆豆 狂犬疫苗');
  await screen.findByRole('dialog', { name: '执行：豆豆 狂犬疫苗' });
  page.unmount();
  open();
  expect(await screen.findByText('大黄')).toBeInTheDocument();
  expect(await screen.findByRole('dialog', { name: '执行：豆豆 狂犬疫苗' })).toBeVisible();
  expect(server.requests(TIPS).at(-1)).toMatchObject({ startDate: dayFrom(0), overdueFlag: 'N' });
});

it('keeps what was typed where a change of the day is refused', async () => {
  failing = true;
  open();
  await press('改期：豆豆 狂犬疫苗');
  const form = within(await screen.findByRole('dialog', { name: '改期：豆豆 狂犬疫苗' }));
  await userEvent.type(form.getByLabelText('备注'), '等体温正常');
  await userEvent.click(form.getByRole('button', { name: '改期' }));
  await waitFor(() => expect(server.requests(UPDATE_PLAN)).toHaveLength(1));
  expect(form.getByLabelText('备注')).toHaveValue('等体温正常');
  failing = false;
  await userEvent.click(form.getByRole('button', { name: '改期' }));
  expect(await screen.findByText('已改期')).toBeVisible();
  expect(server.requests(UPDATE_PLAN)[1]).toMatchObject({ id: 'i1', version: 2, remarks: '等体温正常' });
});

it('notes what an owner said on the telephone, and says what is connected to nothing', async () => {
  open();
  await press('提醒：豆豆 狂犬疫苗');
  const form = within(await screen.findByRole('dialog', { name: '提醒：豆豆 狂犬疫苗' }));
  expect(await form.findByText('李雷您好，豆豆的狂犬疫苗')).toBeVisible();
  expect(form.getByRole('radio', { name: '短信（未接入）' })).toBeDisabled();
  // Nothing was typed: nobody is asked whether it may be lost.
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await press('提醒：豆豆 狂犬疫苗');
  await userEvent.type(await screen.findByLabelText('沟通结果'), '周六来');
  await userEvent.click(screen.getByRole('button', { name: '登记' }));
  await waitFor(() => expect(server.requests(TIP)[0]).toEqual({ id: 'i1', channel: 3, result: '周六来' }));
});

it('reminds of several after asking, and says of whom it did not and why', async () => {
  open();
  expect(await screen.findByRole('button', { name: '批量提醒' })).toBeDisabled();
  for (const name of ['豆豆', '大黄'])
    await userEvent.click(await screen.findByRole('checkbox', { name: `选择：${name} 狂犬疫苗` }));
  await press('批量提醒');
  const asked = within(await screen.findByRole('dialog', { name: '提示' }));
  expect(asked.getByText('没有接入短信平台。确定登记已电话提醒选中的2个计划的宠主吗?')).toBeVisible();
  expect(server.requests(TIP_BATCH)).toHaveLength(0);
  await userEvent.click(asked.getByRole('button', { name: '登记' }));
  expect(await screen.findByText(/1条未提醒：大黄（24小时内/)).toBeVisible();
  expect(server.requests(TIP_BATCH)[0]).toEqual({ ids: ['i1', 'i2'], channel: 3 });
});

it('means all of the page with one press, and none with the next', async () => {
  open();
  await screen.findByText('大黄');
  const all = screen.getByRole('checkbox', { name: '全选本页' });
  await userEvent.click(all);
  expect(screen.getByText('共 2 条，已选 2 条')).toBeVisible();
  await userEvent.click(screen.getByRole('checkbox', { name: '选择：大黄 狂犬疫苗' }));
  expect(all).not.toBeChecked();
  await userEvent.click(all);
  await userEvent.click(all);
  expect(screen.getByRole('button', { name: '批量提醒' })).toBeDisabled();
});

it('reserves a time for a plan', async () => {
  open();
  const form = await bookingForm();
  await userEvent.click(form.getByRole('button', { name: '预约' }));
  expect(await form.findByText('请选择开始时间')).toBeVisible();
  await userEvent.click(form.getByRole('combobox', { name: '开始时间' }));
  await userEvent.click(await screen.findByRole('option', { name: '08:30' }));
  await userEvent.click(form.getByRole('button', { name: '预约' }));
  await waitFor(() =>
    expect(server.requests(BOOK)[0]).toEqual({
      ...{ planId: 'i1', doctorId: '', reservationDate: dayFrom(0), startTime: '08:30' },
    }),
  );
});

it('registers with a doctor: nobody in particular is offered for a reservation alone', async () => {
  open();
  const form = await bookingForm();
  expect(form.getByText('不指定')).toBeVisible();
  await userEvent.click(form.getByRole('radio', { name: '立即挂号' }));
  expect(form.queryByText('不指定')).not.toBeInTheDocument();
  await userEvent.click(form.getByRole('button', { name: '挂号' }));
  expect(await form.findByText('请选择医生')).toBeVisible();
  await userEvent.click(form.getByRole('radio', { name: '预约时间' }));
  expect(form.getByText('不指定')).toBeVisible();
});

it('says what a registration is refused with, also once its warnings were passed over', async () => {
  const warnings = [{ code: 'debt', level: 'warn', msg: '宠主欠款315.00元' }];
  server.use({
    [BOOK]: ({ skipWarnings }) =>
      skipWarnings
        ? refusal(ErrorCode.NotUnique, '同日重复挂号')
        : refusal(ErrorCode.Invalid, '宠主欠款315.00元', { warnings, errors: [] }),
  });
  open();
  const form = await bookingForm();
  await registerWithDoctor(form);
  await userEvent.click(form.getByRole('button', { name: '挂号' }));
  await userEvent.click(await screen.findByRole('button', { name: '继续挂号' }));
  expect(await screen.findByText('同日重复挂号')).toBeInTheDocument();
});

it('registers with what was agreed to, again after an answer was lost', async () => {
  const warnings = [{ code: 'doctorOff', level: 'warn', msg: '李医生今天不当班' }];
  server.use({
    [BOOK]: ({ skipWarnings }) =>
      skipWarnings ? networkFailure() : refusal(ErrorCode.DoctorNotScheduled, '医生未排班', { warnings }),
  });
  open();
  const form = await bookingForm();
  await registerWithDoctor(form);
  await userEvent.click(form.getByRole('button', { name: '挂号' }));
  await userEvent.click(await screen.findByRole('button', { name: '继续挂号' }));
  expect(await form.findByText(/^没有收到服务器的答复/)).toBeVisible();
  await userEvent.click(form.getByRole('button', { name: '挂号' }));
  await waitFor(() => expect(server.requests(BOOK)).toHaveLength(3));
  expect(server.requests(BOOK)[2]).toEqual(server.requests(BOOK)[1]);
});

it('leaves to the client what the client says of a refused registration', async () => {
  server.use({ [BOOK]: () => refusal(ErrorCode.PetDead, '宠物已标记死亡，不能预约') });
  open();
  const form = await bookingForm();
  await userEvent.click(form.getByRole('combobox', { name: '开始时间' }));
  await userEvent.click(await screen.findByRole('option', { name: '08:30' }));
  await userEvent.click(form.getByRole('button', { name: '预约' }));
  await waitFor(() => expect(server.requests(BOOK)).toHaveLength(1));
  await waitFor(() => expect(form.getByRole('button', { name: '取消' })).toBeEnabled());
  expect(screen.queryByText('宠物已标记死亡，不能预约')).not.toBeInTheDocument();
});

it('keeps the doctor who was chosen where the way of the visit is changed', async () => {
  open();
  const form = await bookingForm();
  await registerWithDoctor(form);
  await userEvent.click(form.getByRole('radio', { name: '预约时间' }));
  await userEvent.click(form.getByRole('radio', { name: '立即挂号' }));
  await userEvent.click(form.getByRole('button', { name: '挂号' }));
  await waitFor(() =>
    expect(server.requests(BOOK)[0]).toEqual({ planId: 'i1', doctorId: 'u2', registerNow: 'Y' }),
  );
});

it('takes back the doctor who was only proposed for the visit', async () => {
  renderPage(<ImmunePage />, {
    at: '/immune/plan',
    session: fakeSession([...ALL_RIGHTS], { user: { id: 'u2' } }),
  });
  const form = await bookingForm();
  await userEvent.click(form.getByRole('combobox', { name: '医生' }));
  await screen.findByRole('option', { name: '王医生' });
  await userEvent.click(form.getByRole('radio', { name: '立即挂号' }));
  expect(form.getByText('王医生')).toBeVisible();
  await userEvent.click(form.getByRole('radio', { name: '预约时间' }));
  expect(form.getByText('不指定')).toBeVisible();
});

it('shows what is void of a plan that was taken back in a second line', async () => {
  const gone = {
    ...{ certificateNo: '4401062025000011', reason: '登记错了宠物', voidName: '王医生' },
    ...{ voidTime: '2025-03-01 10:20:30', productName: '狂犬疫苗', manufacturer: '', batchNo: 'KQ0' },
    ...{
      expireDate: null,
      site: '',
      finishDate: dayFrom(-1),
      validDate: null,
      vetName: '',
      vetLicenseNo: '',
    },
  };
  server.use({ [TIPS]: () => ({ list: [plan({ voids: [gone] })], total: 1 }) });
  open();
  const print = await screen.findByRole('button', { name: '打印作废证：4401062025000011' });
  expect(print.parentElement).toHaveClass('actions');
});

it('offers nothing that its user may not', async () => {
  open(['hospital:immuneDeworming:tips:list']);
  expect(await screen.findByText('大黄')).toBeVisible();
  for (const name of [/^执行/, /^改期/, /^提醒：/, /^预约/, '批量提醒', '新增计划', '登记院外', '导出'])
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
});

it('offers the programmes that suit the animal that is chosen, and none before', async () => {
  server.use({
    [PROTOCOLS]: ({ petId }) =>
      petId === '猫'
        ? [protocol({ id: 'cat', name: '猫核心疫苗首免' })]
        : [protocol({ id: 'dog', name: '犬核心疫苗首免' })],
    [PREVIEW]: () => ({ doses: [], nextDate: null, warnings: [] }),
  });
  open();
  await press('新增计划');
  const form = within(await screen.findByRole('dialog', { name: '新增免疫驱虫计划' }));
  const programme = form.getByRole('combobox', { name: '免疫程序' });
  await userEvent.click(programme);
  expect(await screen.findByText('请先选择宠物')).toBeVisible();
  expect(server.requests(PROTOCOLS)).toHaveLength(0);
  await userEvent.click(form.getByRole('button', { name: '选犬' }));
  await userEvent.click(programme);
  await userEvent.click(await screen.findByRole('option', { name: /犬核心疫苗首免/ }));
  // What was chosen for a dog does not stay for a cat.
  await userEvent.click(form.getByRole('button', { name: '选猫' }));
  await waitFor(() => expect(form.queryByText(/犬核心疫苗首免/)).not.toBeInTheDocument());
  await userEvent.click(programme);
  expect(await screen.findByRole('option', { name: /猫核心疫苗首免/ })).toBeVisible();
  expect(server.requests(PROTOCOLS)).toEqual([
    { enabled: 'Y', petId: '犬' },
    { enabled: 'Y', petId: '猫' },
  ]);
});
