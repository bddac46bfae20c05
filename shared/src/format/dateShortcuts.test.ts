import { listShortcuts, plannedShortcuts } from './dateShortcuts';

const today = '2026-01-31';
const rangeOf = (shortcuts: ReturnType<typeof listShortcuts>, text: string) =>
  shortcuts.find((one) => one.text === text)?.range;

it('a list has the quick ranges of statistics and of pickers, each once', () => {
  const words = listShortcuts(today).map(({ text }) => text);
  expect(words).toEqual([
    ...['今天', '昨天', '本月', '上月', '上周', '最近30天'],
    ...['最近3天', '最近1周', '最近1个月', '最近3个月'],
  ]);
});

it.each([
  ['今天', '2026-01-31', '2026-01-31'],
  ['明天', '2026-02-01', '2026-02-01'],
  ['未来3天', '2026-01-31', '2026-02-02'],
  ['未来1周', '2026-01-31', '2026-02-06'],
  ['未来1个月', '2026-01-31', '2026-02-27'],
  ['昨天', '2026-01-30', '2026-01-30'],
])('%s of what is planned is from %s to %s', (text, from, to) =>
  expect(rangeOf(plannedShortcuts(today), text)).toEqual([from, to]),
);

it('no quick range of what is planned stands twice', () => {
  const words = plannedShortcuts(today).map(({ text }) => text);
  expect(new Set(words).size).toBe(words.length);
});
