import type { CaseDoc } from '@hospital/shared/contract/calls/caseDocs';
import type { MedicalCase } from '@hospital/shared/contract/calls/cases';
import { fakeServer, fakeSession, renderPage, type FakeServer } from '@hospital/shared/testing';
import { printCases } from './printCase';
import { printDocument } from './documents/printDocument';
import { printSummary } from './printSummary';

const printed: string[] = [];
jest.mock('@hospital/shared/print', () => ({
  ...jest.requireActual<object>('@hospital/shared/print'),
  printUnseen: (_: string, sheets: readonly string[]) => {
    printed.push(...sheets);
    return Promise.resolve();
  },
}));

const RECORD = {
  ...{
    id: 'c1',
    caseNo: 'BL1',
    storeId: 's1',
    ownerName: '李雷',
    ownerMobile: '138****1234',
    petName: '豆豆',
  },
  ...{ species: 'DOG', breed: 'CORGI', sex: '1', petAge: '2岁', color: '', doctorName: '王医生' },
  licenseNo: 'A440000001',
  ...{ visitTime: '2026-11-24 09:00:00', complaint: '跛行', presentHistory: '', pastHistory: '' },
  exam: { weight: '12.5', temperature: '38.6', mental: 'GOOD' },
  tcm: { inspection: '形体偏瘦', tongue: '淡白', principle: '补气养血' },
  diagnoses: [{ code: '', name: '气血两虚', kind: '初步', main: 'Y' }],
  ...{ diagnosis: '气血两虚', treatment: '针灸', advice: '静养', prognosis: '', addenda: [] },
} as unknown as MedicalCase;

const line = (productName: string, prescriptionType: number | null, categoryCode = 'H1') => ({
  ...{
    productName,
    prescriptionType,
    categoryCode,
    spec: '',
    unit: '次',
    quantity: 2,
    amount: 30,
    usage: null,
  },
});
const BILLS = [
  { status: 0, items: [line('速诺片', 2), line('血常规', 6)] },
  { status: 5, items: [line('作废的片', 2)] },
];

/** Head and settings of the store. */
const store = (settings: Readonly<Record<string, string>>, doctorMobile = '') => ({
  'GET /sys/store/config/list': () => [{ configKey: 'doctorMobile', configValue: doctorMobile }],
  'GET /sys/store/config/printHead': () => ({
    ...{ storeId: 's1', logo: '/files/logo.png', storeName: '望京门店', doorName: '' },
    ...{ address: '望京街1号', phoneNum: '010-1', licenseNo: '京动诊证第0001号' },
  }),
  'GET /sys/store/config/listByGroup': () =>
    Object.entries(settings).map(([configKey, configValue]) => ({ configKey, configValue })),
});

let server: FakeServer;
beforeEach(() => {
  printed.length = 0;
  server = fakeServer({
    'GET /hospital/case/infoById/{id}': () => RECORD,
    'GET /hospital/bill/caseList': () => BILLS,
    'GET /sys/dict2/getDictByType': () => ({
      pet_species: [{ code: 'DOG', name: '犬' }],
      pet_sex: [{ code: '1', name: '公' }],
      pet_breed_DOG: [{ code: 'CORGI', name: '柯基' }],
      exam_option_mental: [{ code: 'GOOD', name: '良好' }],
    }),
  });
  renderPage(<></>, { session: fakeSession(['hospital:case:info', 'hospital:bill:list']) });
});

const pageOf = (html: string): Document => new DOMParser().parseFromString(html, 'text/html');

it('病历 has the head of the store, what was found in words, and the four examinations', async () => {
  server.use(store({ moaTemplate: '1', copies: '1' }));
  await printCases(['c1']);
  const page = pageOf(printed[0] ?? '');
  const words = page.body.textContent;
  for (const one of [
    '望京门店',
    '动物诊疗许可证号：京动诊证第0001号',
    '电话：010-1',
    '犬 柯基',
    '体温 38.6 ℃',
    '精神状态 良好',
    '望诊 形体偏瘦；舌象 淡白；治则 补气养血',
    '气血两虚（初步）',
    '王医生',
    'A440000001',
  ])
    expect(words).toContain(one);
  expect(page.querySelector('.head .logo')?.getAttribute('src')).toBe('/files/logo.png');
});

it.each(['1', '2', '3', '4', '5'])(
  '病历 is printed in version %s, as often as the setting says',
  async (moaTemplate) => {
    server.use(store({ moaTemplate, copies: '3' }));
    await printCases(['c1']);
    const page = pageOf(printed[0] ?? '');
    expect(page.querySelectorAll('.sheet')).toHaveLength(3);
    expect(page.querySelector('.grid') !== null).toBe(['3', '4'].includes(moaTemplate));
    expect(page.querySelector('.columns') !== null).toBe(moaTemplate === '5');
    expect(page.body.textContent.includes('动物名称')).toBe(!['2', '4'].includes(moaTemplate));
  },
);

it('病历 and 汇总单 say the weight as of the visit, in place of that of the examination', async () => {
  server.use({ ...store({}), 'GET /hospital/case/infoById/{id}': () => ({ ...RECORD, weight: 13.1 }) });
  await printCases(['c1']);
  await printSummary('c1');
  expect(printed).toHaveLength(2);
  for (const sheet of printed) expect(pageOf(sheet).body.textContent).toMatch(/体重\s*：?\s*13\.1 kg/);
});

it('汇总单 has what is of no sheet among the others, but nothing that is not medical', async () => {
  const items = [line('静脉输液', null, 'H3010'), line('手术衣', null, 'H2'), line('洗澡', null, 'C1')];
  server.use({
    ...store({ medicTypeStr: '2,3,4,5,6,7,8' }),
    'GET /hospital/bill/caseList': () => [{ status: 0, items }],
  });
  await printSummary('c1');
  const words = pageOf(printed[0] ?? '').body.textContent;
  expect(words).toMatch(/其他.*静脉输液.*手术衣.*合计60\.00/);
  expect(words).not.toContain('洗澡');
});

it('汇总单 has the chosen kinds of what was charged, without void bills', async () => {
  server.use(store({ medicTypeStr: '2,6', numList: '6', copies: '2' }));
  await printSummary('c1');
  const page = pageOf(printed[0] ?? '');
  expect(page.querySelectorAll('.sheet')).toHaveLength(2);
  const words = page.querySelector('.sheet')?.textContent ?? '';
  expect(words).toMatch(/兽医处方.*速诺片.*化验.*血常规.*2次/);
  expect(words).not.toContain('作废的片');
  expect(words).toContain('60.00');
  expect(server.requests('GET /hospital/bill/caseList')).toEqual([{ caseId: 'c1' }]);
});

it('病历 and 汇总单 say whom the owner calls, where the store has a number for that', async () => {
  server.use(store({}, '13800138000'));
  await printCases(['c1']);
  await printSummary('c1');
  expect(printed).toHaveLength(2);
  for (const sheet of printed) expect(pageOf(sheet).body.textContent).toContain('医生联系电话：13800138000');
  expect(server.requests('GET /sys/store/config/list')[0]).toEqual({
    configKey: 'doctorMobile',
    storeId: 's1',
  });
  server.use(store({}));
  await printCases(['c1']);
  await printSummary('c1');
  for (const sheet of printed.slice(2)) expect(pageOf(sheet).body.textContent).not.toContain('医生联系电话');
});

it('文书 that the desk had signed names the doctor of the case as the doctor, and the desk as 经办人', async () => {
  server.use(store({}));
  const doc = { name: '麻醉同意书', content: '<p>同意由王医生实施麻醉</p>', signImg: '', signTime: null };
  await printDocument({ ...doc, signBy: '前台小林' } as unknown as CaseDoc, RECORD);
  expect(pageOf(printed[0] ?? '').body.textContent).toMatch(/医生：王医生.*经办人：前台小林/);
});
