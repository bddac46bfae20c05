import type { PanelItem } from '@hospital/shared/contract/calls/testing';
import { isSameUnit, isUnit } from '@hospital/shared/contract/testUnits';

/** What an analyser printed, as far as it could be read. */
export interface Pasted {
  /** Values by item of the panel. */
  readonly values: ReadonlyMap<string, string>;
  /** Lines that name no item of the test. */
  readonly unknown: readonly string[];
  /** What was measured in another unit than the test is reported in, in words: such a value would mean something else. */
  readonly otherUnits: readonly string[];
}

/** What stands after a value: whether the analyser found it high or low. */
const MARKS = /\s*(?:[HL↑↓*]|\(H\)|\(L\))+$/i;
const VALUE = /^[<>≤≥]?\d[\d,]*(?:\.\d+)?$|^[<>≤≥]?\.\d+$/;
const WORDS = /^(?:-|±|[1-4]?\++|\d\+|阴性|弱阳性|阳性|未见.*|可见.*)$/;

const plain = (text: string): string => text.toLowerCase().replace(/[\s:：=]/g, '');

/** Names by which an item goes: whole, its Chinese words, its sign. */
function namesOf(item: string): string[] {
  const sign = /\s(\S+)$/.exec(item)?.[1] ?? '';
  return [item, item.replace(/\s\S+$/, ''), sign, ...sign.split('/')].map(plain).filter(Boolean);
}

/** `12.3H` without what the analyser made of it; empty for what is no value. */
function valueOf(cell: string): string {
  const bare = cell.trim().replace(MARKS, '');
  if (VALUE.test(bare)) return bare.replace(/,/g, '');
  return WORDS.test(cell.trim()) ? cell.trim() : '';
}

/** The item that a line begins with, and the cells after it. */
function itemOf(
  cells: readonly string[],
  names: ReadonlyMap<string, string>,
): [string, readonly string[]] | null {
  // A name may itself be of several words.
  for (let words = Math.min(3, cells.length - 1); words > 0; words -= 1) {
    const item = names.get(plain(cells.slice(0, words).join('')));
    if (item !== undefined) return [item, cells.slice(words)];
  }
  return null;
}

/**
 * Reads the text of an analyser or columns of a spreadsheet: one item a line, its name first, then its value (`WBC 12.3`,
 * `WBC=12.3 H`, `白细胞⇥12.3⇥10^9/L`). Of an item that comes twice the last value holds.
 */
export function readPasted(text: string, panel: readonly Pick<PanelItem, 'item' | 'unit'>[]): Pasted {
  const names = new Map<string, string>();
  for (const { item } of panel) for (const name of namesOf(item)) if (!names.has(name)) names.set(name, item);
  const values = new Map<string, string>();
  const unknown: string[] = [];
  const otherUnits: string[] = [];
  const units = new Map(panel.map(({ item, unit }) => [item, unit]));
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === '') continue;
    const cells = line
      .split(line.includes('\t') ? /\t/ : /[\s,;:：=]+/)
      .map((cell) => cell.trim())
      .filter(Boolean);
    const found = itemOf(cells, names);
    const said = found?.[1] ?? [];
    const value = said.map(valueOf).find((one) => one !== '');
    const unit = said.find(isUnit);
    const wanted = units.get(found?.[0] ?? '') ?? '';
    if (found && value && unit && wanted !== '' && !isSameUnit(unit, wanted, found[0]))
      otherUnits.push(`${found[0]} ${value} ${unit}，应为 ${wanted}`);
    else if (found && value) values.set(found[0], value);
    else if (/\d|[+-]|[阴阳]/.test(line)) unknown.push(line.trim());
  }
  return { values, unknown, otherUnits };
}
