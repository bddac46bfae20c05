import { whyNoScore } from './score.model';

const MINE = { doctorId: 'u1', status: 3, judgeScore: null } as const;

it('the score of one’s own case opens once somebody has given it', () => {
  expect(whyNoScore(MINE, 'u1')).toBe('不能给自己的病例评分');
  expect(whyNoScore({ ...MINE, doctorId: 'u2', assistantId: 'u1' }, 'u1')).toBe('不能给自己的病例评分');
  expect(whyNoScore({ ...MINE, judgeScore: 90 }, 'u1')).toBe('');
  expect(whyNoScore(MINE, 'u2')).toBe('');
  expect(whyNoScore({ ...MINE, status: 1 }, 'u2')).toMatch(/不允许评分/);
});
