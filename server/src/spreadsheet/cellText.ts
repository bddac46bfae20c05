import type { CellValue } from 'exceljs';
import { plainText } from './plainText';

const pad = (value: number): string => String(value).padStart(2, '0');

/** Spreadsheets count days from here; a time without a date is a part of this day. */
const dayZero = Date.UTC(1899, 11, 30);
const dayLength = 24 * 60 * 60_000;

/** A time as `HH:mm` (the end of the day as `24:00`), a date as `YYYY-MM-DD`. */
function momentText(date: Date): string {
  const days = (date.getTime() - dayZero) / dayLength;
  const rounded = Math.round((date.getTime() - dayZero) / 60_000);
  if (days >= 0 && rounded <= 24 * 60) return `${pad(Math.floor(rounded / 60))}:${pad(rounded % 60)}`;
  return `${date.getUTCFullYear()}-${pad(date.getUTCMonth() + 1)}-${pad(date.getUTCDate())}`;
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
