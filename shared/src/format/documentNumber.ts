import { shanghaiDay } from './days';

/** The day as `yyyymmdd`, as it stands in numbers of the server. */
export const compactDay = (now: Date = new Date()): string => shanghaiDay(now).replace(/-/g, '');
