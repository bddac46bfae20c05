/** Prints how long the search box needs a keystroke over 2,000 entries: `npm run bench:search`. No limit is asserted. */
import { loadReadings } from '../../host/src/command-palette/pinyin';
import { searchIndex } from '../../host/src/command-palette/searchIndex';

const ENTRIES = 2_000;
const REPEATS = 50;
const places = ['天河', '海珠', '重庆', '浦东', '朝阳', '银行街', '绿地', '解放碑', '长安', '乐山'];
const things = [
  '门店管理',
  '字典管理',
  '消费账单',
  '住院看板',
  '免疫计划',
  '滞销预警',
  '采购入库',
  '会员储值',
];
const texts = ['m', 'md', 'mend', 'mendian', '门', '门d', 'yh', 'chongqing', 'zxyj', 'zzzz', '137'];

const entries = Array.from({ length: ENTRIES }, (_, n) => ({
  title: `${places[n % places.length] ?? ''}${things[n % things.length] ?? ''}${n}`,
  detail: `1370000${String(n).padStart(4, '0')}`,
}));

const beforeTable = performance.now();
const readings = await loadReadings();
const beforeIndex = performance.now();
const index = searchIndex(entries, readings);
const ready = performance.now();
console.log(`table of readings ${(beforeIndex - beforeTable).toFixed(1)} ms`);
console.log(`index of ${ENTRIES} entries ${(ready - beforeIndex).toFixed(1)} ms`);

for (const text of texts) {
  const times = Array.from({ length: REPEATS }, () => {
    const start = performance.now();
    index.find(text);
    return performance.now() - start;
  }).sort((a, b) => a - b);
  const at = (share: number): string => (times[Math.floor(share * (REPEATS - 1))] ?? 0).toFixed(2);
  console.log(`${text.padEnd(10)} median ${at(0.5)} ms, worst ${at(1)} ms, ${index.find(text).length} found`);
}
