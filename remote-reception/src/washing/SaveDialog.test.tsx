import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { PickedCustomer } from '@hospital/shared/contract/parts';
import { fakeServer, fakeSession, refusal, renderPage } from '@hospital/shared/testing';
import { ALL_PERMISSIONS, day, QUOTE, SAVE, SLOTS, washingCalls } from '../../test/washing.fixture';
import WashBoardPage from './WashBoardPage';

const HEADER = 'GET /hospital/customer/userPetInfo';
const FINISH_AND_SAVE = 'POST /hospital/booking/finishAndWashPlan';
const MAY_END = [...ALL_PERMISSIONS, 'hospital:booking:finish', 'hospital:customer:info'];
const bean: PickedCustomer = {
  ...{ ownerId: 'o1', ownerName: '王小明', mobile: '138****1001', petId: 'd1', petName: '豆包' },
};
const visit = {
  ...{ id: 'v1', bookingNo: 'GH202611240003', petName: '豆包', doctorName: '周思远', state: 2, version: 5 },
  ...{ storeId: 's1', storeName: '天河' },
};

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

/** Opens 新增洗美单 and picks the dog, as the part of remote-customer would. */
async function opened(permissions: readonly string[], openBooking: object | null, answers: object = {}) {
  const server = fakeServer({
    ...washingCalls([]),
    [HEADER]: () => ({ openBooking }),
    [SAVE]: () => ({ id: 'w9', planNo: 'XM202611240009' }),
    [FINISH_AND_SAVE]: () => ({ id: 'w9', planNo: 'XM202611240009' }),
    ...answers,
  });
  server.setClock(new Date('2026-11-24T02:00:00Z'));
  renderPage(<WashBoardPage />, {
    session: fakeSession([...permissions]),
    at: '/wash/board',
    parts: (name, props) =>
      name === 'customer/picker' && (
        <>
          {[bean, { ...bean, petId: 'd2', petName: '毛毛' }].map((pet) => (
            <button
              key={pet.petId}
              type="button"
              onClick={() => (props as { onPick: (picked: PickedCustomer) => void }).onPick(pet)}
            >
              选{pet.petName}
            </button>
          ))}
        </>
      ),
  });
  await userEvent.click(await screen.findByRole('button', { name: '新增洗美单' }));
  const form = within(await screen.findByRole('dialog', { name: '新增洗美单' }));
  await userEvent.click(await form.findByRole('button', { name: '选豆包' }));
  return { server, form };
}

async function choose(form: ReturnType<typeof within>, field: string, option: string | RegExp) {
  await userEvent.click(form.getByRole('combobox', { name: field }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
}

async function fillIn(form: ReturnType<typeof within>) {
  await choose(form, '开始时间', /^14:00/);
  await choose(form, '项目1', /^小型犬洗澡/);
}

const END_VISIT = /同时完成就诊 GH202611240003（周思远）/;

it('ends the visit with the plan when asked, in one call', async () => {
  const { server, form } = await opened(MAY_END, visit);
  await userEvent.click(await form.findByRole('checkbox', { name: END_VISIT }));
  await fillIn(form);
  await userEvent.click(form.getByRole('button', { name: '确定' }));
  await waitFor(() =>
    expect(server.requests(FINISH_AND_SAVE)).toMatchObject([
      { bookingId: 'v1', version: 5, plan: { petId: 'd1', startTime: '14:00' } },
    ]),
  );
  expect(server.requests(SAVE)).toEqual([]);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('leaves the visit alone unless it is asked to end it', async () => {
  const { server, form } = await opened(MAY_END, visit);
  expect(await form.findByRole('checkbox', { name: END_VISIT })).not.toBeChecked();
  await fillIn(form);
  await userEvent.click(form.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(server.requests(SAVE)).toHaveLength(1));
  expect(server.requests(FINISH_AND_SAVE)).toEqual([]);
  expect(await screen.findByText(/^已新增.+的洗美单$/)).toBeInTheDocument();
});

it('keeps what was typed when the visit has ended meanwhile, with the refusal at its field', async () => {
  const fault = { field: 'plan.skinNote', msg: '皮肤情况过长' };
  const { form } = await opened(MAY_END, visit, {
    [FINISH_AND_SAVE]: () => refusal(40002, '提交的内容有误', { errors: [fault] }),
  });
  await userEvent.click(await form.findByRole('checkbox', { name: END_VISIT }));
  await fillIn(form);
  await userEvent.type(form.getByLabelText('皮肤情况'), '耳后有皮屑');
  await userEvent.click(form.getByRole('button', { name: '确定' }));
  expect(await form.findByText('皮肤情况过长')).toBeInTheDocument();
  expect(form.getByLabelText('皮肤情况')).toHaveValue('耳后有皮屑');
});

it.each([
  ['who may not end visits', ALL_PERMISSIONS, visit],
  ['a visit that still waits', MAY_END, { ...visit, state: 1 }],
  ['a visit at another store', MAY_END, { ...visit, storeId: 's2', storeName: '海岸' }],
  ['an animal without a visit', MAY_END, null],
])('offers nothing of the kind to %s', async (_, permissions, openBooking) => {
  const { form } = await opened(permissions, openBooking);
  await choose(form, '开始时间', /^14:00/);
  await choose(form, '项目1', /^小型犬洗澡/);
  await form.findByText('合计 ¥78.00');
  expect(form.queryByRole('checkbox', { name: /同时完成就诊/ })).not.toBeInTheDocument();
});

it('says why an item costs this owner another price than the list says', async () => {
  const bath = { productId: 'p1', name: '小型犬洗澡', categoryCode: 'C1', unit: '次', quantity: 1 };
  const priced = { price: 70, originalPrice: 78, amount: 70, packageItemId: '', priceName: '金卡等级价' };
  const { form } = await opened(ALL_PERMISSIONS, null, {
    [QUOTE]: () => ({ items: [{ ...bath, ...priced }], amount: 70 }),
  });
  await choose(form, '项目1', /^小型犬洗澡/);
  expect(await form.findByText('金卡等级价 ¥70.00，标价 ¥78.00')).toBeInTheDocument();
});

const visitOf = {
  ...{
    id: 'r1',
    petId: 'd1',
    type: 1,
    planFlag: 'N',
    reservationId: null,
    startTime: '14:30',
    endTime: '15:00',
  },
  ...{ storeId: 's7', storeName: '天河' },
};

it('warns of what the animal is expected for at that time, and saves all the same', async () => {
  const { server, form } = await opened(ALL_PERMISSIONS, null, {
    [SLOTS]: ({ petId }: { petId?: string }) => ({ ...day, petTimes: petId === 'd1' ? [visitOf] : [] }),
  });
  await fillIn(form);
  expect(
    await form.findByText('豆包当天 14:30–15:00 在天河已有门诊预约，与所选时间重叠'),
  ).toBeInTheDocument();
  await userEvent.click(form.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(server.requests(SAVE)).toHaveLength(1));
});

it('warns of a wash that is reserved in another store, but not of the one that gives way to the plan', async () => {
  const bathOf = { ...visitOf, type: 3 };
  const { form } = await opened(ALL_PERMISSIONS, null, {
    [SLOTS]: () => ({
      ...day,
      petTimes: [bathOf, { ...bathOf, id: 'r2', startTime: '14:45', storeId: 's8', storeName: '越秀' }],
    }),
  });
  await fillIn(form);
  expect(
    await form.findByText('豆包当天 14:45–15:00 在越秀已有洗美预约，与所选时间重叠'),
  ).toBeInTheDocument();
});

it('warns of nothing that another animal was expected for', async () => {
  const { server, form } = await opened(ALL_PERMISSIONS, null, {
    [SLOTS]: ({ petId }: { petId?: string }) =>
      petId === 'd2' ? new Promise(() => undefined) : { ...day, petTimes: [visitOf] },
  });
  await fillIn(form);
  expect(await form.findByText(/已有门诊预约/)).toBeInTheDocument();
  await userEvent.click(form.getByRole('button', { name: '选毛毛' }));
  await waitFor(() => expect(server.requests(SLOTS).at(-1)).toMatchObject({ petId: 'd2' }));
  expect(form.queryByText(/已有门诊预约/)).not.toBeInTheDocument();
});
