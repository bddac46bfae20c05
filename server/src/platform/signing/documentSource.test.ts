import assert from 'node:assert/strict';
import { test } from 'node:test';
import { filledAnew, sourceAfter, sourceOf } from './documentSource';

const source = sourceOf('宠主：{宠主}（{品种}，{体重}）行______手术，{未知}\n<{宠物}>');
const before = { 宠主: '王敏', 品种: '', 体重: '4.2 kg', 宠物: '团子' };
const now = { 宠主: '李雷', 品种: '柴犬', 体重: '5 kg', 宠物: '"元宝"' };
const typed = (change: (shown: string) => string): string =>
  filledAnew(sourceAfter(source, before, change(filledAnew(source, before))), now);

test('what was filled in follows what is true, and what was typed beside it stays', () => {
  assert.equal(
    typed((shown) => shown.replace('行______手术', '行右后肢{内}固定手术') + '<p>另：已禁食</p>'),
    '<p>宠主：李雷（柴犬，5 kg）行右后肢{内}固定手术，{未知}</p><p>&lt;"元宝"&gt;</p><p>另：已禁食</p>',
  );
});

test('a word that was typed in place of one that was filled in, or run on to it, stays as typed', () => {
  assert.match(
    typed((shown) => shown.replace('______', '田园犬')),
    /（田园犬，5 kg）/,
  );
  assert.match(
    typed((shown) => shown.replace('4.2', '4.3')),
    /，4\.3 kg）/,
  );
  assert.match(
    typed((shown) => shown.replace('4.2', '14.2')),
    /，14\.2 kg）/,
  );
  assert.match(
    typed((shown) => shown.replace('王敏', '王敏之母')),
    /宠主：王敏之母（/,
  );
});

test('a placeholder that was typed, and one that a name brings, is a word', () => {
  assert.match(
    typed((shown) => shown.replace('______手术', '{体重}手术')),
    /行\{体重\}手术/,
  );
  assert.equal(filledAnew(sourceOf('{宠主}'), { 宠主: '{宠物}', 宠物: '团子' }), '<p>{宠物}</p>');
});

test('a text that has nothing in common with the template is what was typed', () => {
  assert.equal(
    typed(() => '<p>别的</p>'),
    '<p>别的</p>',
  );
});
