import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useCall, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import {
  fakeServer,
  fakeSession,
  networkFailure,
  httpStatus,
  refusal,
  renderPage,
  type FakeHandlers,
} from '@hospital/shared/testing';
import { bill, line, product, PRODUCTS } from '../../test/bills.fixture';
import CaseLines from './CaseLines';

const BILLS = 'GET /hospital/bill/caseList';
const OTHERS = 'GET /hospital/bill/casesList';
const CHARGES = 'GET /hospital/bill/caseCharges';
const SAVE = 'POST /hospital/bill/caseSave';
const EXPLAIN = 'POST /hospital/bill/explainCharge';
const TEMPLATES = 'GET /hospital/bill/template/list';

const pills = product({
  ...{ productId: 'p2', name: '头孢氨苄片', genericName: '头孢氨苄', categoryCode: 'H1', unit: '盒' },
  ...{ spec: '50mg*10片', prescriptionFlag: 'Y', price: 30, stockQuantity: 20 },
});
const charges = (over: object = {}) => ({
  ...{ caseId: 'c1', caseNo: 'BL1', petName: '豆豆', species: 'DOG', weight: 4, allergies: ['头孢'] },
  ...{ archivedFlag: 'N', missing: [], extra: [] },
  ...over,
});
const saved = {
  ...{ billId: 'b9', billNo: 'ZD9', status: 0, totalAmount: 36, discountAmount: 0, payableAmount: 36 },
  ...{ version: 1, warnings: [], testingOrderIds: [] },
};
const calls = (over: FakeHandlers = {}): FakeHandlers => ({
  [BILLS]: () => [],
  [CHARGES]: () => charges(),
  [TEMPLATES]: () => [],
  [PRODUCTS]: () => ({ list: [pills], total: 1 }),
  [SAVE]: () => saved,
  [EXPLAIN]: () => null,
  ...over,
});
const RIGHTS = ['list', 'caseSave', 'dispense'].map((right) => `hospital:bill:${right}`);
const show = (props: object = {}) =>
  renderPage(<CaseLines caseId="c1" petId="a1" {...props} />, { session: fakeSession(RIGHTS) });
const type = async (text: string): Promise<void> =>
  userEvent.type(await screen.findByRole('combobox', { name: '添加医嘱' }), text);

beforeEach(() => sessionStorage.clear());

it('takes an order as it is typed, warns at once, and saves it by keyboard', async () => {
  const server = fakeServer(calls());
  show();
  await type('tb 2 bid 3 po{Enter}');
  // 2 pieces twice a day for 3 days are 12 of the 10 in a box.
  expect(await screen.findByLabelText('数量：头孢氨苄片')).toHaveValue('1.2');
  expect(screen.getByText('过敏：头孢氨苄片，已登记对“头孢”过敏')).toBeInTheDocument();
  await type('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(server.requests(SAVE)).toHaveLength(1));
  // The page of a case has these asked for ahead (`queriedCalls`), under the very same requests.
  for (const first of [BILLS, CHARGES]) expect(server.requests(first)[0]).toEqual({ caseId: 'c1' });
  expect(server.requests(SAVE)[0]).toMatchObject({
    caseId: 'c1',
    items: [
      {
        ...{ productId: 'p2', quantity: 1.2, price: 30, prescriptionType: 2 },
        usage: { dose: '2', unit: '片', frequency: 'bid', days: 3, route: 'po' },
      },
    ],
  });
});

it('tells the page above whether something is ordered that nobody saved', async () => {
  fakeServer(calls());
  const onUnsaved = jest.fn();
  show({ onUnsaved });
  await type('tb 2 bid 3 po{Enter}');
  await screen.findByLabelText('数量：头孢氨苄片');
  expect(onUnsaved).toHaveBeenLastCalledWith(true);
  await type('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(onUnsaved).toHaveBeenLastCalledWith(false));
});

it('says that the products did not come, and asks for them again by Enter', async () => {
  const server = fakeServer(calls({ [PRODUCTS]: networkFailure }));
  show();
  await type('tb 2 bid 3');
  expect(await screen.findByText('商品加载失败，按回车重试')).toBeVisible();
  server.use({ [PRODUCTS]: () => ({ list: [pills], total: 1 }) });
  await type('{Enter}');
  expect(await screen.findByLabelText('数量：头孢氨苄片')).toHaveValue('1.2');
});

it('asks before it saves a drug on prescription that does not say how it is given', async () => {
  const server = fakeServer(calls());
  show();
  await type('tb x2{Enter}');
  await userEvent.click(await screen.findByRole('button', { name: '保存（Ctrl+Enter）' }));
  expect(await screen.findByText(/^头孢氨苄片缺每次剂量、途径和频次/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '去填写' }));
  expect(server.requests(SAVE)).toEqual([]);
  // A Chinese keyboard types wide signs.
  await userEvent.type(screen.getByRole('textbox', { name: '剂量单位：头孢氨苄片' }), 'ｍｇ／ｋｇ');
  expect(screen.getByRole('textbox', { name: '剂量单位：头孢氨苄片' })).toHaveValue('mg/kg');
  await userEvent.click(await screen.findByRole('button', { name: '保存（Ctrl+Enter）' }));
  await userEvent.click(await screen.findByRole('button', { name: '仍要保存' }));
  await waitFor(() => expect(server.requests(SAVE)).toHaveLength(1));
});

it('takes a usage in words where no dose and frequency say it', async () => {
  const server = fakeServer(calls());
  show();
  await type('tb x2{Enter}');
  await userEvent.type(await screen.findByRole('textbox', { name: '说明：头孢氨苄片' }), '每14天一次');
  await userEvent.click(screen.getByRole('button', { name: '保存（Ctrl+Enter）' }));
  await waitFor(() => expect(server.requests(SAVE)).toHaveLength(1));
  expect(server.requests(SAVE)[0]).toMatchObject({ items: [{ usage: { note: '每14天一次' } }] });
});

it('scrolls the products that were found into view, and the chosen one when an arrow key moves to it', async () => {
  const seen: (string | null)[] = [];
  const scrollIntoView = jest.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function into(
    this: Element,
  ) {
    seen.push(this.getAttribute('aria-label') ?? this.textContent);
    // As newer browsers do.
    return Promise.resolve();
  } as unknown as () => undefined);
  const other = product({ productId: 'p3', name: '头孢噻呋钠' });
  fakeServer(calls({ [PRODUCTS]: () => ({ list: [pills, other], total: 2 }) }));
  show();
  await type('tb');
  await screen.findByRole('option', { name: /头孢噻呋钠/ });
  expect(seen).toEqual(['可开项目', '添加医嘱']);
  await type('{ArrowDown}');
  expect(seen.at(-1)).toContain('头孢噻呋钠');
  scrollIntoView.mockRestore();
});

it('leaves the page where it is when what was found comes to somebody who has gone on', async () => {
  const scrollIntoView = jest.spyOn(Element.prototype, 'scrollIntoView');
  fakeServer(calls({ [PRODUCTS]: () => ({ list: [pills], total: 1 }) }));
  show();
  await type('tb');
  (document.activeElement as HTMLElement).blur();
  await screen.findByRole('option', { name: /头孢氨苄片/ });
  expect(scrollIntoView).not.toHaveBeenCalled();
  scrollIntoView.mockRestore();
});

it('reckons doses anew when the animal is weighed, but leaves a quantity that was typed', async () => {
  let weight = 4;
  const extra = [{ productId: 'p7', name: '挂号', unit: '次', quantity: 1, reason: '' }];
  fakeServer(calls({ [CHARGES]: () => charges({ weight, allergies: [], extra }) }));
  show();
  await type('tb 25mg/kg bid 5{Enter}');
  await type('tb 25mg/kg bid 10{Enter}');
  // 100 mg of 4 kg are two tablets of the ten in a box.
  const [followed, own] = await screen.findAllByLabelText('数量：头孢氨苄片');
  expect(followed).toHaveValue('2');
  await userEvent.clear(own!);
  await userEvent.type(own!, '7');
  weight = 8;
  // Its answer brings the weight of now.
  await userEvent.click(screen.getByRole('button', { name: /说明原因/ }));
  await userEvent.type(await screen.findByLabelText('原因'), '赠送');
  await userEvent.click(screen.getAllByRole('button', { name: '保存' }).at(-1) as HTMLElement);
  await waitFor(() => expect(followed).toHaveValue('4'));
  expect(own).toHaveValue('7');
});

const visit = { type: 1 as const, petId: 'a1', weight: 8 };
it.each([
  ['weighed', api.pets.changeWeight, { id: 'a1', weight: 8 }, 'POST /hospital/pet/changeWeight'],
  [
    'put right',
    api.pets.correctWeight,
    { id: 'w1', version: 1, weight: 8 },
    'POST /hospital/pet/correctWeight',
  ],
  ['edited', api.pets.save, { id: 'a1', version: 1, weight: 8 }, 'POST /hospital/pet/save'],
  ['registered again', api.bookings.register, visit, 'POST /hospital/booking/register'],
] as const)(
  'reckons a dose anew when the animal is %s while it is typed',
  async (how, call, request, address) => {
    let weight = 4;
    fakeServer(
      calls({
        [CHARGES]: () => charges({ weight, allergies: [] }),
        [address]: () => {
          weight = 8;
          return {};
        },
      }),
    );
    function Elsewhere() {
      const { mutate } = useCallMutation(call as typeof api.pets.changeWeight);
      return <button onClick={() => mutate(request as { id: string; weight: number })}>{how}</button>;
    }
    renderPage(
      <>
        <CaseLines caseId={`c-${how}`} petId="a1" />
        <Elsewhere />
      </>,
      { session: fakeSession([...RIGHTS, ...(call.anyOf ?? [])]) },
    );
    await type('tb 25mg/kg bid 5{Enter}');
    const quantity = await screen.findByLabelText('数量：头孢氨苄片');
    expect(quantity).toHaveValue('2');
    await userEvent.click(screen.getByRole('button', { name: how }));
    await waitFor(() => expect(quantity).toHaveValue('4'));
  },
);

it('goes on offering the lines that a crash left when others are saved beside them', async () => {
  const server = fakeServer(calls());
  const { unmount } = show({ caseId: 'c10' });
  await type('tb 2 bid 3 po{Enter}');
  await screen.findByLabelText('数量：头孢氨苄片');
  unmount();
  show({ caseId: 'c10' });
  await screen.findByText(/恢复.*的草稿/);
  await type('tb 1 sid 2 po{Enter}');
  await screen.findByLabelText('数量：头孢氨苄片');
  await type('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(server.requests(SAVE)).toHaveLength(1));
  await screen.findByText('已开单 ZD9');
  await userEvent.click(screen.getByRole('button', { name: '恢复' }));
  expect(await screen.findByLabelText('数量：头孢氨苄片')).toHaveValue('1.2');
});

it('keeps the lines that a crash left beside those typed since, for all of which they are reckoned anew', async () => {
  let weight = 4;
  fakeServer(calls({ [CHARGES]: () => charges({ weight }) }));
  const crash = async (unmount: () => void): Promise<void> => {
    await screen.findAllByLabelText('数量：头孢氨苄片');
    unmount();
  };
  const first = show({ caseId: 'c11' });
  await type('tb 25mg/kg bid 5{Enter}');
  await crash(first.unmount);
  const second = show({ caseId: 'c11' });
  await screen.findByText(/恢复.*的草稿/);
  await type('tb 1 sid 3{Enter}');
  await crash(second.unmount);
  weight = 8;
  show({ caseId: 'c11' });
  await screen.findByText(/恢复.*的草稿/);
  await type('tb 3 sid 5{Enter}');
  await screen.findByLabelText('数量：头孢氨苄片');
  await userEvent.click(screen.getByRole('button', { name: '恢复' }));
  const quantities = screen.getAllByLabelText<HTMLInputElement>('数量：头孢氨苄片').map(({ value }) => value);
  // Typed now, typed before, and of the first draft what 200 mg of 8 kg come to.
  expect(quantities).toEqual(['1.5', '0.3', '4']);
});

it('forgets the lines of a crash that are not wanted, and keeps those typed beside them', async () => {
  fakeServer(calls());
  const first = show({ caseId: 'c12' });
  await type('tb 2 bid 3 po{Enter}');
  await screen.findByLabelText('数量：头孢氨苄片');
  first.unmount();
  const second = show({ caseId: 'c12' });
  const offer = await screen.findByText(/恢复.*的草稿/);
  await type('tb 1 sid 3{Enter}');
  await screen.findByLabelText('数量：头孢氨苄片');
  const refuse = offer.closest('.arco-alert')!.querySelectorAll('button');
  await userEvent.click([...refuse].find(({ textContent }) => textContent === '放弃')!);
  second.unmount();
  show({ caseId: 'c12' });
  await screen.findByText(/恢复.*的草稿/);
  await userEvent.click(screen.getByRole('button', { name: '恢复' }));
  expect(screen.getByLabelText('数量：头孢氨苄片')).toHaveValue('0.3');
});

it('changes no second bill while the change of one that a crash left waits for its answer', async () => {
  const mine = bill({ type: 1, caseId: 'c1', items: [line({ fixedReason: '' })] });
  fakeServer(calls({ [BILLS]: () => [mine] }));
  const { unmount } = show({ caseId: 'c13' });
  await userEvent.click(await screen.findByRole('button', { name: /修改.*ZD202611240001/ }));
  await screen.findByLabelText('数量：狗粮');
  unmount();
  show({ caseId: 'c13' });
  await screen.findByText(/恢复.*的草稿/);
  await userEvent.click(await screen.findByRole('button', { name: /修改.*ZD202611240001/ }));
  expect(await screen.findByText('上次修改的账单尚未保存，请先恢复或放弃草稿')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '恢复' }));
  expect(screen.getAllByLabelText('数量：狗粮')).toHaveLength(1);
});

it('changes an unpaid bill, and lets choose when somebody else did so meanwhile', async () => {
  const mine = bill({ type: 1, caseId: 'c1', items: [line({ fixedReason: '' })] });
  let answers = 0;
  const server = fakeServer(
    calls({
      [BILLS]: () => [mine],
      [SAVE]: () =>
        (answers += 1) === 1 ? refusal(40901, '数据已被修改', { current: { ...mine, version: 5 } }) : saved,
    }),
  );
  show();
  await userEvent.click(await screen.findByRole('button', { name: /修改.*ZD202611240001/ }));
  await userEvent.clear(screen.getByLabelText('数量：狗粮'));
  await userEvent.type(screen.getByLabelText('数量：狗粮'), '3');
  await userEvent.click(screen.getByRole('button', { name: /保存/ }));
  expect(await screen.findByText(/已被他人修改/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '以我的为准' }));
  await waitFor(() => expect(server.requests(SAVE)).toHaveLength(2));
  expect(server.requests(SAVE)[1]).toMatchObject({
    billId: 'b1',
    version: 5,
    items: [{ id: 'l1', quantity: 3 }],
  });
  expect(await screen.findByText('已修改 ZD9')).toBeInTheDocument();
});

it('shows what was missed, adds it by one key and takes the reason of what is not charged', async () => {
  const missing = [
    {
      ...{ word: '头孢氨苄', quantity: 2, reason: '' },
      products: [{ productId: 'p2', name: '头孢氨苄片', spec: '', unit: '盒', price: 30 }],
    },
  ];
  const server = fakeServer(calls({ [CHARGES]: () => charges({ missing }) }));
  show();
  await userEvent.click(await screen.findByRole('button', { name: /加收 头孢氨苄片/ }));
  expect(await screen.findByLabelText('数量：头孢氨苄片')).toHaveValue('2');
  await userEvent.click(screen.getByRole('button', { name: /说明原因/ }));
  await userEvent.type(await screen.findByLabelText('原因'), '赠送');
  await userEvent.click(screen.getAllByRole('button', { name: '保存' }).at(-1) as HTMLElement);
  await waitFor(() =>
    expect(server.requests(EXPLAIN)).toEqual([
      { caseId: 'c1', side: 'missing', subject: '头孢氨苄', reason: '赠送' },
    ]),
  );
});

it('charges what went out with a void bill as it went, and says so', async () => {
  const usage = { dose: '2', unit: '片', route: 'po', frequency: 'bid', days: 5 };
  const missing = [
    {
      ...{ word: '头孢氨苄', quantity: 1, reason: '' },
      products: [{ productId: 'p2', name: '头孢氨苄片', spec: '', unit: '盒', price: 30 }],
      handedOut: [{ id: 'l9', productId: 'p2', billNo: 'ZD8', quantity: 2, unit: '盒', usage }],
    },
  ];
  const server = fakeServer(calls({ [CHARGES]: () => charges({ missing }), [SAVE]: () => saved }));
  show();
  expect(
    await screen.findByText(/账单缺 1；2盒 已随作废账单 ZD8 出库，用“加收”收费不会再出库/),
  ).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: /加收 头孢氨苄片/ }));
  expect(await screen.findByLabelText('数量：头孢氨苄片')).toHaveValue('2');
  await userEvent.click(screen.getByRole('button', { name: '保存（Ctrl+Enter）' }));
  await waitFor(() =>
    expect(server.requests(SAVE)).toMatchObject([
      { items: [{ productId: 'p2', quantity: 2, handedOutId: 'l9', usage }] },
    ]),
  );
});

it('says of what went out with a void bill that nobody is charged, where the record does not name it', async () => {
  const missing = [
    {
      ...{ word: '头孢氨苄片 0.25g', quantity: 2, reason: '', recordedFlag: 'N' },
      products: [{ productId: 'p2', name: '头孢氨苄片', spec: '0.25g', unit: '盒', price: 30 }],
      handedOut: [{ id: 'l9', productId: 'p2', billNo: 'ZD8', quantity: 2, unit: '盒' }],
    },
  ];
  fakeServer(calls({ [CHARGES]: () => charges({ missing }) }));
  show();
  expect(
    await screen.findByText(/^头孢氨苄片 0\.25g 有 2盒 没有收费；2盒 已随作废账单 ZD8 出库/),
  ).toBeInTheDocument();
});

it('says of a test of a void bill that has begun, or whose report is out, that nobody is charged', async () => {
  const of = (word: string, testStatus: number) => ({
    ...{ word, quantity: 1, reason: '', recordedFlag: 'N', products: [] },
    handedOut: [
      { id: word, productId: 'p3', billNo: 'ZD8', quantity: 1, unit: '次', usage: null, testStatus },
    ],
  });
  fakeServer(calls({ [CHARGES]: () => charges({ missing: [of('血常规', 1), of('尿检', 3)] }) }));
  show();
  expect(
    await screen.findByText('血常规 有 1次 没有收费；作废账单 ZD8 的检查已开始，用“加收”收费不会再开检查'),
  ).toBeInTheDocument();
  expect(
    screen.getByText('尿检 有 1次 没有收费；作废账单 ZD8 的检查已出报告，用“加收”收费不会再开检查'),
  ).toBeInTheDocument();
});

/** Another part of the page that the save of a bill has read anew. */
function Beside() {
  useCall(api.bills.casesList, { caseIds: 'c1' }, { silent: true });
  return null;
}

it('shows a new bill, what it lacks and the emptied lines at once, so that nothing moves under a press', async () => {
  const [checked, others] = [held(), held()];
  const server = fakeServer(calls({ [OTHERS]: () => [] }));
  renderPage(
    <>
      <CaseLines caseId="c1" petId="a1" />
      <Beside />
    </>,
    { session: fakeSession(RIGHTS) },
  );
  await type('tb x2{Enter}');
  await screen.findByLabelText('数量：头孢氨苄片');
  const prescribed = line({ productName: '头孢氨苄片', categoryCode: 'H1' });
  server.use({
    [BILLS]: () => [bill({ items: [prescribed] })],
    [CHARGES]: () => checked.hold(charges({ missing })),
    [OTHERS]: () => others.hold([]),
  });
  await userEvent.click(screen.getByRole('button', { name: /保存/ }));
  await userEvent.click(await screen.findByRole('button', { name: '仍要保存' }));
  await waitFor(() => expect(checked.count() + others.count()).toBe(2));
  await waitFor(() => expect(server.requests(BILLS)).toHaveLength(2));
  expect(screen.queryByRole('button', { name: /打印处方/ })).not.toBeInTheDocument();
  checked.letGo();
  await type('薄荷');
  expect(screen.queryByRole('button', { name: /打印处方/ })).not.toBeInTheDocument();
  others.letGo();
  expect(await screen.findByRole('button', { name: /打印处方/ })).toBeInTheDocument();
  expect(screen.queryByLabelText('数量：头孢氨苄片')).not.toBeInTheDocument();
  expect(screen.getByRole('region', { name: '漏收核对' })).toBeInTheDocument();
});

it('prints no prescription of a void bill, and says why', async () => {
  const prescribed = line({ productName: '头孢氨苄片', categoryCode: 'H1' });
  const bills = [
    bill({ id: 'b1', billNo: 'ZD1', status: 5, items: [prescribed] }),
    bill({ id: 'b2', billNo: 'ZD2', items: [prescribed] }),
  ];
  fakeServer(calls({ [BILLS]: () => bills }));
  show();
  const ofVoid = await screen.findByRole('button', { name: /^打印处方.*ZD1$/ });
  expect(ofVoid).toBeDisabled();
  expect(ofVoid).toHaveAttribute('title', '账单已作废');
  expect(screen.getByRole('button', { name: /^打印处方.*ZD2$/ })).toBeEnabled();
});

it('takes nothing of a filed case, and says when it did not come', async () => {
  const server = fakeServer(calls({ [CHARGES]: () => charges({ archivedFlag: 'Y' }) }));
  const { unmount } = show();
  expect(await screen.findByText('病例已归档，不能再开单')).toBeInTheDocument();
  expect(screen.queryByRole('combobox', { name: '添加医嘱' })).toBeNull();
  unmount();
  server.use({ [CHARGES]: () => httpStatus(502) });
  show({ caseId: 'c2' });
  expect(await screen.findByText('开单与收费加载失败')).toBeInTheDocument();
});

it('offers what has run out last, so that Enter takes what can be given', async () => {
  const gone = { ...pills, productId: 'p1', name: '头孢噻呋钠', stockQuantity: 0 };
  fakeServer(calls({ [PRODUCTS]: () => ({ list: [gone, pills], total: 2 }) }));
  show();
  await type('tb');
  const options = await screen.findAllByRole('option');
  expect(options[0]).toHaveTextContent('头孢氨苄片');
  await type('{Enter}');
  expect(await screen.findByLabelText('数量：头孢氨苄片')).toBeInTheDocument();
});

it('says which template a line was taken from, where the store wants that', async () => {
  const ofTemplate = {
    ...{ productId: 'p2', productName: '头孢氨苄片', genericName: '头孢氨苄', categoryCode: 'H1' },
    ...{ spec: '', unit: '盒', quantity: 1, price: 30, stockQuantity: 20, usage: null, doseText: '' },
    ...{ prescriptionType: 2, groupNo: null, reason: '' },
  };
  const template = {
    ...{
      id: 't1',
      name: '上呼吸道套餐',
      ownerType: 'store',
      categoryCode: '',
      diseaseCodes: [],
      remarks: '',
    },
    ...{ version: 1, lineCount: 1, content: '', createName: '', editableFlag: 'N' },
  };
  let value = 'Y';
  fakeServer(
    calls({
      [TEMPLATES]: () => [template],
      'GET /hospital/bill/template/billInfos': () => [{ ...template, lines: [ofTemplate] }],
      'GET /sys/store/config/listByGroup': () => [
        { configKey: 'showOpenTemplateIdLine', configValue: value },
      ],
    }),
  );
  const { unmount } = show();
  const pick = async (): Promise<void> => {
    const templates = await screen.findByRole('combobox', { name: '使用模板' });
    await userEvent.click(templates);
    await userEvent.click(await screen.findByText('上呼吸道套餐（本店，1项）'));
    await screen.findByLabelText('数量：头孢氨苄片');
    // Its lines are to be looked at: the list of templates is out of the way.
    expect(templates).toHaveAttribute('aria-expanded', 'false');
  };
  await pick();
  expect(await screen.findByText(/模板：上呼吸道套餐/)).toBeInTheDocument();
  unmount();
  sessionStorage.clear();
  localStorage.clear();
  value = 'N';
  show();
  await pick();
  expect(screen.queryByText(/模板：上呼吸道套餐/)).toBeNull();
});

/** Answers that a test lets go, in the order in which they were asked for. */
const held = () => {
  const waiting: (() => void)[] = [];
  return {
    hold: <Answer,>(answer: Answer): Promise<Answer> =>
      new Promise((resolve) => waiting.push(() => resolve(answer))),
    letGo: () => waiting.splice(0).forEach((go) => go()),
    count: () => waiting.length,
  };
};
const mint = product({ ...pills, productId: 'p3', name: '薄荷膏', genericName: '薄荷膏', stockQuantity: 9 });
const missed = (word: string, productId: string) => ({
  ...{ word, quantity: 1, reason: '' },
  products: [{ productId, name: word, spec: '', unit: '盒', price: 30 }],
});
const missing = [missed('头孢氨苄片', 'p2'), missed('薄荷膏', 'p3')];

it('keeps both of two lines whose answers came together, and what was added while others were saved', async () => {
  const [found, stored] = [held(), held()];
  const server = fakeServer(
    calls({
      [CHARGES]: () => charges({ missing }),
      [PRODUCTS]: () => found.hold({ list: [pills, mint], total: 2 }),
      [SAVE]: () => stored.hold(saved),
    }),
  );
  show();
  await userEvent.click(await screen.findByRole('button', { name: /加收 头孢氨苄片/ }));
  await userEvent.click(screen.getByRole('button', { name: /加收 薄荷膏/ }));
  await waitFor(() => expect(found.count()).toBe(2));
  found.letGo();
  expect(await screen.findByLabelText('数量：薄荷膏')).toBeInTheDocument();
  expect(screen.getByLabelText('数量：头孢氨苄片')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '删除：薄荷膏' }));
  await userEvent.click(screen.getByRole('button', { name: /保存/ }));
  await userEvent.click(await screen.findByRole('button', { name: '仍要保存' }));
  await waitFor(() => expect(server.requests(SAVE)).toHaveLength(1));
  await type('薄荷{Enter}');
  await waitFor(() => expect(found.count()).toBeGreaterThan(0));
  server.use({ [PRODUCTS]: () => ({ list: [mint], total: 1 }) });
  found.letGo();
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^删除/ })).toHaveLength(2));
  stored.letGo();
  expect(await screen.findByText('已开单 ZD9')).toBeInTheDocument();
  expect(screen.getAllByRole('button', { name: /^删除/ })).toHaveLength(1);
});

it('clears of the box only what was added', async () => {
  const found = held();
  fakeServer(calls({ [PRODUCTS]: () => found.hold({ list: [pills], total: 1 }) }));
  show();
  await type('tb{Enter}');
  await userEvent.clear(screen.getByRole('combobox', { name: '添加医嘱' }));
  await type('bh 2');
  found.letGo();
  expect(await screen.findByLabelText('数量：头孢氨苄片')).toBeInTheDocument();
  expect(screen.getByRole('combobox', { name: '添加医嘱' })).toHaveValue('bh 2');
});

it('offers what was missed again when its line was deleted', async () => {
  fakeServer(calls({ [CHARGES]: () => charges({ missing: [missed('头孢氨苄片', 'p2')] }) }));
  show();
  const add = await screen.findByRole('button', { name: /加收 头孢氨苄片/ });
  await userEvent.click(add);
  await userEvent.click(await screen.findByRole('button', { name: '删除：头孢氨苄片' }));
  expect(add).toBeEnabled();
});

it('says of a charge that is missed no longer, while it is still shown, that nothing was added', async () => {
  const others = held();
  const server = fakeServer(calls({ [CHARGES]: () => charges({ missing }) }));
  show();
  await type('tb x2{Enter}');
  await screen.findByLabelText('数量：头孢氨苄片');
  server.use({ [CHARGES]: () => charges(), [BILLS]: () => others.hold([]) });
  await userEvent.click(screen.getByRole('button', { name: /保存/ }));
  await userEvent.click(await screen.findByRole('button', { name: '仍要保存' }));
  await waitFor(() => expect(others.count()).toBe(1));
  await waitFor(() => expect(server.requests(CHARGES)).toHaveLength(2));
  await userEvent.click(await screen.findByRole('button', { name: /加收 薄荷膏/ }));
  expect(await screen.findByText('“薄荷膏”已不缺收，没有加收；漏收核对正在更新')).toBeVisible();
  expect(screen.queryByLabelText('数量：薄荷膏')).not.toBeInTheDocument();
  others.letGo();
});
