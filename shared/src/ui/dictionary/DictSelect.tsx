import type { ReactElement, ReactNode } from 'react';
import type { DictOption } from '../../contract/calls/dictionary';
import { Button } from '../Button';
import { Select, type SelectProps } from '../Select';
import { useDictionary } from './useDictionary';

/** More entries than this are searched by typing; fewer are in sight at once. */
const SEARCHED_FROM = 10;

interface DictSelectProps extends Omit<SelectProps, 'options' | 'loading' | 'notFoundContent' | 'children'> {
  /** `pet_color`. */
  readonly type: string;
  /** Codes are words of the field, and found as they are typed: `D005`. */
  readonly byCode?: boolean;
  /** Codes of entries that stand before the others. */
  readonly first?: readonly string[];
  /** Stands at the end of an entry's line. */
  readonly beside?: (entry: DictOption) => ReactNode;
}

/** By how the code begins. */
const hasCode = (text: string, { props }: ReactElement): boolean => {
  const { value } = props as { readonly value?: unknown };
  return text.trim() !== '' && String(value).toLowerCase().startsWith(text.trim().toLowerCase());
};

/** Entries for new input, and what is chosen already, whatever became of it. */
const offered = (entries: readonly DictOption[], value: unknown): readonly DictOption[] => {
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [value];
  return entries.filter(({ code, enabled }) => enabled !== 'N' || chosen.includes(code));
};

interface Read {
  readonly name: string;
  readonly pinyin: string;
  readonly py: string;
}

/** By what an entry is called, and by how that is read: `柯基`, `keji`, `kj`. */
function isCalled(text: string, option: ReactElement): boolean {
  const { extra } = option.props as { readonly extra?: Read };
  if (extra?.name.toLowerCase().includes(text.trim().toLowerCase())) return true;
  const letters = text.toLowerCase().replace(/\s+/g, '');
  return letters !== '' && [extra?.pinyin, extra?.py].some((reading) => reading?.includes(letters) ?? false);
}

/** Entries of these codes, then the others; each in the order that it had. */
function leading(entries: readonly DictOption[], first: readonly string[]): readonly DictOption[] {
  if (first.length === 0) return entries;
  const codes = new Set(first);
  return [
    ...entries.filter(({ code }) => codes.has(code)),
    ...entries.filter(({ code }) => !codes.has(code)),
  ];
}

/**
 * Choice among the entries of a dictionary type that are not deactivated; its value is a code, or codes with
 * `mode="multiple"`. A chosen code that the dictionary has no entry for (any more) stays and shows as it is, one that is
 * deactivated with its name.
 */
export function DictSelect({
  type,
  byCode = false,
  first = [],
  beside,
  ...select
}: DictSelectProps): ReactNode {
  const { data, isError, isFetching, refetch } = useDictionary(type);
  return (
    <Select
      showSearch={(data?.length ?? 0) > SEARCHED_FROM}
      filterOption={(text: string, option: ReactElement) =>
        isCalled(text, option) || (byCode && hasCode(text, option))
      }
      {...select}
      loading={isFetching && !data}
      options={leading(offered(data ?? [], select.value), first).map((entry) => {
        const { code, pinyin = '', py = '' } = entry;
        const name = entry.enabled === 'N' ? `${entry.name}（已停用）` : entry.name;
        return {
          value: code,
          label: beside ? (
            <span style={{ display: 'flex', justifyContent: 'space-between' }}>
              {name} {beside(entry)}
            </span>
          ) : (
            name
          ),
          extra: { name, pinyin, py },
        };
      })}
      notFoundContent={
        isError && !data ? (
          <Button type="text" long loading={isFetching} onClick={() => void refetch()}>
            选项加载失败，点击重试
          </Button>
        ) : data ? (
          '没有匹配的选项'
        ) : undefined
      }
    />
  );
}
