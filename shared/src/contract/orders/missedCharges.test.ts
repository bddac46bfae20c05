import { chargeDictionary, compareCharges, type Charged } from './missedCharges';
import { furtherCases, medicineProducts, scriptedCases } from './missedCharges.fixture';

const dictionary = chargeDictionary(medicineProducts);

/** `套餐:J18 O12x2 L1(已作废)` as lines: those of packages count, void ones do not. */
const billOf = (text: string): Charged[] =>
  text
    .replace('套餐:', '')
    .split(' ')
    .filter((one) => one !== '-' && !one.includes('已作废'))
    .map((one) => {
      const [productId = '', quantity = '1'] = one.split('x');
      return { productId, quantity: Number(quantity) };
    });

/** What was found, as the cases write it. */
function found(text: string, bill: string): string {
  const { missing, extra } = compareCharges([text], billOf(bill), dictionary);
  const lacks = missing.map(({ productIds, quantity }) => `${productIds[0]}x${quantity}`);
  return [...lacks, ...extra.map(({ productId }) => `+${productId}`)].join(' ') || '-';
}

const expectedOf = (expected: string): string =>
  expected === '-' || expected.startsWith('+') || expected.includes('x') ? expected : `${expected}x1`;

it.each([...scriptedCases, ...furtherCases])('%s · %s → %s', (text, bill, expected) => {
  expect(found(text, bill)).toBe(expectedOf(expected));
});

it('finds all 19 faults of the scripted cases and no other', () => {
  const faults = scriptedCases.filter(([text, bill]) => found(text, bill) !== '-');
  expect(scriptedCases).toHaveLength(30);
  expect(faults).toHaveLength(19);
});

it.each([
  ['若体温升高则复查血常规', '-', '-'],
  ['一周后复查生化', '-', '-'],
  ['必要时静脉输液', '-', '-'],
  ['注射狂犬疫苗', 'V3', '-'],
  ['心脏超声示二尖瓣反流', 'X3', '-'],
  ['心脏超声示二尖瓣反流', 'X2', 'X3x1 +X2'],
  ['留置针通畅', 'J6', '-'],
  ['采血做CBC', 'L1', '-'],
  ['静脉输液', 'J7 Q5', '-'],
  ['雾化三次', 'J16', 'J16x2'],
  ['', 'R1 Y3', '-'],
])('%s · %s → %s, too', (text, bill, expected) => {
  expect(found(text, bill)).toBe(expected);
});

it('knows products by preparation, generic name and the words that mean the same', () => {
  const products = chargeDictionary([
    { id: 'a', name: '马罗皮坦注射液', genericName: '枸橼酸马罗皮坦注射液', categoryCode: 'H1', unit: '瓶' },
    { id: 'b', name: 'DR摄影（双体位）', genericName: '', categoryCode: 'H3021', unit: '次' },
    { id: 'c', name: 'DR摄影（单部位）', genericName: '', categoryCode: 'H3021', unit: '次' },
    { id: 'd', name: '腹部超声', genericName: '', categoryCode: 'H3021', unit: '次' },
  ]);
  const of = (text: string, bill: string) => compareCharges([text], billOf(bill), products).missing;
  expect(of('皮下给予马罗匹坦', '-')).toEqual([{ word: '马罗匹坦', productIds: ['a'], quantity: 1 }]);
  expect(of('拍片两个体位', 'b')).toEqual([]);
  expect(of('拍片两个体位', 'c')).toEqual([{ word: '拍片', productIds: ['b', 'c'], quantity: 1 }]);
  expect(of('B超见肝肿大', '-')).toEqual([{ word: 'B超', productIds: ['d'], quantity: 1 }]);
});
