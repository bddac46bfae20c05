import assert from 'node:assert/strict';
import { test } from 'node:test';
import { panelOf } from './panels';

const TODAY = '2026-11-24';
const of = (productName: string, species: string, birthday = '2020-01-01') =>
  new Map(panelOf(productName, { species, birthday }, TODAY).map((item) => [item.item, item]));
const limits = (found: ReturnType<typeof of>, item: string) => {
  const { refLow, refHigh } = found.get(item)!;
  return [refLow, refHigh];
};

test('limits are those of the species', () => {
  assert.deepEqual(limits(of('血常规', 'DOG'), '白细胞 WBC'), ['6.0', '17.0']);
  assert.deepEqual(limits(of('血常规', 'CAT'), '白细胞 WBC'), ['5.5', '19.5']);
  assert.deepEqual(limits(of('血常规', 'RABBIT'), '白细胞 WBC'), ['', '']);
  assert.deepEqual(limits(of('胰脂肪酶检测', 'CAT'), '胰脂肪酶 PL'), ['', '3.5']);
});

test('an animal below six months has limits of its own, from its birthday on', () => {
  assert.deepEqual(limits(of('血常规', 'DOG', '2026-05-25'), '红细胞 RBC'), ['3.5', '6.5']);
  assert.deepEqual(limits(of('血常规', 'DOG', '2026-05-24'), '红细胞 RBC'), ['5.5', '8.5']);
  assert.deepEqual(limits(of('生化全项', 'CAT', '2026-08-01'), '肌酐 CREA'), ['53', '141']);
  assert.deepEqual(limits(of('血常规', 'DOG', ''), '红细胞 RBC'), ['5.5', '8.5']);
});

test('what is only looked for is normal when it is not there, in any species', () => {
  assert.equal(of('粪便镜检', 'BIRD').get('虫卵及原虫')?.normal, '未见');
  assert.equal(of('犬细小病毒抗原检测', 'DOG').get('犬细小病毒抗原 CPV-Ag')?.normal, '阴性');
});

test('a test that nobody knows, and imaging, have no items by themselves', () => {
  assert.equal(of('外送PCR', 'DOG').size, 0);
  assert.equal(of('腹部超声', 'DOG').size, 0);
});
