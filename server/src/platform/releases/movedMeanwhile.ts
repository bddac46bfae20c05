import { ReleaseRefused } from './releaseRefused';
import type { HistoryEntry } from './releaseStore';

/** Somebody else was faster: whoever moves has not seen the newest entry. */
export const movedMeanwhile = (name: string, newest: HistoryEntry | null): ReleaseRefused =>
  new ReleaseRefused(
    'moved-meanwhile',
    newest
      ? `${name} 刚被 ${newest.who} ${newest.from === newest.to ? '调整灰度' : `切换到 ${newest.to ?? '无'}`}（${newest.why}），请查看后再试`
      : `${name} 的记录已变化，请查看后再试`,
  );
