/** @jest-environment jsdom */
import { agreement } from './agreement';
import { caseRecord, type PrintCase } from './caseRecord';
import { consumeSheet } from './consume';
import { bill, head, line, nobody, patient, wordsOf } from './data.fixture';
import { deviceImage, type PrintDeviceImage } from './deviceImage';
import { exam, type PrintExam } from './exam';
import { prescription, type PrintPrescription } from './prescription';
import type { PrintSettings } from './settings';
import { summary, type PrintSummary } from './summary';

const ATTACK = '<img src=x onerror="alert(1)">';

const examOf: PrintExam = {
  head,
  patient,
  orderNo: 'HY001',
  productName: '血常规',
  sampleNo: 'S1',
  applyTime: '2026-11-22 10:00:00',
  reportTime: '2026-11-22 11:00:00',
  applyDoctor: '张医生',
  executor: '陈检验',
  auditor: '赵审核',
  results: [
    { item: '白细胞', value: '20.1', unit: '10^9/L', refLow: '6', refHigh: '17', flag: 'H' },
    { item: '尿比重', value: '1.02', unit: '', refLow: '', refHigh: '', flag: 'N' },
  ],
  conclusion: '炎症\n建议复查',
};
const prescribed: PrintPrescription = {
  head,
  patient,
  prescriptionNo: 'CF001',
  time: '2026-11-22 10:30:00',
  diagnosis: '上呼吸道感染',
  items: [line(), line({ genericName: '', productName: '多西环素片' })],
  doctorName: '张医生',
  licenseNo: 'A0001',
  dispenserName: '孙药师',
};
const record: PrintCase = {
  head,
  patient,
  visitTime: '2026-11-22 09:00:00',
  complaint: '咳嗽三天',
  presentHistory: '无发热',
  pastHistory: '',
  examination: [
    ['体温', '38.6 ℃'],
    ['呼吸', ''],
  ],
  diagnosis: '支气管炎',
  treatment: '雾化',
  advice: '一周后复诊',
  doctorName: '张医生',
  licenseNo: 'A0001',
};
const agreed = {
  head,
  patient,
  name: '麻醉同意书',
  content: '第一条\n第二条',
  doctorName: '张医生',
  signImg: '',
  signTime: '',
};
const images: PrintDeviceImage = {
  head,
  patient,
  orderNo: 'YX001',
  productName: '胸部X线',
  reportTime: '2026-11-22 11:00:00',
  pictures: [{ url: '/files/a.png', name: '侧位' }],
  finding: '纹理增粗',
  conclusion: '支气管炎',
  doctorName: '周影像',
  auditor: '',
};
const summed: PrintSummary = {
  head,
  patient,
  visitTime: '2026-11-22 09:00:00',
  diagnosis: '支气管炎',
  items: [
    line(),
    line({ productName: '血常规', prescriptionType: 6, amount: 0.1 }),
    line({ productName: '洗澡', prescriptionType: null }),
  ],
  doctorName: '张医生',
};

const documents: readonly (readonly [string, (settings: PrintSettings, changes?: object) => string])[] = [
  ['检验单', (settings, changes) => exam({ ...examOf, ...changes }, settings, 'A4')],
  ['处方', (settings, changes) => prescription({ ...prescribed, ...changes }, settings, 'A5')],
  ['消费单', (settings, changes) => consumeSheet({ ...bill, ...changes }, settings, 'A4')],
  ['病历', (settings, changes) => caseRecord({ ...record, ...changes }, settings, 'A4')],
  ['协议', (settings, changes) => agreement({ ...agreed, ...changes }, settings, 'A4')],
  ['影像报告', (settings, changes) => deviceImage({ ...images, ...changes }, settings, 'A4')],
  [
    '汇总单',
    (settings, changes) => summary({ ...summed, ...changes }, { medicTypeStr: '2,6', ...settings }, 'A4'),
  ],
];

/** Sheets in which the ministry wants some places to stand even where nobody fills them. */
const OF_MINISTRY = ['处方', '病历'];

describe.each(documents)('%s', (name, show) => {
  it('has as many copies as the setting says, each with its keeper', () => {
    for (const copies of ['1', '2', '3'])
      expect(show({ copies }).match(/class="sheet"/g)).toHaveLength(Number(copies));
    expect(wordsOf(show({ copies: '3' }))).toMatch(/第一联 .*第二联 .*第三联 /);
    expect(wordsOf(show({ copies: '1' }))).not.toContain('第一联');
  });

  it('has the mark, name, licence and telephone of the store above it', () => {
    const top = new DOMParser().parseFromString(show({}), 'text/html').querySelector('.head');
    expect(top?.querySelector('img')?.getAttribute('src')).toBe('/files/logo.png');
    expect(top?.textContent).toMatch(/^望京门店动物诊疗许可证号：京动诊证第0001号\u3000电话：010-11112222/);
    const bare = show({}, { head: { ...head, logo: '', licenseNo: '', phoneNum: '' } });
    expect(wordsOf(bare)).not.toMatch(/许可证|电话：/);
  });

  it('takes no HTML from what it prints', () => {
    const html = show(
      {},
      {
        head: { ...head, storeName: ATTACK, address: ATTACK },
        patient: { ...patient, ownerName: ATTACK, breed: ATTACK },
        items: [line({ productName: ATTACK, genericName: ATTACK, usage: ATTACK })],
        content: ATTACK,
        diagnosis: ATTACK,
        complaint: ATTACK,
        pictures: [{ url: 'x" onerror="alert(1)', name: ATTACK }],
      },
    );
    const page = new DOMParser().parseFromString(html, 'text/html');
    expect(page.querySelectorAll('[onerror], img[src="x"], script')).toHaveLength(0);
    expect(page.body.textContent).toContain(ATTACK);
  });

  it('leaves out what is not known', () => {
    const words = wordsOf(
      show(
        {},
        { patient: nobody, head: { ...head, address: '', phoneNum: '' }, diagnosis: '', conclusion: '' },
      ),
    );
    expect(words).not.toMatch(/null|undefined|宠主：|毛色|联系方式|电话|结论|诊断：|地址/);
    if (!OF_MINISTRY.includes(name)) expect(words).not.toMatch(/体重|病历号/);
  });
});

it('further pages name the sheet and its owner and count the pages of each copy; no text of them ends the stylesheet', () => {
  const stylesOf = (changes: object, copies = '1'): string =>
    new DOMParser()
      .parseFromString(prescription({ ...prescribed, ...changes }, { copies }, 'A5'), 'text/html')
      .querySelector('style')?.textContent ?? '';
  expect(stylesOf({})).toContain(
    'symbols: "望京门店　处方CF001　王女士　豆豆　病历号：B0001"; range: 2 infinite',
  );
  expect(caseRecord(record, {}, 'A4')).toContain('symbols: "望京门店　病历B0001　王女士　豆豆"');
  expect(stylesOf({})).toContain('symbols: "" "共2页" "共3页"');
  // Three copies of two pages are six pages.
  expect(stylesOf({}, '3')).toContain('symbols: "" "" "" "" "" "共2页"');
  expect(stylesOf({}, '3').match(/@page copy\d/g)).toHaveLength(3);
  const hostile = stylesOf({ patient: { ...patient, ownerName: '"}</style><img src=x>\\' } });
  expect(hostile).toContain('\\22 \\7d \\3c \\2f style\\3e \\3c img src\\3d x\\3e \\5c ');
});

it('the sizes of text are those of the settings', () => {
  expect(exam(examOf, { fontSize: '16' }, 'A4')).toContain('font-size: 16px');
  expect(exam(examOf, {}, 'A4')).toContain('font-size: 12px');
  expect(prescription(prescribed, { fontSize: '10' }, 'A4')).toContain('font-size: 10px');
});

it('a sheet is of its paper', () => {
  expect(prescription(prescribed, {}, 'A4')).toContain('size: 210mm 297mm');
  expect(prescription(prescribed, {}, 'A5')).toContain('size: 148mm 210mm');
});

it('检验单 says what is out of range', () => {
  const words = wordsOf(exam(examOf, {}, 'A4'));
  expect(words).toContain('白细胞20.1↑10^9/L6 – 17');
  expect(words).toContain('炎症建议复查');
});

it('检验单 says of what nobody could judge that it is 未判定: a blank is what is normal', () => {
  const of = (value: string, refLow: string, refHigh: string, normal = '') => ({
    ...{ item: '中性粒细胞', value, unit: '10^9/L', refLow, refHigh, normal, flag: 'N' as const },
  });
  const results = [
    of('5.2', '2', '12'),
    of('溶血', '2', '12'),
    of('5.2', '', ''),
    of('阴性', '', '', '阴性'),
  ];
  const page = new DOMParser().parseFromString(exam({ ...examOf, results }, {}, 'A4'), 'text/html');
  const hints = [...page.querySelectorAll('tbody tr')].map((row) => row.children[2]?.textContent);
  expect(hints).toEqual(['', '未判定', '未判定', '']);
});

it('a report that was corrected says so, how often, when and by whom, of both kinds', () => {
  const corrected = { times: 2, time: '2026-11-23 09:00:00', name: '张医生' };
  for (const html of [
    exam({ ...examOf, corrected }, {}, 'A4'),
    deviceImage({ ...images, corrected }, {}, 'A4'),
  ]) {
    expect(wordsOf(html)).toContain('更正报告（第 2 次更正）');
    expect(wordsOf(html)).toMatch(/更正时间：2026-11-23 09:00.*更正人：张医生/);
    // Who examined and approved the first report never saw these words.
    expect(wordsOf(html)).toMatch(/原报告(检验|医生)：.*原报告审核：.*更正人：张医生/);
    expect(wordsOf(html)).not.toMatch(/(?<!原报告)(检验|审核)：/);
  }
  expect(wordsOf(exam(examOf, {}, 'A4'))).not.toContain('更正');
});

it.each([
  ['1', ['动物主人', '病历号', '动物种类', '动物性别', '体重', '年（日）龄']],
  ['2', ['动物主人/饲养单位', '病历号', '动物种类', '患病动物数量', '同群动物数量', '年（日）龄']],
])('what the ministry wants in the head has its place for the pen, in version %s', (moaTemplate, names) => {
  for (const html of [
    prescription({ ...prescribed, patient: nobody }, { moaTemplate }, 'A5'),
    caseRecord({ ...record, patient: nobody }, { moaTemplate }, 'A4'),
  ]) {
    const page = new DOMParser().parseFromString(html, 'text/html');
    const empty = [...page.querySelectorAll('.facts > div')].filter(
      (one) => !one.querySelector('dd')?.textContent,
    );
    expect(empty.map((one) => one.querySelector('dt')?.textContent)).toEqual(names);
  }
});

it('检验单 lets words of a result go on in the next line, and keeps numbers in one', () => {
  const results = ['20.1', '可见大量真菌孢子及菌丝'].map((value) => ({
    ...{ item: '镜检', value, unit: '', refLow: '', refHigh: '', normal: '未见', flag: 'H' as const },
  }));
  const page = new DOMParser().parseFromString(exam({ ...examOf, results }, {}, 'A4'), 'text/html');
  expect([...page.querySelectorAll('td .words')].map(({ textContent }) => textContent)).toEqual([
    '可见大量真菌孢子及菌丝',
  ]);
});

it('检验单 gives units and ranges their width beside a long finding', () => {
  const page = new DOMParser().parseFromString(exam(examOf, {}, 'A4'), 'text/html');
  expect(page.querySelector('table.measured')).not.toBeNull();
  expect(page.querySelector('style')?.textContent).toContain('.measured { table-layout: fixed }');
});

describe('the ministry’s versions', () => {
  const shown = (moaTemplate: string): Document =>
    new DOMParser().parseFromString(prescription(prescribed, { moaTemplate }, 'A5'), 'text/html');
  const inCase = (moaTemplate: string): Document =>
    new DOMParser().parseFromString(caseRecord(record, { moaTemplate }, 'A4'), 'text/html');

  it.each([
    ['1', false, false, false],
    ['2', true, false, false],
    ['3', false, true, false],
    ['4', true, true, false],
    ['5', false, false, true],
  ])('%s: of a herd %s, in tables %s, in columns %s', (version, herd, tables, columns) => {
    for (const page of [shown(version), inCase(version)]) {
      const words = page.body.textContent;
      expect(words.includes('同群动物数量：20') || words.includes('同群动物数量20')).toBe(herd);
      expect(words.includes('动物性别')).toBe(!herd);
      expect(page.querySelector('.grid') !== null && page.querySelector('table.bordered') !== null).toBe(
        tables,
      );
      expect(page.querySelector('.columns') !== null).toBe(columns);
    }
  });

  it('prescribes by the generic name, with usage, quantity and signatures', () => {
    const words = shown('1').body.textContent;
    for (const one of [
      '处方笺',
      'Rp：',
      '1. 阿莫西林克拉维酸钾片',
      '× 2盒',
      '用法用量：口服，每日2次',
      '2. 多西环素片',
      '张医生',
      'A0001',
      '孙药师',
      '开具日期2026-11-22',
    ])
      expect(words).toContain(one);
    expect(words).not.toContain('63.00');
  });

  it('病历 leaves out what was not measured', () => {
    const words = inCase('3').body.textContent;
    expect(words).toContain('体温 38.6 ℃');
    expect(words).not.toContain('呼吸');
    expect(words).not.toContain('既往史');
  });
});

describe('汇总单', () => {
  const show = (medicTypeStr: string, numList = ''): string =>
    wordsOf(summary(summed, { medicTypeStr, numList }, 'A4'));

  it('has the kinds of sheets that are chosen, and their sum', () => {
    expect(show('2,6')).toMatch(/兽医处方.*速诺片.*化验.*血常规.*合计63\.10/);
    expect(show('6')).not.toContain('速诺片');
    expect(show('6')).toContain('合计0.10');
    expect(show('2,3,4,5,6,7,8')).not.toContain('洗澡');
  });

  it('has quantities where they are wanted', () => {
    expect(show('2,6')).not.toContain('2盒');
    expect(show('2,6', '2')).toMatch(/数量.*2盒.*化验/);
    expect(show('2,6', '6')).toMatch(/化验.*数量.*2盒/);
  });
});

it('a hundred lines are all there, numbered, under one head that each page repeats', () => {
  const items = Array.from({ length: 100 }, (_, index) => line({ productName: `商品${index + 1}` }));
  const html = consumeSheet({ ...bill, items, totalAmount: 7000 }, {}, 'A4');
  const page = new DOMParser().parseFromString(html, 'text/html');
  expect(page.querySelectorAll('tbody tr')).toHaveLength(100);
  expect(page.querySelectorAll('thead')).toHaveLength(1);
  expect(page.querySelector('tbody tr:last-child')?.textContent).toContain('100商品100');
  expect(page.body.textContent).toContain('合计7,000.00');
});

it('消费单 tells what packages took from what was taken off by name', () => {
  const taken = { totalAmount: 200, discountAmount: 150, packageAmount: 100, payableAmount: 50 };
  const words = wordsOf(consumeSheet({ ...bill, ...taken, discountNames: ['新客券'] }, {}, 'A4'));
  expect(words).toMatch(/套餐抵扣\s*-100.00/);
  expect(words).toMatch(/优惠（新客券）\s*-50.00/);
});

it('消费单 of a bill of which something was given back says so, at its line and in the sum', () => {
  const items = [line({ amount: 83.2, returnedAmount: 41.6 }), line()];
  const html = consumeSheet({ ...bill, items, payableAmount: 343.2, refundedAmount: 41.6 }, {}, 'A4');
  const [first, second] = new DOMParser()
    .parseFromString(html, 'text/html')
    .querySelectorAll('tbody tr td:last-child');
  expect(first?.textContent).toBe('83.20已退41.60');
  expect(second?.textContent).not.toContain('已退');
  expect(wordsOf(html)).toMatch(/应收\s*343\.20\s*已退款\s*-41\.60/);
  expect(wordsOf(consumeSheet(bill, {}, 'A4'))).not.toContain('已退');
});

it('消费单 of a bill whose payment was taken back says what is owed, without what came and went', () => {
  const items = [line({ amount: 100, returnedAmount: 50 })];
  const owed = { ...bill, items, totalAmount: 100, payableAmount: 100, refundedAmount: 50, unpaid: true };
  const words = wordsOf(consumeSheet(owed, {}, 'A4'));
  expect(words).toMatch(/应收\s*100\.00/);
  expect(words).not.toContain('已退');
});

it('影像报告 says what was measured', () => {
  const measures = [{ item: 'LA/Ao', value: '1.8', unit: '' }];
  expect(wordsOf(deviceImage({ ...images, measures }, {}, 'A4'))).toContain('测量值LA/Ao 1.8');
  expect(wordsOf(deviceImage(images, {}, 'A4'))).not.toContain('测量值');
});

it('a signature is a picture, or a line to sign on', () => {
  expect(agreement(agreed, {}, 'A4')).not.toMatch(/class="signs".*<img/s);
  expect(
    agreement({ ...agreed, signImg: '/files/s.png', signTime: '2026-11-22 10:00:00' }, {}, 'A4'),
  ).toContain('src="/files/s.png"');
});

it('a document names who had it signed beside the doctor, where that is somebody else', () => {
  const words = (handledBy: string): string => wordsOf(agreement({ ...agreed, handledBy }, {}, 'A4'));
  expect(words('前台小林')).toMatch(/医生：\s*张医生.*经办人：\s*前台小林/);
  for (const one of ['', '张医生']) expect(words(one)).not.toContain('经办人');
});

it.each(['1', '3'])('处方 says which drugs are one infusion, in the version %s', (moaTemplate) => {
  const items = [
    line({ genericName: '乳酸钠林格注射液', groupNo: 1 }),
    line({ genericName: '头孢噻呋钠', groupNo: 1 }),
    line({ genericName: '美洛昔康' }),
  ];
  const words = wordsOf(prescription({ ...prescribed, items }, { moaTemplate }, 'A5'));
  expect(words).toContain('【输液组1】乳酸钠林格注射液');
  expect(words).toContain('【输液组1】头孢噻呋钠');
  expect(words.match(/输液组/g)).toHaveLength(2);
});

it.each([
  [{}, '处方开具当日有效'],
  [{ validUntil: '2026-11-22' }, '处方开具当日有效'],
  [{ validUntil: '2026-11-24' }, '处方有效期至2026-11-24'],
  [{ validUntil: '2026-11-22', expired: true }, '处方开具当日有效，已过有效期，仅供留存，不作发药凭据'],
])('处方 says until when it holds: %j', (changes, words) => {
  const html = prescription({ ...prescribed, ...changes }, {}, 'A5');
  const page = new DOMParser().parseFromString(html, 'text/html');
  expect([...page.querySelectorAll('.foot')].map(({ textContent }) => textContent)).toContain(words);
});

it('处方 says where the drugs end, so that nobody adds one', () => {
  for (const moaTemplate of ['1', '3', '5'])
    expect(wordsOf(prescription(prescribed, { moaTemplate }, 'A5'))).toMatch(
      /多西环素片.*（以下空白）.*执业兽医师/,
    );
});

it('names the sheet of anaesthetic drugs', () => {
  const titleOf = (changes: Partial<PrintPrescription>) =>
    new DOMParser().parseFromString(prescription({ ...prescribed, ...changes }, {}, 'A5'), 'text/html');
  expect(titleOf({}).querySelector('h1')?.textContent).toBe('处方笺');
  const own = titleOf({ anaesthetic: true });
  expect(own.querySelector('h1')?.textContent).toBe('麻醉处方笺');
  expect(own.title).toBe('麻醉处方CF001');
});
