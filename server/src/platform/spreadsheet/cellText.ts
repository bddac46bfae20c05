import { addDays } from '@hospital/shared/format';
import type { CellValue } from 'exceljs';
import { plainText } from './plainText';

/** Spreadsheets count days from here; a time without a date is a part of this day. */
const dayZero = '1899-12-30';
const halfAMinute = 30_000;

const dayIn = (date: Date): string => date.toISOString().slice(0, 10);

/** A time as `HH:mm` (the end of the day as `24:00`), a date as `YYYY-MM-DD`. Spreadsheets know no zones: it is read as UTC. */
function momentText(date: Date): string {
  if (Number.isNaN(date.getTime())) return String(date);
  // A part of a day is a little off the minute that was meant.
  const rounded = new Date(date.getTime() + halfAMinute);
  const time = rounded.toISOString().slice(11, 16);
  if (dayIn(rounded) === dayZero) return time;
  return dayIn(rounded) === addDays(dayZero, 1) && time === '00:00' ? '24:00' : dayIn(date);
}

/** What a person sees in a cell, as text without the blanks around it. */
export const cellText = (value: CellValue): string => plainText(written(value)).trim();

function written(value: CellValue): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return momentText(value);
  if (typeof value !== 'object') return String(value);
  if ('richText' in value) return value.richText.map(({ text }) => text).join('');
  if ('hyperlink' in value) return written(value.text as CellValue);
  if ('result' in value) return written(value.result as CellValue);
  return '';
}
