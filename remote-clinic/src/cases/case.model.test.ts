import type { CaseContent } from '@hospital/shared/contract/calls/cases';
import {
  contentToSend,
  differing,
  labelOf,
  merge,
  withDiagnosis,
  withoutDiagnosis,
  wordsOf,
  writtenOf,
} from './case.model';

const CONTENT: CaseContent = {
  ...{ complaint: '呕吐', presentHistory: '', pastHistory: '', treatment: '', advice: '', prognosis: '' },
  exam: { temperature: '38.6' },
  tcm: null,
  diagnoses: [],
  assistantId: '',
  treatmentCaseStatus: '0',
};
const base = writtenOf(CONTENT);

test('two people keep what the other left alone, and meet where both wrote', () => {
  const mine = { ...base, advice: '禁食', 'exam.breath': '20' };
  const theirs = { ...base, advice: '禁水', 'exam.heartRate': '90' };
  expect(merge(base, mine, theirs)).toEqual({
    merged: { ...mine, 'exam.heartRate': '90' },
    conflicts: [{ field: 'advice', theirs: '禁水' }],
  });
});

test('what waits for a choice waits on when more comes in', () => {
  const mine = { ...base, advice: '禁食' };
  const theirs = { ...base, advice: '禁水' };
  const more = { ...theirs, treatment: '补液' };
  expect(merge(theirs, mine, more, ['advice'])).toEqual({
    merged: { ...mine, treatment: '补液' },
    conflicts: [{ field: 'advice', theirs: '禁水' }],
  });
});

test('a blank at the end of what is being typed is no conflict', () => {
  const saved = { ...base, advice: '禁食 ' };
  expect(merge(saved, { ...base, advice: '禁食 一天' }, { ...base, advice: '禁食' }).conflicts).toEqual([]);
});

test('what both wrote alike is no conflict', () => {
  const same = { ...base, advice: '禁食' };
  expect(merge(base, same, same)).toEqual({ merged: same, conflicts: [] });
});

test('findings are sent together, other fields alone', () => {
  const mine = { ...base, 'exam.breath': '20', advice: '禁食' };
  expect(contentToSend(mine, differing(base, mine))).toEqual({
    advice: '禁食',
    exam: { temperature: '38.6', breath: '20' },
  });
});

test('one diagnosis is the main one', () => {
  const two = withDiagnosis(withDiagnosis([], 'D005', '急性胃肠炎'), '', '脱水');
  expect(two.map(({ main }) => main)).toEqual(['Y', 'N']);
  expect(withDiagnosis(two, '', '脱水')).toBe(two);
  expect(withoutDiagnosis(two, 0)).toEqual([{ code: '', name: '脱水', kind: '初步', main: 'Y' }]);
});

test('fields are told in words', () => {
  expect(['advice', 'exam.crt', 'tcm.pulse'].map(labelOf)).toEqual(['医嘱', '毛细血管再充盈时间', '脉象']);
  expect(wordsOf('treatmentCaseStatus', '2')).toBe('好转');
});
