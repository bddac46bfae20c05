/** Values of one group of settings by `configKey`, as the server keeps them (spec 1 §3 Store settings item). */
export type PrintSettings = Readonly<Record<string, string>>;

/** A choice between yes and no. */
export const isOn = (settings: PrintSettings, key: string): boolean => settings[key] === 'Y';

/** Size of the text in pixels. */
export const fontSizeOf = ({ fontSize }: PrintSettings, usual: number): number => Number(fontSize) || usual;

/** Sizes in pixels of parts of a sheet, by selector; those that are not set are left as the sheet has them. */
export const partSizes = (
  settings: PrintSettings,
  keys: Readonly<Record<string, string>>,
): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Object.entries(keys)
      .map(([selector, key]) => [selector, Number(settings[key])] as const)
      .filter(([, size]) => size > 0),
  );

/** The roll of the receipts of a store (门店设置 · 小票打印 · 小票纸宽). */
export const rollOf = ({ paperWidth }: PrintSettings): '58mm' | '80mm' =>
  paperWidth === '58' ? '58mm' : '80mm';

/** The sheet that a store prints a document on (打印设置 · 纸张). */
export const sheetOf = ({ paperSize }: PrintSettings): 'A4' | 'A5' => (paperSize === 'A5' ? 'A5' : 'A4');

/** A comma list. */
export const listOf = (settings: PrintSettings, key: string): readonly string[] =>
  (settings[key] ?? '').split(',').filter((one) => one !== '');

const ORDINALS = ['第一联', '第二联', '第三联'] as const;

/**
 * The copies to print, 一联 to 三联 (spec 1 §9), each with the words that stand on it; a single one needs none.
 *
 * @param keepers who keeps the first, second and third copy
 */
export function copiesOf(
  { copies }: PrintSettings,
  keepers: readonly [string, string, string],
): readonly string[] {
  const count = Math.min(Math.max(Math.trunc(Number(copies)) || 1, 1), ORDINALS.length);
  if (count === 1) return [''];
  return ORDINALS.slice(0, count).map((ordinal, index) => `${ordinal} ${keepers[index] ?? ''}`.trim());
}
