import { CHINESE_NAME } from './chineseName';

it('tells names of people from names of products and animals', () => {
  const isName = (text: string): boolean => new RegExp(CHINESE_NAME, 'u').test(text);
  for (const name of ['赵敏', '王小明', '欧阳娜娜', '张女士', '单雄信'])
    expect([name, isName(name)]).toEqual([name, true]);
  for (const other of [
    '益生菌',
    '豆豆',
    '成犬粮',
    '犬用疫苗',
    '驱虫药',
    '处方罐头',
    '王',
    '王小明的狗',
    'abc',
  ])
    expect([other, isName(other)]).toEqual([other, false]);
});
