import type { PanelItem, TestingReport, TestResult } from '@hospital/shared/contract/calls/testing';
import type { UploadedFile } from '@hospital/shared/ui/core';

/** A line of the form: an item of the test, or one that somebody added. */
export interface EntryRow {
  readonly item: string;
  readonly value: string;
  readonly unit: string;
  readonly added?: true;
}

/** What the dialog holds. */
export interface EntryValues {
  readonly results: readonly EntryRow[];
  readonly finding?: string;
  readonly conclusion?: string;
  readonly files?: readonly UploadedFile[];
}

/** All items of the test, with what a report that was sent back already says. */
export function firstValues({
  panel = [],
  results,
  finding = '',
  conclusion,
  files,
}: TestingReport): EntryValues {
  const had = new Map(results.map((one) => [one.item, one]));
  const known = new Set(panel.map(({ item }) => item));
  return {
    results: [
      ...panel.map(({ item, unit }) => ({ item, unit, value: had.get(item)?.value ?? '' })),
      ...results
        .filter(({ item }) => !known.has(item))
        .map(({ item, value, unit }) => ({ item, value, unit, added: true as const })),
    ],
    finding,
    conclusion,
    files: files.map(({ url, name }) => ({ uid: url, url, name })),
  };
}

/** What is sent: the lines that have a value. */
export const requestOf = (
  { id, version }: Pick<TestingReport, 'id' | 'version'>,
  { results, finding, conclusion, files }: EntryValues,
) => ({
  ...{ id, version, finding: finding ?? '', conclusion: conclusion ?? '' },
  results: results
    .filter(({ value }) => value.trim() !== '')
    .map(({ item, value, unit, added }) => ({ item, value, ...(added ? { unit } : {}) })),
  files: (files ?? []).map(({ url, name }) => ({ url, name })),
});

/** Results that differ from what was there, for the offer of a draft: `白细胞 WBC 12.3`. */
export const inWords = (rows: readonly Pick<EntryRow, 'item' | 'value'>[] | undefined): string =>
  (rows ?? [])
    .filter(({ value }) => value !== '')
    .map(({ item, value }) => `${item} ${value}`)
    .join('，');

/** Limits of an item; of one that the test does not have, none. */
export const limitsOf = (panel: readonly PanelItem[], item: string): PanelItem =>
  panel.find((one) => one.item === item) ?? { item, unit: '', refLow: '', refHigh: '', normal: '' };

/** The newest earlier value of each item. */
export function lastValues(
  reports: readonly { readonly results: readonly TestResult[] }[],
): ReadonlyMap<string, TestResult> {
  const last = new Map<string, TestResult>();
  for (const { results } of reports)
    for (const one of results) if (!last.has(one.item)) last.set(one.item, one);
  return last;
}
