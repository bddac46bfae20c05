import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Activity, useState, type ReactNode } from 'react';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { MedicalCase } from '@hospital/shared/contract/calls/cases';
import type { PropsOf } from '@hospital/shared/contract/parts';
import {
  fakeServer,
  fakeSession,
  httpStatus,
  refusal,
  renderPage,
  type FakeServer,
} from '@hospital/shared/testing';
import { readAnewHere, resumeLiveDrafts } from '@hospital/shared/host';
import remote from '../../remote';
import { takeIn } from '../../takenIn';
import { ADMIT, CANDIDATES, wardCalls } from '../../../test/ward.fixture';
import { leaveLines } from '../../../test/lines.fixture';
import { CASE } from './case.fixture';
import CasePage from './CasePage';
import { CaseRecord } from './CaseRecord';

const INFO = 'GET /hospital/case/infoById/{id}';
const UPDATE = 'POST /hospital/case/update';

const EDITING = 'POST /hospital/case/editing';
const EDITORS = 'GET /hospital/case/editors/{id}';

let server: FakeServer;
let shown: MedicalCase;
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  shown = CASE;
  server = fakeServer({
    [INFO]: () => shown,
    [UPDATE]: () => ({ versionNo: 1, version: 4 }),
    'GET /hospital/case/old/list/{petId}': () => [],
    'GET /hospital/case/reservation/list/{id}': () => [],
    [EDITING]: () => null,
    [EDITORS]: () => [],
    'POST /hospital/case/template/list': () => [],
    'POST /hospital/case/diagnosis/favourite/list': () => [],
    'POST /sys/user/getDoctorList': () => [],
    'GET /sys/dict2/getDictByType': () => ({}),
  });
});
const open = () =>
  renderPage(<CasePage />, {
    at: '/case/detail?id=c1',
    session: fakeSession(['hospital:case:info', 'hospital:case:update']),
  });

it('saves what is typed by itself, and nothing else', async () => {
  open();
  const advice = await screen.findByRole('textbox', { name: '医嘱' });
  fireEvent.change(advice, { target: { value: '禁食' } });
  await waitFor(
    () => expect(server.requests(UPDATE)).toEqual([{ id: 'c1', version: 3, draft: 'Y', advice: '禁食' }]),
    {
      timeout: 4000,
    },
  );
  expect(await screen.findByText('已自动保存')).toBeVisible();
});

it('ends, refers and cancels no case while orders of it are not saved', async () => {
  server.use({
    'POST /hospital/case/diagnosisByCaseIds': () => [],
    'GET /hospital/referral/targets': () => [],
  });
  let tellUnsaved: (unsaved: boolean) => void = () => undefined;
  const rights = ['case:info', 'case:update', 'case:cancel', 'case:batchEndCase', 'case:transfer:referral'];
  renderPage(<CasePage />, {
    at: '/case/detail?id=c1',
    session: fakeSession(rights.map((one) => `hospital:${one}`)),
    parts: (name, props) => {
      if (name === 'billing/lines')
        ({ onUnsaved: tellUnsaved = tellUnsaved } = props as PropsOf<typeof name>);
      return null;
    },
  });
  const end = await screen.findByRole('button', { name: '结束' });
  tellUnsaved(true);
  fireEvent.click(end);
  fireEvent.click(screen.getByRole('button', { name: '转诊' }));
  fireEvent.click(screen.getByRole('button', { name: '取消病例' }));
  expect(await screen.findAllByText('处方与费用中有未保存的项目，请先保存或放弃')).toHaveLength(3);
  expect(screen.queryByRole('dialog')).toBeNull();
  tellUnsaved(false);
  fireEvent.click(end);
  expect(await screen.findByRole('dialog', { name: '结束病例' })).toBeVisible();
});

it.each([
  ['结束', '结束病例'],
  ['取消病例', '取消病例'],
])('asks before %s about orders of it that another tab has not saved', async (deed, title) => {
  server.use({ 'POST /hospital/case/diagnosisByCaseIds': () => [] });
  leaveLines('c1');
  const rights = ['case:info', 'case:update', 'case:cancel', 'case:batchEndCase'];
  renderPage(<CasePage />, {
    at: '/case/detail?id=c1',
    session: fakeSession(rights.map((one) => `hospital:${one}`)),
    parts: () => null,
  });
  fireEvent.click(await screen.findByRole('button', { name: deed }));
  expect(await screen.findByText('处方与费用中有未保存的项目，请先保存或放弃')).toBeVisible();
  expect(screen.queryByRole('dialog', { name: title })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: `仍要${deed}` }));
  expect(await screen.findByRole('dialog', { name: title })).toBeVisible();
});

it.each([
  ['of the case', 6.2],
  ['of nobody, from servers that do not say it', undefined],
])('tells its head the weight by which doses are reckoned: %s', async (_, weight) => {
  const { weight: __, ...rest } = CASE;
  shown = weight === undefined ? rest : { ...rest, weight };
  const heads: PropsOf<'customer/card'>[] = [];
  renderPage(<CasePage />, {
    at: '/case/detail?id=c1',
    session: fakeSession(['hospital:case:info', 'hospital:case:update']),
    parts: (name, props) => {
      if (name === 'customer/card') heads.push(props as PropsOf<typeof name>);
      return null;
    },
  });
  expect(await screen.findByRole('textbox', { name: '医嘱' })).toBeVisible();
  expect(heads.at(-1)?.weight).toBe(weight);
});

it('takes the animal of a running case into hospital without a way by the ward', async () => {
  server.use({
    ...wardCalls(),
    [CANDIDATES]: () => [
      {
        ...{ caseId: 'c1', caseNo: 'BL1', petId: 'p1', petName: '豆豆', species: 'DOG', ownerId: 'o1' },
        ...{ ownerName: '王女士', doctorName: '张医生', visitTime: '2026-11-24 10:00:00', diagnosis: '肺炎' },
      },
    ],
    [ADMIT]: () => ({ id: 'l1', version: 1 }),
    'GET /sys/user/selectsByService': () => [],
  });
  const rights = ['case:info', 'case:update', 'live:in', 'live:list:list'].map((one) => `hospital:${one}`);
  renderPage(<CasePage />, { at: '/case/detail?id=c1', session: fakeSession(rights) });
  fireEvent.click(await screen.findByRole('button', { name: '办理住院' }));
  const form = within(await screen.findByRole('dialog', { name: '办理住院' }));
  await waitFor(() => expect(form.getByRole('textbox', { name: '病情' })).toHaveValue('肺炎'));
  await userEvent.click(form.getByRole('combobox', { name: '笼位' }));
  await userEvent.click(await screen.findByRole('option', { name: /中犬02/ }));
  shown = { ...CASE, caseType: 2, version: 4 };
  await userEvent.click(form.getByRole('button', { name: '办理住院' }));
  await waitFor(() => expect(server.requests(ADMIT)).toHaveLength(1));
  // The case is one of an inpatient from now on, by its newest version.
  expect(await screen.findByText('住院')).toBeVisible();
});

it('offers 办理住院 in a case that was called one of an inpatient, and says where its animal is in already', async () => {
  server.use({ ...wardCalls(), [CANDIDATES]: () => [], 'GET /sys/user/selectsByService': () => [] });
  shown = { ...CASE, caseType: 2 };
  const rights = ['case:info', 'case:update', 'live:in', 'live:list:list'].map((one) => `hospital:${one}`);
  renderPage(<CasePage />, { at: '/case/detail?id=c1', session: fakeSession(rights) });
  fireEvent.click(await screen.findByRole('button', { name: '办理住院' }));
  expect(await screen.findByText(/^该宠物已在本店或其他门店住院/)).toBeVisible();
});

it('asks first for what its remote tells the shell, and shows the parts that are fetched with it', async () => {
  open();
  await screen.findByRole('textbox', { name: '医嘱' });
  const { queriedCalls = [], firstParts = [] } =
    remote.pages.find(({ path }) => path === '/case/detail') ?? {};
  // The two of 处方与费用 are held by the test of that part.
  expect(queriedCalls).toEqual([
    { call: 'cases.info', request: { id: '$query.id' } },
    { call: 'bills.caseList', request: { caseId: '$query.id' } },
    { call: 'orders.charges', request: { caseId: '$query.id' } },
  ]);
  expect(server.requests(INFO)).toEqual([{ id: 'c1' }]);
  const parts = [...document.querySelectorAll('[data-part]')].map((part) => part.getAttribute('data-part'));
  for (const part of firstParts) expect(parts).toContain(part);
});

/** A tab of the shell, whose answers wait until it is on screen before they are read anew. */
function Tab({
  shown: inSight,
  queries,
}: {
  readonly shown: boolean;
  readonly queries: QueryClient;
}): ReactNode {
  return (
    <QueryClientProvider client={queries}>
      <Activity mode={inSight ? 'visible' : 'hidden'}>
        <CasePage />
      </Activity>
    </QueryClientProvider>
  );
}

const asTheShell = () =>
  new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Infinity, refetchOnMount: false } },
  });

function Tabs({ queries }: { readonly queries: QueryClient }): ReactNode {
  const [inSight, setInSight] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setInSight(!inSight)}>
        换标签
      </button>
      <Tab shown={inSight} queries={queries} />
    </>
  );
}

it('comes back as it stands, and leaves it to the shell to read it anew', async () => {
  const queries = asTheShell();
  renderPage(<Tabs queries={queries} />, {
    at: '/case/detail?id=c1',
    session: fakeSession(['hospital:case:info', 'hospital:case:update']),
  });
  await screen.findByRole('textbox', { name: '医嘱' });
  const change = screen.getByRole('button', { name: '换标签' });
  fireEvent.click(change);
  await waitFor(() => expect(server.requests(EDITING).at(-1)).toMatchObject({ goneFlag: 'Y' }));
  fireEvent.click(change);
  await waitFor(() => expect(server.requests(EDITING).at(-1)).toMatchObject({ goneFlag: 'N' }));
  expect(screen.getByRole('textbox', { name: '医嘱' })).toBeVisible();
  expect([server.requests(INFO).length, server.requests(EDITORS).length]).toEqual([1, 1]);
});

it('is read anew however soon it is opened again once something was saved', async () => {
  const queries = asTheShell();
  renderPage(<Tab shown queries={queries} />, {
    at: '/case/detail?id=c1',
    session: fakeSession(['hospital:case:info', 'hospital:case:update']),
  });
  const isUntrue = () => queries.getQueryState(['cases.info', { id: 'c1' }])?.isInvalidated;
  fireEvent.change(await screen.findByRole('textbox', { name: '医嘱' }), { target: { value: '禁食' } });
  expect(isUntrue()).toBe(false);
  fireEvent.keyDown(document.body, { key: 's', ctrlKey: true });
  expect(await screen.findByText('已保存为新版本')).toBeVisible();
  expect(isUntrue()).toBe(true);
});

it('offers 撤回 within its hours, and says when they are over', async () => {
  const ended = { ...CASE, status: 2, endTime: '2026-11-24 10:00:00' } as const;
  const show = () =>
    renderPage(<CasePage />, {
      at: '/case/detail?id=c1',
      session: fakeSession(['hospital:case:info', 'hospital:case:withdrawalCase']),
    });
  shown = { ...ended, withdrawUntil: '2999-01-01 10:00:00' };
  const { unmount } = show();
  expect(await screen.findByRole('button', { name: '撤回' })).toBeEnabled();
  unmount();
  shown = { ...ended, withdrawUntil: '2020-01-01 10:00:00' };
  show();
  expect(await screen.findByRole('button', { name: '撤回（已过时限）' })).toBeDisabled();
});

it('says why a case cannot be cancelled before it is pressed', async () => {
  const cancelObstacle = '请先结清账单';
  shown = { ...CASE, cancelObstacle };
  renderPage(<CasePage />, {
    at: '/case/detail?id=c1',
    session: fakeSession(['hospital:case:info', 'hospital:case:cancel']),
  });
  await userEvent.click(await screen.findByRole('button', { name: '取消病例' }));
  const dialog = await screen.findByRole('dialog', { name: '取消病例' });
  expect(await within(dialog).findByText(`暂不能取消：${cancelObstacle}`)).toBeVisible();
  expect(within(dialog).getByRole('button', { name: '确定' })).toBeDisabled();
});

it('says that an animal in hospital is not referred from its case before anything is written', async () => {
  const referObstacle = '当前状态（住院中）不允许病例转诊，请从住院转诊';
  shown = { ...CASE, referObstacle };
  server.use({ 'GET /hospital/referral/targets': () => [] });
  renderPage(<CasePage />, {
    at: '/case/detail?id=c1',
    session: fakeSession(['hospital:case:info', 'hospital:case:transfer:referral']),
  });
  await userEvent.click(await screen.findByRole('button', { name: '转诊' }));
  const dialog = within(await screen.findByRole('dialog', { name: `转诊：${CASE.petName}` }));
  expect(await dialog.findByText(`暂不能转诊：${referObstacle}`)).toBeVisible();
  expect(dialog.getByRole('button', { name: '发出转诊' })).toBeDisabled();
});

it('begins in its first field when it was just taken in, and not when it is opened again', async () => {
  takeIn('c1');
  const { unmount } = open();
  await waitFor(() => expect(screen.getByRole('textbox', { name: '主诉' })).toHaveFocus());
  unmount();
  open();
  expect(await screen.findByRole('textbox', { name: '主诉' })).not.toHaveFocus();
});

const SOON = { timeout: 4000 };

it('a number that cannot be holds back nothing else; it stays typed and says why', async () => {
  open();
  const temperature = await screen.findByRole('textbox', { name: '体温（℃）' });
  fireEvent.change(temperature, { target: { value: '386' } });
  fireEvent.change(screen.getByRole('textbox', { name: '心率（次/分）' }), { target: { value: '120' } });
  fireEvent.change(screen.getByRole('textbox', { name: '医嘱' }), { target: { value: '禁食' } });
  await waitFor(
    () =>
      expect(server.requests(UPDATE)).toEqual([
        {
          ...{ id: 'c1', version: 3, draft: 'Y', advice: '禁食' },
          exam: { temperature: '40.1', heartRate: '120' },
        },
      ]),
    SOON,
  );
  expect(await screen.findByText('体温应为30至45之间的数，最多1位小数，未保存')).toBeVisible();
  expect(screen.getByText('填写有误的内容未保存，其余已自动保存')).toBeVisible();
  expect(temperature).toHaveValue('386');
  expect(temperature).toBeInvalid();
  fireEvent.change(temperature, { target: { value: '38.6' } });
  expect(screen.queryByText(/未保存$/)).toBeNull();
  await waitFor(
    () =>
      expect(server.requests(UPDATE).at(-1)).toEqual({
        ...{ id: 'c1', version: 4, draft: 'Y' },
        exam: { temperature: '38.6', heartRate: '120' },
      }),
    SOON,
  );
  expect(await screen.findByText('已自动保存')).toBeVisible();
});

it('what the server refuses holds back nothing else either', async () => {
  server.use({
    [UPDATE]: (request: Readonly<Record<string, unknown>>) =>
      'prognosis' in request
        ? refusal(40001, '参数错误', { errors: [{ field: 'prognosis', msg: '预后写法有误' }] })
        : { versionNo: 1, version: 4 },
  });
  open();
  fireEvent.change(await screen.findByRole('textbox', { name: '医嘱' }), { target: { value: '禁食' } });
  fireEvent.change(screen.getByRole('textbox', { name: '预后' }), { target: { value: '良好' } });
  expect(await screen.findByText('预后：预后写法有误', {}, SOON)).toBeVisible();
  expect(server.requests(UPDATE).at(-1)).toEqual({ id: 'c1', version: 3, draft: 'Y', advice: '禁食' });
  expect(screen.getByRole('textbox', { name: '预后' })).toHaveValue('良好');
});

it('says what is out of range', async () => {
  open();
  expect(await screen.findByText('偏高 · 正常 38–39.2')).toBeVisible();
});

it('takes no more into a record that is filed', async () => {
  shown = { ...CASE, status: 3 };
  open();
  expect(await screen.findByText('已归档')).toBeVisible();
  expect(screen.queryByRole('textbox', { name: '医嘱' })).toBeNull();
});

it('scrolls the offered templates into view, and the chosen one when an arrow key moves to it', async () => {
  const seen: (string | null)[] = [];
  const scrollIntoView = jest.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function into(
    this: Element,
  ) {
    seen.push(this.getAttribute('aria-label') ?? this.textContent);
    // As newer browsers do.
    return Promise.resolve();
  } as unknown as () => undefined);
  const template = (name: string) => ({
    ...{ id: name, type: 1, name, pinyin: '', py: '', ownerType: 0, ownFlag: 'N', content: '', version: 1 },
  });
  server.use({ 'POST /hospital/case/template/list': () => [template('呕吐'), template('腹泻')] });
  open();
  const text = await screen.findByRole('textbox', { name: '预后' });
  await userEvent.type(text, '/');
  await screen.findByText('腹泻');
  expect(seen).toContain('模板');
  await userEvent.type(text, '{ArrowDown}');
  expect(seen.at(-1)).toContain('腹泻');
  scrollIntoView.mockRestore();
});

it('says wherever one has scrolled to that what is typed is not saved, until a save comes through', async () => {
  server.use({ [UPDATE]: () => httpStatus(502) });
  open();
  const advice = await screen.findByRole('textbox', { name: '医嘱' });
  fireEvent.change(advice, { target: { value: '禁食' } });
  fireEvent.keyDown(document.body, { key: 's', ctrlKey: true });
  const retry = await screen.findByRole('button', { name: '重试' });
  expect(retry.closest('[role=alert]')).toHaveTextContent(/^没有保存到服务器.*内容已留在本机，会自动重试/);
  fireEvent.change(advice, { target: { value: '禁食一天' } });
  expect(screen.getByRole('button', { name: '重试' })).toBeVisible();
  server.use({ [UPDATE]: () => ({ versionNo: 1, version: 4 }) });
  await userEvent.click(screen.getByRole('button', { name: '重试' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: '重试' })).toBeNull());
  expect(server.requests(UPDATE).at(-1)).toEqual({ id: 'c1', version: 3, draft: 'Y', advice: '禁食一天' });
});

it('says that a version was not kept, and nothing of typing where all of it is saved', async () => {
  server.use({ [UPDATE]: () => httpStatus(502) });
  open();
  await screen.findByRole('textbox', { name: '医嘱' });
  fireEvent.keyDown(document.body, { key: 's', ctrlKey: true });
  expect(await screen.findByText('没有保存为新版本，请重试')).toBeVisible();
  expect(screen.queryByRole('button', { name: '重试' })).toBeNull();
});

it('goes on saying nothing once what did not come through is typed back', async () => {
  server.use({ [UPDATE]: () => httpStatus(502) });
  open();
  const advice = await screen.findByRole('textbox', { name: '医嘱' });
  fireEvent.change(advice, { target: { value: '禁食' } });
  fireEvent.keyDown(document.body, { key: 's', ctrlKey: true });
  await screen.findByRole('button', { name: '重试' });
  fireEvent.change(advice, { target: { value: CASE.advice } });
  expect(screen.queryByRole('button', { name: '重试' })).toBeNull();
});

it('leads to what both wrote from wherever one has scrolled to', async () => {
  const scrollIntoView = jest.spyOn(Element.prototype, 'scrollIntoView');
  server.use({
    [UPDATE]: () =>
      refusal(40901, '数据已被修改', {
        current: { ...CASE, version: 4, advice: '静养', updateName: '李医生' },
      }),
  });
  open();
  fireEvent.change(await screen.findByRole('textbox', { name: '医嘱' }), { target: { value: '禁食' } });
  fireEvent.keyDown(document.body, { key: 's', ctrlKey: true });
  await userEvent.click(await screen.findByRole('button', { name: '去选择' }));
  expect(scrollIntoView.mock.contexts.at(-1)).toHaveTextContent('李医生同时修改了以下内容，请逐项选择');
  expect(document.activeElement).toHaveTextContent('李医生同时修改了以下内容，请逐项选择');
  await userEvent.click(screen.getByRole('button', { name: /^采用对方的内容/ }));
  expect(screen.queryByRole('button', { name: '去选择' })).toBeNull();
  scrollIntoView.mockRestore();
});

it('leads from gap to gap of a template by Tab, and on to the next field behind the last', async () => {
  const template = {
    ...{ id: 't1', type: 1, name: '呕吐', pinyin: 'outu', py: 'ot', ownerType: 'chain', ownFlag: 'N' },
    ...{ content: '呕吐__天，每日__次。', version: 1 },
  };
  server.use({ 'POST /hospital/case/template/list': () => [template] });
  open();
  const user = userEvent.setup();
  const text = (await screen.findByRole('textbox', { name: '现病史' })) as HTMLTextAreaElement;
  await user.type(text, '/ot');
  await screen.findByText(/Tab 到下一处空白/);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(text.selectionEnd - text.selectionStart).toBe(2));
  await user.keyboard('3{Tab}5');
  expect(text).toHaveValue('呕吐3天，每日5次。');
  await user.keyboard('{Tab}');
  expect(text).not.toHaveFocus();
  await screen.findByText('已自动保存', {}, SOON);
});

it('saves a text as a template of its kind, where the user has the permission', async () => {
  const SAVE = 'POST /hospital/case/template/save';
  server.use({ [SAVE]: () => ({ id: 't9' }) });
  renderPage(<CasePage />, {
    at: '/case/detail?id=c1',
    session: fakeSession(['hospital:case:info', 'hospital:case:update', 'hospital:case:template:save']),
  });
  const user = userEvent.setup();
  await user.type(await screen.findByRole('textbox', { name: '预后' }), '良好');
  await user.click(screen.getByRole('button', { name: '存为模板：预后' }));
  const form = within(await screen.findByRole('dialog', { name: '存为模板：病例知识' }));
  await user.type(form.getByRole('textbox', { name: '名称' }), '预后');
  await user.click(form.getByRole('button', { name: '确定' }));
  await waitFor(() =>
    expect(server.requests(SAVE)).toEqual([
      { name: '预后', content: '良好', ownerType: 2, type: 6, version: 1 },
    ]),
  );
});

it('takes in what somebody else wrote meanwhile, and says who wrote what', async () => {
  server.use({
    [UPDATE]: ({ version }: Readonly<Record<string, unknown>>) =>
      version === 3
        ? refusal(40901, '数据已被修改', {
            current: { ...CASE, version: 4, prognosis: '良好', updateName: '李医生' },
          })
        : { versionNo: 1, version: 5 },
  });
  open();
  fireEvent.change(await screen.findByRole('textbox', { name: '医嘱' }), { target: { value: '禁食' } });
  fireEvent.keyDown(document.body, { key: 's', ctrlKey: true });
  expect(await screen.findByText('李医生刚修改了预后')).toBeVisible();
  expect(screen.getByRole('textbox', { name: '预后' })).toHaveValue('良好');
  await waitFor(() =>
    expect(server.requests(UPDATE).at(-1)).toEqual({ id: 'c1', version: 4, draft: 'N', advice: '禁食' }),
  );
});

it('two who have a case open see each other, and in which field', async () => {
  server.use({
    [EDITORS]: () => [{ userId: 'u9', name: '李医生', since: '2026-11-24 10:32:00', field: 'advice' }],
  });
  const page = open();
  expect(await screen.findByText('李医生 10:32 起也在此病例，正在写医嘱')).toBeVisible();
  fireEvent.change(await screen.findByRole('textbox', { name: '预后' }), { target: { value: '良好' } });
  await waitFor(() =>
    expect(server.requests(EDITING).at(-1)).toEqual({ id: 'c1', field: 'prognosis', goneFlag: 'N' }),
  );
  page.unmount();
  await waitFor(() =>
    expect(server.requests(EDITING).at(-1)).toEqual({ id: 'c1', field: '', goneFlag: 'Y' }),
  );
});

it('asks once who else is there: what it says of itself changes nothing of that', async () => {
  let key = '';
  server.use({
    [EDITING]: (_: unknown, headers: Readonly<Record<string, string>>) => {
      key = headers['Idempotency-Key'] ?? '';
      return null;
    },
  });
  open();
  await screen.findByRole('textbox', { name: '医嘱' });
  await waitFor(() => expect(key).not.toBe(''));
  // Of what the event tells that follows, the page reads nothing anew.
  expect([...(await readAnewHere(key))]).toEqual(['cases.editors']);
  expect(server.requests(EDITORS)).toHaveLength(1);
});

it('says nothing of itself in a case that takes no more', async () => {
  shown = { ...CASE, status: 3 };
  open();
  expect(await screen.findByText('已归档')).toBeVisible();
  expect(server.requests(EDITING)).toEqual([]);
});

const VERSIONS = {
  'POST /hospital/case/version/{id}': () => ({
    list: [
      {
        id: 'v2',
        versionNo: 2,
        editorName: '李医生',
        editTime: '2026-11-24 10:00:00',
        changedFields: ['complaint'],
        reason: '',
      },
      {
        id: 'v1',
        versionNo: 1,
        editorName: '王医生',
        editTime: '2026-11-24 09:00:00',
        changedFields: [],
        reason: '',
      },
    ],
    total: 2,
  }),
  'GET /hospital/case/versionById/{id}': ({ id }: Readonly<Record<string, unknown>>) => ({
    ...{
      id,
      caseId: 'c1',
      editorName: '王医生',
      editTime: '2026-11-24 09:00:00',
      changedFields: [],
      reason: '',
    },
    ...{ versionNo: id === 'v1' ? 1 : 2, diff: [] },
    snapshot: {
      ...{
        complaint: id === 'v1' ? '腹泻' : '呕吐',
        presentHistory: '',
        pastHistory: '',
        exam: CASE.exam,
        tcm: null,
      },
      ...{
        diagnoses: [],
        treatment: '',
        advice: '',
        prognosis: '',
        assistantId: '',
        treatmentCaseStatus: '0',
      },
    },
  }),
};
const ofVersions = ['info', 'update', 'version', 'addendum'].map((right) => `hospital:case:${right}`);
const openFirstVersion = async () => {
  server.use(VERSIONS);
  renderPage(<CasePage />, { at: '/case/detail?id=c1', session: fakeSession(ofVersions) });
  fireEvent.click(await screen.findByRole('tab', { name: '版本' }));
  fireEvent.change(await screen.findByRole('slider'), { target: { value: '0' } });
  fireEvent.click(await screen.findByRole('button', { name: /^还原/ }));
};

it('takes an earlier version back into a running case, as a version of its own', async () => {
  await openFirstVersion();
  fireEvent.click(await screen.findByRole('button', { name: '确定' }));
  await waitFor(() =>
    expect(server.requests(UPDATE).at(-1)).toMatchObject({
      draft: 'N',
      complaint: '腹泻',
      reason: '还原第1版',
    }),
  );
});

it('offers to go back to the newest version only once something else is written', async () => {
  server.use(VERSIONS);
  renderPage(<CasePage />, { at: '/case/detail?id=c1', session: fakeSession(ofVersions) });
  fireEvent.click(await screen.findByRole('tab', { name: '版本' }));
  expect(await screen.findByText('与现在的内容相同')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^还原/ })).toBeNull();
  fireEvent.change(screen.getByRole('textbox', { name: '主诉' }), { target: { value: '呕吐三天' } });
  expect(screen.getByRole('button', { name: /^还原/ })).toBeVisible();
  fireEvent.change(screen.getByRole('textbox', { name: '主诉' }), { target: { value: '呕吐' } });
});

it('writes an earlier version of a filed case into an addendum', async () => {
  shown = { ...CASE, status: 3 };
  await openFirstVersion();
  expect(await screen.findByRole('textbox', { name: '补充说明' })).toHaveValue(
    '以第1版（2026-11-24 09:00:00 王医生）的内容为准：\n主诉：腹泻',
  );
});

it('fills in after an ended session what was typed alone, and asks where somebody wrote meanwhile', async () => {
  const type = async (): Promise<void> => {
    const { unmount } = open();
    fireEvent.change(await screen.findByRole('textbox', { name: '医嘱' }), { target: { value: '禁食' } });
    resumeLiveDrafts();
    unmount();
  };
  await type();
  const { unmount } = open();
  await waitFor(() => expect(screen.getByRole('textbox', { name: '医嘱' })).toHaveValue('禁食'));
  unmount();
  sessionStorage.clear();
  await type();
  shown = { ...CASE, version: 4, prognosis: '良好', updateName: '李医生' };
  open();
  expect(await screen.findByText(/恢复.*的草稿/)).toBeVisible();
  expect(await screen.findByRole('textbox', { name: '医嘱' })).toHaveValue('');
  fireEvent.click(screen.getByRole('button', { name: '恢复' }));
  fireEvent.keyDown(document.body, { key: 's', ctrlKey: true });
  await waitFor(() => expect(server.requests(UPDATE)).toHaveLength(1));
  expect(server.requests(UPDATE)[0]).toEqual({ id: 'c1', version: 4, draft: 'N', advice: '禁食' });
  expect(screen.getByRole('textbox', { name: '预后' })).toHaveValue('良好');
});

it('goes on offering what a crash left, however much is typed and saved beside it', async () => {
  const offered = (): Promise<HTMLElement> => screen.findByText(/恢复.*的草稿/);
  const first = open();
  fireEvent.change(await screen.findByRole('textbox', { name: '预后' }), { target: { value: '谨慎' } });
  first.unmount();
  const second = open();
  await offered();
  fireEvent.change(await screen.findByRole('textbox', { name: '医嘱' }), { target: { value: '禁食' } });
  second.unmount();
  shown = { ...CASE, version: 4 };
  const third = open();
  await offered();
  expect(screen.getByRole('row', { name: /预后/ })).toHaveTextContent('谨慎');
  expect(screen.getByRole('row', { name: /医嘱/ })).toHaveTextContent('禁食');
  fireEvent.change(screen.getByRole('textbox', { name: '主诉' }), { target: { value: '腹泻' } });
  fireEvent.keyDown(document.body, { key: 's', ctrlKey: true });
  expect(await screen.findByText('已保存为新版本')).toBeVisible();
  expect(screen.getByRole('row', { name: /预后/ })).toHaveTextContent('谨慎');
  third.unmount();
  open();
  await offered();
  fireEvent.click(screen.getByRole('button', { name: '恢复' }));
  fireEvent.keyDown(document.body, { key: 's', ctrlKey: true });
  await waitFor(() =>
    expect(server.requests(UPDATE).at(-1)).toMatchObject({ advice: '禁食', prognosis: '谨慎' }),
  );
});

/** A case that somebody else ends while it is open here. */
function EndedElsewhere(): ReactNode {
  const [record, setRecord] = useState(CASE);
  return (
    <>
      <button type="button" onClick={() => setRecord({ ...CASE, status: 2, version: 4 })}>
        别处结束
      </button>
      <CaseRecord record={record} />
    </>
  );
}

it('shows what was typed into a case that ended elsewhere, and takes it into an addendum', async () => {
  const ADDENDUM = 'POST /hospital/case/addendum';
  server.use({ [ADDENDUM]: () => ({ id: 'a1' }) });
  renderPage(<EndedElsewhere />, { at: '/case/detail?id=c1', session: fakeSession(ofVersions) });
  fireEvent.change(await screen.findByRole('textbox', { name: '医嘱' }), { target: { value: '禁食' } });
  fireEvent.click(screen.getByRole('button', { name: '别处结束' }));
  expect(await screen.findByText('病例已不能书写，以下内容没有保存')).toBeVisible();
  expect(screen.getByText('医嘱：禁食')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: '写入补充说明' }));
  expect(await screen.findByRole('textbox', { name: '补充说明' })).toHaveValue('医嘱：禁食');
  fireEvent.click(screen.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(server.requests(ADDENDUM)).toEqual([{ caseId: 'c1', content: '医嘱：禁食' }]));
  await waitFor(() => expect(screen.queryByText('医嘱：禁食')).toBeNull());
});

it('makes one version of a double click', async () => {
  open();
  const save = await screen.findByRole('button', { name: /^保存/ });
  fireEvent.click(save);
  fireEvent.click(save);
  expect(await screen.findByText('已保存为新版本')).toBeVisible();
  expect(server.requests(UPDATE)).toHaveLength(1);
});

it('adds to a case that was referred: its reports come later', async () => {
  shown = { ...CASE, status: 5 };
  renderPage(<CasePage />, {
    at: '/case/detail?id=c1',
    session: fakeSession(['hospital:case:info', 'hospital:case:addendum']),
  });
  expect(await screen.findByRole('button', { name: '补充说明' })).toBeVisible();
});
