/** `9`, `9:30`, `9：30`, `9.30`, `9点30`, `9点半`, `9时30分`. */
const SEPARATED = /^(\d{1,2})(?:\s*[:：.点时]\s*(?:(\d{1,2})\s*分?|(半))?)?$/;
/** `930` and `0930`. */
const COMPACT = /^(\d{1,2})(\d{2})$/;

/** The time of day that somebody typed, as `09:30`; undefined when the text is none. */
export function typedTime(text: string): string | undefined {
  const [, hour, minute = '0', half] = SEPARATED.exec(text.trim()) ?? COMPACT.exec(text.trim()) ?? [];
  if (!hour) return undefined;
  const minutes = half ? 30 : Number(minute);
  if (Number(hour) > 23 || minutes > 59) return undefined;
  return `${hour.padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
}
