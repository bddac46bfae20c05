import { blocksOf } from './useRowsInSight';

const drawn = (blocks: ReturnType<typeof blocksOf>): number =>
  blocks.reduce((sum, { from, to }) => sum + to - from, 0);
const height = (blocks: ReturnType<typeof blocksOf>): number =>
  blocks.reduce((sum, { gap, from, to }) => sum + gap + to - from, 0);

it('draws the window alone, and gaps as high as what is left out', () => {
  const blocks = blocksOf(100, 150, 3000, []);
  expect(blocks).toEqual([
    { gap: 100, from: 100, to: 150 },
    { gap: 2850, from: 3000, to: 3000 },
  ]);
});

it.each([[[0]], [[2999]], [[0, 2999]], [[120]], [[99, 150]], [[-1]], [[5, 5]]])(
  'draws %j beside it, each once, at the same height',
  (others) => {
    const blocks = blocksOf(100, 150, 3000, others);
    expect(height(blocks)).toBe(3000);
    const beside = new Set(others.filter((at) => at >= 0 && (at < 100 || at >= 150)));
    expect(drawn(blocks)).toBe(50 + beside.size);
  },
);

it('ends with the list', () => {
  expect(drawn(blocksOf(2990, 3000, 3000, []))).toBe(10);
});
