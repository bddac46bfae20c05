import { shanghaiDateTime, shanghaiDay } from './days';

/**
 * Number of a document that the server has not numbered yet: the date and time and a random number from 1 to 100,
 * e.g. `2026010509300042` (spec 1 §9). Only for telling rows of one screen apart.
 *
 * @param random from 0 (included) to 1 (not included)
 */
export const temporaryDocumentNumber = (now: Date = new Date(), random: number = Math.random()): string =>
  shanghaiDateTime(now).replace(/\D/g, '') + String(1 + Math.floor(random * 100));

/** The day as `yyyymmdd`, as it stands in numbers of the server. */
export const compactDay = (now: Date = new Date()): string => shanghaiDay(now).replace(/-/g, '');
