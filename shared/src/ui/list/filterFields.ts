import { serverDay } from '../../api';
import { plannedShortcuts } from '../../format';
import type { SearchCondition } from '../../contract/calls/lists';
import type { ChoiceSelectProps } from '../ChoiceSelect';
import type { FilterValues } from './listQuery';

interface FieldOption {
  readonly value: string;
  readonly label: string;
}

/** What a value of a choice is called; undefined where nobody has said. */
export const nameOf = (
  {
    options,
    names = [],
  }: { readonly options: readonly FieldOption[]; readonly names?: readonly FieldOption[] },
  value: string,
): string | undefined => [...options, ...names].find((one) => one.value === value)?.label;

/** A field above a list. `key`: of the filter, in the address and in the call. */
export type FilterField<Key extends string = string> =
  | {
      readonly kind: 'text';
      readonly key: Key;
      readonly label: string;
      readonly width?: number;
      /** Characters; without it 100. */
      readonly maxLength?: number;
      /** The first field stays in sight on a narrow screen: what people search the list by. */
      readonly stays?: boolean;
    }
  | {
      readonly kind: 'choice';
      readonly key: Key;
      readonly label: string;
      readonly options: readonly FieldOption[];
      /** Names of values that are known beside the options: those that were chosen or looked up. */
      readonly names?: readonly FieldOption[];
      readonly width?: number;
      /** Typing finds an option: for long lists. */
      readonly searchable?: boolean;
      /** The call that brings the options: where it fails, their list says so and offers 重试. */
      readonly source?: ChoiceSelectProps['source'];
      /** There are more of them on the server: their list says so. */
      readonly more?: boolean;
      /** Looks for options on the server as one types, where there are more than one answer holds. */
      readonly onSearch?: (text: string) => void;
      /** Told what is chosen, so that its name can be kept while other options are looked at. */
      readonly onPick?: (value: string) => void;
      /** Told each value that is shown, of an address or a kept search, and that no option names: to look it up. */
      readonly onUnnamed?: (value: string) => void;
      /** Chosen elsewhere, e.g. by tabs: no field, but told in words. */
      readonly elsewhere?: boolean;
    }
  /** From day to day: `startDate` and `endDate` of the filter. */
  | {
      readonly kind: 'days';
      readonly label: string;
      /** The days are planned: quick ranges go ahead, too. */
      readonly planned?: boolean;
    };

const DAYS = 'days';
const START = 'startDate';
const END = 'endDate';

/** Quick range that a filter's days are today, if they are one. */
const shortcutOf = (filter: FilterValues): string | undefined =>
  plannedShortcuts(serverDay()).find(({ range: [from, to] }) => from === filter[START] && to === filter[END])
    ?.text;

/** Days of a quick range today; undefined for a word that is none. */
function daysOfShortcut(text: string): FilterValues | undefined {
  const [from, to] = plannedShortcuts(serverDay()).find((one) => one.text === text)?.range ?? [];
  return from && to ? { [START]: from, [END]: to } : undefined;
}

/**
 * A filter as it is kept for later: what is given, and days that are a quick range by its name, so that 今天 means the
 * day of the next use.
 */
export function conditionOf(filter: FilterValues): SearchCondition {
  const shortcut = shortcutOf(filter);
  const given = Object.entries(filter).filter(
    ([field, value]) => value.trim() !== '' && !(shortcut && (field === START || field === END)),
  );
  return { ...Object.fromEntries(given), ...(shortcut ? { [DAYS]: shortcut } : {}) };
}

/** The filter that a kept condition stands for now; fields that the list no longer has are left out. */
export function filterOf(condition: SearchCondition, fields: readonly string[]): FilterValues {
  const { [DAYS]: shortcut, ...rest } = condition;
  const days = typeof shortcut === 'string' ? daysOfShortcut(shortcut) : undefined;
  const values: Readonly<Record<string, unknown>> = { ...rest, ...days };
  return Object.fromEntries(
    fields.map((field) => [field, values[field] === undefined ? '' : String(values[field])]),
  );
}

/** A condition in words: `状态：待处理，日期：今天`; fields without a name of their own are not told. */
export function inWords(condition: SearchCondition, fields: readonly FilterField[]): string {
  const text = (key: string): string => String(condition[key] ?? '');
  const parts = fields.map((field) => {
    if (field.kind === 'days') {
      const days = text(DAYS) || [text(START), text(END)].filter(Boolean).join(' 至 ');
      return days && `${field.label}：${days}`;
    }
    const value = text(field.key);
    if (value === '') return '';
    const name = field.kind === 'choice' ? nameOf(field, value) : undefined;
    return `${field.label}：${name ?? value}`;
  });
  return parts.filter(Boolean).join('，');
}

/** Why days make no range; `''` when they do. */
export const wrongDays = (filter: FilterValues): string => {
  const [from = '', to = ''] = [filter[START], filter[END]];
  return from !== '' && to !== '' && from > to ? '结束日期不能早于开始日期' : '';
};
