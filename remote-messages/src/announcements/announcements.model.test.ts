import { NOTICE_LIMIT } from '@hospital/shared/contract/bounds';
import { notice } from '../../test/messages.fixture';
import { plainText } from '../richTextWords';
import {
  requestOf,
  scopeOf,
  statusOf,
  valuesOf,
  withValidity,
  WORDS,
  wrongContent,
} from './announcements.model';

const NOW = '2026-08-10 10:00:00';

it.each([
  ['published', {}],
  ['scheduled', { publishDate: '2026-08-10 10:00:01' }],
  ['published', { expireDate: '2026-08-10 10:00:01' }],
  ['expired', { expireDate: '2026-08-10 10:00:00' }],
  ['invalid', { valid: 'N' as const, expireDate: '2026-08-01 10:00:00' }],
])('an announcement is %s', (status, changes) => {
  expect(statusOf(notice(1, changes), NOW)).toBe(status);
});

it('tells its scope in words', () => {
  expect(scopeOf(notice(1))).toBe('全部人员');
  expect(scopeOf(notice(1, { scopeType: '1', ext: { scopeNames: ['华南区', '华东区'] } }))).toBe(
    '部门：华南区、华东区',
  );
  expect(scopeOf(notice(1, { scopeType: '2', ext: { scopeNames: ['天河院'] } }))).toBe('门店：天河院');
});

it('keeps the seconds of times that nobody changed', () => {
  const record = notice(1, { publishDate: '2026-08-01 10:00:37', expireDate: '2099-08-01 10:00:37' });
  const values = valuesOf(record);
  expect(values).toMatchObject({ publishDate: '2026-08-01 10:00', expireDate: '2099-08-01 10:00' });
  const request = requestOf(values, record);
  expect(request).not.toHaveProperty('publishDate');
  expect(request.expireDate).toBe('2099-08-01 10:00:37');
  expect(requestOf({ ...values, publishDate: '2026-08-02 10:00', expireDate: '' }, record)).toEqual({
    ...{ name: '公告1', content: '<p>正文<strong>1</strong></p>', scopeType: '0', scopeIds: [] },
    ...{ valid: 'Y', popupFlag: 'N', topFlag: 'N', publishDate: '2026-08-02 10:00' },
  });
});

it('a draft has no time unless it is yet to come, and is published at once', () => {
  const draft = notice(1, { valid: 'N' });
  expect(valuesOf(draft).publishDate).toBe('');
  expect(withValidity(draft, 'Y')).not.toHaveProperty('publishDate');
  const later = notice(1, { valid: 'N', publishDate: '2099-08-01 10:00:00' });
  expect(valuesOf(later).publishDate).toBe('2099-08-01 10:00');
  expect(withValidity(later, 'Y')).toMatchObject({ valid: 'Y', publishDate: '2099-08-01 10:00:00' });
});

it('sends the departments or stores of the scope that is chosen', () => {
  const values = {
    ...valuesOf(notice(1)),
    depts: [{ id: 'd1', name: '华南区' }],
    stores: [{ id: 's1', name: '天河院' }],
  };
  expect(requestOf({ ...values, scopeType: '0' }).scopeIds).toEqual([]);
  expect(requestOf({ ...values, scopeType: '1' }).scopeIds).toEqual(['d1']);
  expect(requestOf({ ...values, scopeType: '2' }).scopeIds).toEqual(['s1']);
});

it('wants a content, of at most 200 kB', () => {
  for (const empty of [undefined, '', '<p></p>', '<p> &nbsp;</p>']) {
    expect(wrongContent(empty)).toBe('请输入公告内容');
  }
  expect(wrongContent('<p><img src="/files/a.png"></p>')).toBeUndefined();
  expect(wrongContent('中'.repeat(NOTICE_LIMIT / 3))).toBeUndefined();
  expect(wrongContent('中'.repeat(NOTICE_LIMIT / 3 + 1))).toBe('公告内容不能超过200KB，请减少文字或上传图片');
});

it('tells two contents apart in words', () => {
  const text = WORDS.content[1];
  expect(plainText('<p>3 &lt; 5</p><p>甲</p>')).toBe('3 < 5 甲');
  const long = '甲'.repeat(80);
  expect(text({ content: `<p>${long}乙</p>` }, { content: `<p>${long}丙</p>` })).toBe(
    `…${'甲'.repeat(10)}乙`,
  );
  expect(text({ content: '<p><b>甲</b></p>' }, { content: '<p>甲</p>' })).toBe('甲（格式或图片不同）');
});
