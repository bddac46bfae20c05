import { readOrder } from './orderLine';
import { orderWarnings, type OrderedDrug } from './orderWarnings';
import { lacksOfUsage, piecesOf, quantityOfUsage, usageInWords, type Usage } from './usage';

const tablets = { spec: '50mg*10片', unit: '盒', minUnit: '', unitRatio: 1 };

it.each([
  ['头孢 2 bid 3', '头孢', null, { dose: '2', frequency: 'bid', days: 3 }],
  ['头孢 2', '头孢', 2, {}],
  ['头孢 x3', '头孢', 3, {}],
  [
    '拜有利 5mg/kg sid 7 po',
    '拜有利',
    null,
    { dose: '5', unit: 'mg/kg', frequency: 'sid', days: 7, route: 'po' },
  ],
  [
    '速诺 1片 每日2次 5天 口服',
    '速诺',
    null,
    { dose: '1', unit: '片', frequency: 'bid', days: 5, route: 'po' },
  ],
  ['拜有利 1 QD 3 sq', '拜有利', null, { dose: '1', frequency: 'sid', days: 3, route: 'sc' }],
  ['速诺 1 q6h', '速诺', null, { dose: '1', frequency: 'qid' }],
  ['DR', 'DR', null, {}],
  ['bid', 'bid', null, {}],
  ['', '', null, {}],
] as const)('reads %s', (text, keyword, quantity, usage) => {
  expect(readOrder(text)).toEqual({ keyword, quantity, usage });
});

it('reads what a Chinese keyboard types, and leaves the name of the product as it is', () => {
  expect(readOrder('大宠爱（猫）　１２．５ｍｇ／ｋｇ ｂｉｄ ７')).toEqual({
    ...{ keyword: '大宠爱（猫）', quantity: null },
    usage: { dose: '12.5', unit: 'mg/kg', frequency: 'bid', days: 7 },
  });
});

it('says which drugs on prescription lack a dose, its way or how often it is given', () => {
  const of = (usage: Usage | null, prescriptionType: number | null = 2, categoryCode = 'H1') =>
    lacksOfUsage([{ usage, prescriptionType, categoryCode }], () => '速诺片');
  expect(of(null)).toEqual(['速诺片缺每次剂量、途径和频次']);
  expect(of({ dose: ' ', route: 'po' }, 3)).toEqual(['速诺片缺每次剂量和频次']);
  expect(of({ dose: '1', route: 'po' })).toEqual(['速诺片缺频次']);
  expect(of({ route: 'po', frequency: 'bid', days: 3 })).toEqual(['速诺片缺每次剂量']);
  expect(of({ dose: '1', frequency: 'bid' })).toEqual(['速诺片缺途径']);
  expect([
    of({ dose: '1', route: 'iv', frequency: 'st' }),
    of({ route: 'ext', frequency: 'bid' }),
    of({ note: '按说明书' }),
    // What is used in an operation, and what needs no prescription.
    of(null, 5),
    of(null, null),
    of(null, 6, 'H3020'),
  ]).toEqual([[], [], [], [], [], []]);
});

it('counts pieces, by the dose and by the weight', () => {
  const of = (typed: string, product: Parameters<typeof piecesOf>[0], weight = 0) =>
    quantityOfUsage(readOrder(typed).usage, product, weight);
  expect(of('a 2 bid 3', tablets)).toBe(1.2);
  expect(of('a 10mg/kg bid 5', tablets, 4)).toBe(1);
  expect(of('a 10mg/kg bid 5', tablets)).toBeNull();
  expect(of('a 1ml st', { spec: '100ml', unit: '瓶', minUnit: '', unitRatio: 1 })).toBe(0.01);
  expect(of('a 1mg/kg sid 3', { spec: '10mg/ml*20ml', unit: '瓶', minUnit: '', unitRatio: 1 }, 5)).toBe(
    0.075,
  );
  expect(of('a 2片 bid 3', { spec: '', unit: '盒', minUnit: '片', unitRatio: 12 })).toBe(1);
  expect(of('a 1', tablets)).toBeNull();
  expect(piecesOf(tablets)).toEqual({ unit: '片', perUnit: 10 });
});

it('says the usage as people read it', () => {
  expect(usageInWords({ dose: '10', unit: 'mg/kg', route: 'po', frequency: 'bid', days: 5 }, 4)).toBe(
    '口服，每次10mg/kg（40mg），每日2次，5天',
  );
  expect(usageInWords(null)).toBe('');
});

const drug = (name: string, over: Partial<OrderedDrug> = {}): OrderedDrug => ({
  ...{ productId: name, name, genericName: '', categoryCode: 'H1', usage: null },
  ...over,
});
const warned = (drugs: OrderedDrug[], others: OrderedDrug[] = [], allergies: string[] = [], weight = 5) =>
  orderWarnings(drugs, others, { allergies, weight }).map(({ level, msg }) => `${level} ${msg}`);

it('warns of allergies by the drug and by its family', () => {
  expect(warned([drug('速诺片', { genericName: '阿莫西林克拉维酸钾片' })], [], ['青霉素'])).toEqual([
    'danger 过敏：速诺片，已登记对“青霉素”过敏',
  ]);
  expect(warned([drug('头孢维星钠')], [], ['头孢过敏'])).toHaveLength(1);
  expect(warned([drug('甲硝唑片')], [], ['青霉素', '海鲜'])).toEqual([]);
});

it('warns of what the kind of animal must not have, and of packs that are made for another', () => {
  const of = (name: string, species: string, genericName = ''): string[] =>
    orderWarnings([drug(name, { genericName })], [], { allergies: [], weight: 5, species }).map(
      ({ level, msg }) => `${level} ${msg}`,
    );
  expect(of('必理通', 'CAT', '对乙酰氨基酚片')).toEqual(['danger 种属不符：必理通，猫禁用，可致死']);
  expect(of('速诺片', 'RABBIT', '阿莫西林克拉维酸钾片')).toEqual(['danger 种属不符：速诺片，兔禁用']);
  expect(of('大宠爱滴剂（小型犬）', 'CAT')).toEqual(['danger 种属不符：大宠爱滴剂（小型犬），犬用']);
  expect(of('妙三多疫苗', 'DOG', '猫三联灭活疫苗')).toEqual(['danger 种属不符：妙三多疫苗，猫用']);
  expect([
    of('大宠爱滴剂（猫）', 'CAT'),
    of('卫佳捌疫苗', 'DOG', '犬八联疫苗'),
    of('卡洛芬咀嚼片', 'DOG'),
    of('大宠爱滴剂（猫）', ''),
    ...['驱虫片（犬猫通用）', '洗耳液（犬猫用）', '伊维菌素（犬、猫用）', '猫犬用滴剂'].flatMap((name) => [
      of(name, 'CAT'),
      of(name, 'DOG'),
    ]),
  ]).toEqual(Array.from({ length: 12 }, () => []));
  expect([of('大宠爱滴剂(中小型犬)', 'CAT'), of('大宠爱滴剂（幼猫）', 'DOG')].flat()).toEqual([
    'danger 种属不符：大宠爱滴剂(中小型犬)，犬用',
    'danger 种属不符：大宠爱滴剂（幼猫），猫用',
  ]);
  expect([of('内外清片', 'CAT', '复方非班太尔片'), of('泛昔洛韦片', 'DOG')].flat()).toEqual([
    'danger 种属不符：内外清片，不用于猫',
    'danger 种属不符：泛昔洛韦片，不用于犬',
  ]);
});

it('warns of the same drug twice, of what is not given together, and of a weight that nobody knows', () => {
  const [liquid, injection] = [
    drug('美洛昔康口服液', { genericName: '美洛昔康口服混悬液' }),
    drug('美洛昔康注射液', { genericName: '美洛昔康注射液' }),
  ];
  expect(warned([liquid, injection])).toEqual(['warning 重复用药：美洛昔康注射液与已开的美洛昔康口服液']);
  expect(warned([liquid], [drug('泼尼松龙片')])).toEqual([
    'danger 不可同用：美洛昔康口服液与泼尼松龙片（非甾体抗炎药与激素）',
  ]);
  expect(warned([drug('甲硝唑片', { usage: { dose: '10', unit: 'mg/kg' } })], [], [], 0)).toEqual([
    'warning 缺少体重：甲硝唑片按体重给药，请先测量体重',
  ]);
  expect(
    warned([drug('皮下注射', { categoryCode: 'H3' }), drug('皮下注射', { categoryCode: 'H3' })]),
  ).toEqual([]);
});
