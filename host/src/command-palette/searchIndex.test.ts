import { loadReadings } from './pinyin';
import { searchIndex } from './searchIndex';

const entries = [
  { title: '门店管理' },
  { title: '字典管理' },
  { title: '重庆解放碑店', detail: '023-6363 1001' },
  { title: '银行对账' },
  { title: '登录LIS' },
  { title: '绿植养护' },
];

const found = async (text: string): Promise<string[]> =>
  searchIndex(entries, await loadReadings())
    .find(text)
    .map(({ title }) => title);

it.each([
  ['门店', ['门店管理']],
  ['管理', ['门店管理', '字典管理']],
  ['mendian', ['门店管理']],
  ['men dian', ['门店管理']],
  ['mend', ['门店管理']],
  ['MD', ['门店管理']],
  ['mdgl', ['门店管理']],
  ['门dian', ['门店管理']],
  ['guanl', ['门店管理', '字典管理']],
  ['zd', ['字典管理']],
  ['chongqing', ['重庆解放碑店']],
  ['cq', ['重庆解放碑店']],
  ['yinhang', ['银行对账']],
  ['yh', ['银行对账', '绿植养护']],
  ['duizhang', ['银行对账']],
  ['dlis', []],
  ['dllis', ['登录LIS']],
  ['lis', ['登录LIS']],
  ['lvzh', ['绿植养护']],
  ['6363', ['重庆解放碑店']],
  ['023-63631001', ['重庆解放碑店']],
  ['xyz', []],
])('%s finds %p', async (text, titles) => expect(await found(text)).toEqual(titles));

it('an empty text finds everything, in its order', async () => {
  expect(await found(' ')).toEqual(entries.map(({ title }) => title));
});

it('what is written so comes before what is only read so, the beginning before the middle', async () => {
  const index = searchIndex(
    [{ title: '大门店' }, { title: '焖点' }, { title: '门店' }],
    await loadReadings(),
  );
  expect(index.find('门店').map(({ title }) => title)).toEqual(['门店', '大门店']);
  expect(index.find('mendian').map(({ title }) => title)).toEqual(['焖点', '门店', '大门店']);
});

it('works by Chinese while the readings are on their way', () => {
  const index = searchIndex(entries, () => []);
  expect(index.find('门店')).toHaveLength(1);
  expect(index.find('md')).toHaveLength(0);
});
