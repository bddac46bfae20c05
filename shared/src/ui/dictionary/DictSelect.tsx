import type { ReactElement, ReactNode } from 'react';
import { Button } from '../Button';
import { optionContains } from '../optionContains';
import { Select, type SelectProps } from '../Select';
import { useDictionary } from './useDictionary';

/** More entries than this are searched by typing; fewer are in sight at once. */
const SEARCHED_FROM = 10;

interface DictSelectProps extends Omit<SelectProps, 'options' | 'loading' | 'notFoundContent' | 'children'> {
  /** `pet_color`. */
  readonly type: string;
  /** Codes are words of the field, and found as they are typed: `D005`. */
  readonly byCode?: boolean;
}

/** By how the code begins. */
const hasCode = (text: string, { props }: ReactElement): boolean => {
  const { value } = props as { readonly value?: unknown };
  return text.trim() !== '' && String(value).toLowerCase().startsWith(text.trim().toLowerCase());
};

interface Read {
  readonly pinyin: string;
  readonly py: string;
}

/** By what an entry is called, and by how that is read: `柯基`, `keji`, `kj`. */
function isCalled(text: string, option: ReactElement): boolean {
  if (optionContains(text, option)) return true;
  const letters = text.toLowerCase().replace(/\s+/g, '');
  const { extra } = option.props as { readonly extra?: Read };
  return letters !== '' && [extra?.pinyin, extra?.py].some((reading) => reading?.includes(letters) ?? false);
}

/**
 * Choice among the entries of a dictionary type; its value is a code, or codes with `mode="multiple"`. A chosen code
 * that the dictionary has no entry for (any more) stays and shows as it is.
 */
export function DictSelect({ type, byCode = false, ...select }: DictSelectProps): ReactNode {
  const { data, isError, isFetching, refetch } = useDictionary(type);
  return (
    <Select
      showSearch={(data?.length ?? 0) > SEARCHED_FROM}
      filterOption={(text: string, option: ReactElement) =>
        isCalled(text, option) || (byCode && hasCode(text, option))
      }
      {...select}
      loading={isFetching && !data}
      options={(data ?? []).map(({ code, name, pinyin = '', py = '' }) => ({
        value: code,
        label: name,
        extra: { pinyin, py },
      }))}
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
