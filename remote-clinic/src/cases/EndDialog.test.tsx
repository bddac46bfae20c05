import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fakeServer, fakeSession, httpStatus, renderPage } from '@hospital/shared/testing';
import { PLAN } from '../reviews/plans/plans.fixture';
import { EndDialog } from './EndDialog';

const RUNNING = { caseType: 1, ownerId: 'o1', petId: 'p1', treatmentCaseStatus: '0' } as const;
const DOUDOU = { ...RUNNING, id: 'c1', caseNo: 'BL1', petName: '豆豆' };
const MIMI = { ...RUNNING, id: 'c2', caseNo: 'BL2', petName: '咪咪' };
const DIAGNOSES = 'POST /hospital/case/diagnosisByCaseIds';

it('tells a case without a diagnosis from one whose diagnoses did not come', async () => {
  let answer: (data: unknown) => void = () => undefined;
  const server = fakeServer({ [DIAGNOSES]: () => new Promise((resolve) => (answer = resolve)) });
  const cases = [DOUDOU];
  renderPage(<EndDialog cases={cases} visible onClose={() => undefined} />, {
    session: fakeSession(['hospital:case:end', 'hospital:case:info']),
  });
  expect(await screen.findByText('BL1 豆豆：正在加载')).toBeInTheDocument();
  answer(httpStatus(502));
  expect(await screen.findByText('BL1 豆豆：诊断加载失败')).toBeInTheDocument();
  server.use({ [DIAGNOSES]: () => [{ caseId: 'c1', diagnoses: [] }] });
  await userEvent.click(screen.getByRole('button', { name: /^重试.*诊断$/ }));
  expect(await screen.findByText('BL1 豆豆：尚无诊断')).toBeInTheDocument();
});

const END = 'POST /hospital/case/batchEndCase';
const UNWRITTEN = { id: 'c1', caseNo: 'BL1', msg: '未填写：体温、诊断' };
const endAll = async (cases: readonly (typeof DOUDOU)[], success: readonly string[]): Promise<void> => {
  fakeServer({ [DIAGNOSES]: () => [], [END]: () => ({ success, failed: [UNWRITTEN] }) });
  renderPage(<EndDialog cases={cases} visible onClose={() => undefined} />, {
    session: fakeSession(['hospital:case:batchEndCase', 'hospital:case:info']),
  });
  await userEvent.click(await screen.findByRole('button', { name: '结束' }));
};

it('says in one sentence why a case has not ended', async () => {
  await endAll([DOUDOU], []);
  expect(await screen.findByText('病例没有结束，未填写：体温、诊断')).toBeVisible();
  expect(screen.queryByText(/成功0个|BL1/)).toBeNull();
});

it('says of several cases which have ended, and of each other one why it has not', async () => {
  await endAll([DOUDOU, MIMI], ['c2']);
  expect(await screen.findByText('成功1个，未结束1个，原因如下')).toBeVisible();
  expect(screen.getByText('BL1 豆豆：未填写：体温、诊断')).toBeVisible();
  expect(screen.getByText('BL2 咪咪：已结束')).toBeVisible();
});

it('says what keeps a case from ending before it is pressed, and ends those that can', async () => {
  const obstacle = '住院中，请先办理出院';
  const server = fakeServer({
    [DIAGNOSES]: () => [
      { caseId: 'c1', diagnoses: [], obstacle },
      { caseId: 'c2', diagnoses: [], obstacle: '' },
    ],
    [END]: () => ({ success: ['c2'], failed: [{ ...UNWRITTEN, msg: obstacle }] }),
  });
  const session = fakeSession(['hospital:case:batchEndCase', 'hospital:case:info']);
  const { unmount } = renderPage(<EndDialog cases={[DOUDOU]} visible onClose={() => undefined} />, {
    session,
  });
  expect(await screen.findByText(`暂不能结束：${obstacle}`)).toBeVisible();
  expect(screen.getByRole('button', { name: '结束' })).toBeDisabled();
  unmount();
  renderPage(<EndDialog cases={[DOUDOU, MIMI]} visible onClose={() => undefined} />, { session });
  expect(await screen.findByText(`豆豆 暂不能结束：${obstacle}`)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '结束' }));
  await waitFor(() => expect(server.requests(END)).toHaveLength(1));
});

it('says that nobody can take over any more whom it is sent to', async () => {
  const PAGE = 'POST /hospital/referral/page';
  const server = fakeServer({
    [DIAGNOSES]: () => [],
    [PAGE]: () => ({ list: [{ referralNo: 'ZZ1' }], total: 1 }),
  });
  renderPage(<EndDialog cases={[DOUDOU]} visible onClose={() => undefined} />, {
    session: fakeSession(['hospital:case:end', 'hospital:case:info', 'hospital:referral:page']),
  });
  expect(await screen.findByText(/^转诊 ZZ1 对方还没有接收。结束后对方不能再接收/)).toBeInTheDocument();
  expect(server.requests(PAGE)).toMatchObject([{ side: 'sent', status: 0, caseId: 'c1' }]);
});

it('names the documents of each case that are not signed yet', async () => {
  const doc = (name: string, status: number) => ({ name, status });
  const server = fakeServer({
    [DIAGNOSES]: () => [],
    'GET /hospital/case/doc/list/{caseId}': ({ caseId }) =>
      caseId === 'c1'
        ? [doc('麻醉手术知情同意书', 0), doc('住院治疗同意书', 1), doc('输血治疗同意书', 0)]
        : [doc('住院治疗同意书', 1)],
  });
  renderPage(<EndDialog cases={[DOUDOU, MIMI]} visible onClose={() => undefined} />, {
    session: fakeSession(['hospital:case:end', 'hospital:case:info', 'hospital:case:doc']),
  });
  expect(await screen.findByText(/^豆豆 文书还没有签署：麻醉手术知情同意书、输血治疗同意书，/)).toBeVisible();
  expect(server.requests('GET /hospital/case/doc/list/{caseId}')).toHaveLength(2);
  expect(screen.queryByText(/^咪咪 文书/)).toBeNull();
});

it('names tests that are not begun, and those whose reports are not out', async () => {
  const PAGE = 'POST /hospital/testing/page';
  const list = ['血常规', '胸部DR', '皮肤镜检', '尿常规', '粪检'].map((productName, status) => ({
    ...{ productName, status },
  }));
  const server = fakeServer({ [DIAGNOSES]: () => [], [PAGE]: () => ({ list, total: 5 }) });
  renderPage(<EndDialog cases={[DOUDOU]} visible onClose={() => undefined} />, {
    session: fakeSession(['hospital:case:end', 'hospital:case:info', 'hospital:testing:list']),
  });
  expect(await screen.findByText('还没有采样或检查：血常规')).toBeInTheDocument();
  expect(screen.getByText('报告还没有出：胸部DR、皮肤镜检，病例结束后仍会出具')).toBeInTheDocument();
  expect(server.requests(PAGE)).toMatchObject([{ caseId: 'c1' }]);
});

it('proposes the follow-ups of the diagnosis, of an animal that lives', async () => {
  const BATCH = 'POST /hospital/review/batchSave';
  const server = fakeServer({
    [DIAGNOSES]: () => [{ caseId: 'c1', diagnoses: [{ code: 'D005', name: '急性胃肠炎' }] }],
    'GET /base/template/reviewPlan/select': () => [PLAN],
    'POST /hospital/review/list': () => ({ list: [], total: 0 }),
    [BATCH]: () => ({ ids: ['r1', 'r2'] }),
  });
  renderPage(<EndDialog cases={[DOUDOU]} visible onClose={() => undefined} />, {
    session: fakeSession([
      'hospital:case:end',
      'hospital:case:info',
      'hospital:review:list',
      'hospital:review:save',
    ]),
  });
  await userEvent.click(await screen.findByRole('button', { name: '安排回访：肠炎回访' }));
  await waitFor(() =>
    expect(server.requests(BATCH)).toMatchObject([{ caseId: 'c1', planTemplateId: 'm1', items: PLAN.items }]),
  );
  await userEvent.click(screen.getByRole('combobox', { name: '治疗结果' }));
  await userEvent.click(await screen.findByRole('option', { name: '死亡' }));
  expect(screen.queryByText(/^建议回访/)).toBeNull();
});

it('proposes them for each of several that end together', async () => {
  const BATCH = 'POST /hospital/review/batchSave';
  const diagnoses = [{ code: 'D005', name: '急性胃肠炎' }];
  const server = fakeServer({
    [DIAGNOSES]: () => [
      { caseId: 'c1', diagnoses },
      { caseId: 'c2', diagnoses },
    ],
    'GET /base/template/reviewPlan/select': () => [PLAN],
    'POST /hospital/review/list': () => ({ list: [], total: 0 }),
    [BATCH]: () => ({ ids: ['r1', 'r2'] }),
  });
  renderPage(<EndDialog cases={[DOUDOU, MIMI]} visible onClose={() => undefined} />, {
    session: fakeSession(['hospital:case:info', 'hospital:review:list', 'hospital:review:save']),
  });
  expect(await screen.findByRole('region', { name: '建议回访：豆豆 肠炎回访' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '安排回访：咪咪 肠炎回访' }));
  await waitFor(() => expect(server.requests(BATCH)).toMatchObject([{ caseId: 'c2', planTemplateId: 'm1' }]));
});

it('proposes no calls for an animal whose case says that it died, and where its death is written down', async () => {
  const dead = { ...DOUDOU, treatmentCaseStatus: '5' as const };
  fakeServer({
    [DIAGNOSES]: () => [],
    'GET /base/template/reviewPlan/select': () => [PLAN],
    'POST /hospital/review/list': () => ({ list: [], total: 0 }),
  });
  renderPage(<EndDialog cases={[dead]} visible onClose={() => undefined} />, {
    session: fakeSession([
      ...['case:batchEndCase', 'case:info', 'review:save', 'review:list'].map((one) => `hospital:${one}`),
      'base:template:reviewPlan:select',
    ]),
  });
  expect(await screen.findByRole('link', { name: '豆豆的档案' })).toHaveAttribute(
    'href',
    '/customer/detail?id=o1&pet=p1',
  );
  expect(await screen.findByText('BL1 豆豆：尚无诊断')).toBeVisible();
  expect(screen.queryByText(/建议回访/)).toBeNull();
});
