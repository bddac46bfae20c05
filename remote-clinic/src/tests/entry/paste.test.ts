import { readPasted } from './paste';

const panel = [
  '白细胞 WBC',
  '红细胞 RBC',
  '血小板 PLT',
  'C反应蛋白/血清淀粉样蛋白 CRP/SAA',
  '尿蛋白 PRO',
].map((item) => ({
  item,
}));
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
