import assert from 'node:assert/strict';
import { test } from 'node:test';
import { filledAnew, sourceAfter, sourceOf } from './documentSource';
import { writtenOf } from './signedDocument';

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

test('what was shown to whoever typed is followed, though something else is true by the time it is saved', () => {
  const shown = filledAnew(source, before);
  const kept = writtenOf(source, now, { content: `${shown}<p>已禁食</p>`, filled: before }, '文书').source;
  assert.match(
    filledAnew(kept, { ...now, 体重: '6 kg' }),
    /宠主：李雷（柴犬，6 kg）.*<p>&lt;"元宝"&gt;<\/p><p>已禁食<\/p>$/,
  );
  const untouched = writtenOf(source, now, { filled: before }, '文书');
  assert.deepEqual(untouched, { content: filledAnew(source, now), source });
});

test('a request that says something huge was shown is taken at what it typed', () => {
  const repeated = sourceOf('{宠物}'.repeat(4000));
  const typed = `<p>${'长'.repeat(2000)}</p>`;
  assert.equal(sourceAfter(repeated, { 宠物: '长'.repeat(2000) }, typed), typed);
});

/** Characters of which few stand in the same order in that of another number. */
const written = (length: number, number: number): string =>
  Array.from({ length }, (_, at) =>
    String.fromCharCode(0x4e00 + ((at * 7919 + number * 31 + ((at * at) % 977)) % 3000)),
  ).join('');

test('a long text that was written anew costs none of what was filled in before, between and behind', () => {
  const long = sourceOf(
    [`宠主：{宠主}，______`, written(9000, 1), '宠物：{宠物}', written(300, 3), '{体重}'].join('\n'),
  );
  const typed = filledAnew(long, before)
    .replace('______', '已告知')
    .replace(written(9000, 1), written(9000, 2))
    .replace(written(300, 3), written(300, 4));
  const shown = filledAnew(sourceAfter(long, before, typed), now);
  assert.equal(
    shown.replace(written(9000, 2), '长').replace(written(300, 4), '短'),
    ['宠主：李雷，已告知', '长', '宠物："元宝"', '短', '5 kg'].map((line) => `<p>${line}</p>`).join(''),
  );
});
