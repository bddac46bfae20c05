import { testingStateName } from './listWords';
import { whyNoTestMove } from './testStates';
import { flagOf, isJudged, limitsInWords, numericValue } from './testValues';

const between = { refLow: '6.0', refHigh: '17.0' };

test('a value is high above its limits, low below them, and normal on them', () => {
  expect(
    ['17.1', '17.0', '6', '5.9', '>17', '<6', '<20', '>1', '1,700'].map((value) => flagOf(value, between)),
  ).toEqual(['H', 'N', 'N', 'L', 'H', 'L', 'N', 'N', 'H']);
  expect(flagOf('6', { refLow: '', refHigh: '5' })).toBe('H');
  expect(flagOf('0', { refLow: '', refHigh: '5' })).toBe('N');
  expect(flagOf('0', { refLow: '1', refHigh: '' })).toBe('L');
  expect(['-5', '－5', '– 5'].map((value) => flagOf(value, between))).toEqual(['L', 'L', 'L']);
  expect(flagOf('-3', { refLow: '-5', refHigh: '3' })).toBe('N');
});

test('words are judged by what is normal, and by nothing where nothing is known', () => {
  const negative = { refLow: '', refHigh: '', normal: '阴性/未见' };
  expect(['阴性', ' 未见 ', '弱阳性', '阳性', ''].map((value) => flagOf(value, negative))).toEqual([
    'N',
    'N',
    'H',
    'H',
    'N',
  ]);
  expect(flagOf('99', { refLow: '', refHigh: '' })).toBe('N');
  expect(flagOf('溶血', between)).toBe('N');
});

test('numbers of a Chinese keyboard are numbers', () => {
  expect(['９００', '5．9', '＜6', '－5', '６'].map((value) => flagOf(value, between))).toEqual([
    ...['H', 'L', 'L', 'L', 'N'],
  ]);
  expect(numericValue('５５８')).toBe(558);
});

test('words where a number is wanted, and what nobody knows the limits of, are judged by nobody', () => {
  const nothing = { refLow: '', refHigh: '' };
  expect([isJudged('12', between), isJudged('溶血', between)]).toEqual([true, false]);
  expect([isJudged('12', nothing), isJudged('阴性', { ...nothing, normal: '阴性' })]).toEqual([false, true]);
});

test('limits and numbers are told as people read them', () => {
  expect(limitsInWords(between)).toBe('6.0 - 17.0');
  expect(limitsInWords({ refLow: '', refHigh: '5' })).toBe('≤ 5');
  expect(limitsInWords({ refLow: '5', refHigh: '' })).toBe('≥ 5');
  expect(limitsInWords({ refLow: '', refHigh: '', normal: '阴性' })).toBe('阴性');
  expect([numericValue('<0.5'), numericValue('阴性')]).toEqual([0.5, null]);
});

test('an order that has begun is cancelled only after its report was sent back', () => {
  const why = (status: number, backReason = '') => whyNoTestMove({ status, backReason }, 'cancel');
  expect(why(0)).toBe('');
  expect(why(1)).toBe('检查已开始，不能取消；报告被退回后才可以取消');
  expect(why(1, '样本溶血')).toBe('');
  expect(why(2, '样本溶血')).toBe('当前状态（待审核）不允许取消');
});

test('an examination of which nobody takes a sample waits for its examination', () => {
  const why = (status: number, type: number, move: 'report' | 'start') =>
    whyNoTestMove({ status, type, backReason: '' }, move);
  expect([why(0, 2, 'report'), why(0, 1, 'report')]).toEqual([
    '当前状态（待检查）不允许提交报告',
    '当前状态（待采样）不允许提交报告',
  ]);
  expect(why(1, 2, 'start')).toBe('当前状态（检测中）不允许开始检查');
  const state = (status: number, type: number) => testingStateName({ status, type });
  expect([state(0, 2), state(0, 1), state(1, 2)]).toEqual(['待检查', '待采样', '检测中']);
});
