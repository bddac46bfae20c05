import { readPasted } from './paste';

const panel = Object.entries({
  '白细胞 WBC': '10^9/L',
  '红细胞 RBC': '10^12/L',
  '血红蛋白 HGB': 'g/L',
  '红细胞压积 HCT': '%',
  '血小板 PLT': '10^9/L',
  '总胆红素 TBIL': 'μmol/L',
  'C反应蛋白/血清淀粉样蛋白 CRP/SAA': 'mg/L',
  '尿蛋白 PRO': '',
}).map(([item, unit]) => ({ item, unit }));
const read = (text: string) => {
  const { values, unknown } = readPasted(text, panel);
  return [Object.fromEntries(values), unknown];
};

test('lines of an analyser are read by sign or name, with what it marked left out', () => {
  expect(read('WBC 12.3\nrbc: 6.61 H\n血小板 150L\nCRP=<5')).toEqual([
    {
      '白细胞 WBC': '12.3',
      '红细胞 RBC': '6.61',
      '血小板 PLT': '150',
      'C反应蛋白/血清淀粉样蛋白 CRP/SAA': '<5',
    },
    [],
  ]);
});

test('columns of a spreadsheet are read, its header and empty lines passed over', () => {
  expect(read('项目\t结果\t单位\r\n白细胞 WBC\t12.3\t10^9/L\t6-17\r\n\r\nPLT\t1,150\t10^9/L')).toEqual([
    { '白细胞 WBC': '12.3', '血小板 PLT': '1150' },
    [],
  ]);
});

test('what names no item of the test is told, and of an item that comes twice the last value holds', () => {
  expect(read('WBC 1\nXYZ 3.4\nWBC 2\n尿蛋白 1+')).toEqual([
    { '白细胞 WBC': '2', '尿蛋白 PRO': '1+' },
    ['XYZ 3.4'],
  ]);
});

test('a value in another unit than the test is reported in is not taken, and says why', () => {
  const { values, otherUnits } = readPasted(
    'HGB 12.1 g/dL\nHCT\t0.41\tL/L\nTBIL 0.4 mg/dL 0.1-0.5 H\nWBC 12.3 H 10^9/L',
    panel,
  );
  expect(Object.fromEntries(values)).toEqual({ '白细胞 WBC': '12.3' });
  expect(otherUnits).toEqual([
    '血红蛋白 HGB 12.1 g/dL，应为 g/L',
    '红细胞压积 HCT 0.41 L/L，应为 %',
    '总胆红素 TBIL 0.4 mg/dL，应为 μmol/L',
  ]);
});

test('one unit is known by each of its signs', () => {
  const lines = [
    'WBC 5 ×10⁹/L',
    'RBC 6 M/uL',
    'PLT 250 10*3/µL',
    'TBIL 3 umol/l',
    'CRP 5 µg/mL',
    'PRO 1+ mg/dL',
  ];
  const { values, otherUnits } = readPasted(lines.join('\n'), panel);
  expect([values.size, otherUnits]).toEqual([6, []]);
});
