import type { BackgroundJob } from '@hospital/shared/contract/calls/jobs';

/** States in words, in the colours that they have everywhere. */
export const STATES: Readonly<
  Record<BackgroundJob['state'], { readonly text: string; readonly color: string }>
> = {
  waiting: { text: '等待', color: 'green' },
  running: { text: '运行中', color: 'blue' },
  failed: { text: '失败', color: 'red' },
  interrupted: { text: '中断', color: 'orange' },
};

/** `每 10 分钟`, for seconds. */
export function everyText(seconds: number): string {
  if (seconds % 3600 === 0) return `每 ${seconds / 3600} 小时`;
  if (seconds % 60 === 0) return `每 ${seconds / 60} 分钟`;
  return `每 ${seconds} 秒`;
}

/** `320 毫秒`, `1.2 秒`; empty for null. */
export function durationText(milliseconds: number | null): string {
  if (milliseconds === null) return '';
  return milliseconds < 1000 ? `${milliseconds} 毫秒` : `${(milliseconds / 1000).toFixed(1)} 秒`;
}
