import { MOVE_TITLES } from '@hospital/shared/contract/releaseWords';
import type { ReleaseOverview } from '../../server/src/platform/releases/overview';
import type { Canary, HistoryEntry } from '../../server/src/platform/releases/releaseStore';

/** Where a command prints: lines of its result, and what is said beside it. */
export type Printer = Pick<Console, 'log' | 'error'>;

const day = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'medium',
});
/** A time as people in China read it. */
export const timeOf = (text: string): string => day.format(new Date(text));

/** What a canary gives to whom. */
function canaryWords({ buildId, percent, stores, users }: Canary): string {
  const named = [
    ...(stores.length > 0 ? [`门店 ${stores.join('、')}`] : []),
    ...(users.length > 0 ? [`用户 ${users.join('、')}`] : []),
  ];
  return `${buildId}（${named.length > 0 ? `${named.join('，')} ` : '所有人'}的 ${percent}%）`;
}

/**
 * One move in a line.
 *
 * @param ended build of the canary that it ended and says nothing of
 */
export function moveLine(
  { number, move, from, to, canary, who, why, at }: HistoryEntry,
  ended?: string,
): string {
  const plain =
    ended === undefined ? `${from ?? '无'} → ${to ?? '无'}` : `${ended} 结束，都使用 ${to ?? '无'}`;
  const what = canary ? canaryWords(canary) : plain;
  return `#${number}  ${timeOf(at)}  ${MOVE_TITLES[move]}  ${what}  ${who}：${why}`;
}

/** A history, newest first, a line each; the entry before the end of a canary says which one it was. */
export const moveLines = (history: readonly HistoryEntry[]): string[] =>
  history.map((entry, at) =>
    moveLine(entry, entry.move === 'canary-end' ? history[at + 1]?.canary?.buildId : undefined),
  );

/** The builds of a name, the live one marked. */
export const overviewLines = ({ name, live, canary, builds }: ReleaseOverview): string[] => [
  `${name}  线上：${live ?? '无'}${canary ? `  灰度：${canaryWords(canary)}` : ''}`,
  ...builds.map(
    ({ buildId, publishedAt, publishedBy, files, bytes }) =>
      `  ${buildId === live ? '●' : '○'} ${buildId}  ${timeOf(publishedAt)}  ${publishedBy}  ${files} 个文件，${(bytes / 1000).toFixed(0)} kB`,
  ),
];
