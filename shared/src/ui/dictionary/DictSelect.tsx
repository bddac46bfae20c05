import type { ReactNode } from 'react';
import { Button } from '../Button';
import { optionContains } from '../optionContains';
import { Select, type SelectProps } from '../Select';
import { useDictionary } from './useDictionary';

/** More entries than this are searched by typing; fewer are in sight at once. */
const SEARCHED_FROM = 10;

interface DictSelectProps extends Omit<SelectProps, 'options' | 'loading' | 'notFoundContent' | 'children'> {
  /** `pet_color`. */
  readonly type: string;
}

/**
 * Choice among the entries of a dictionary type; its value is a code, or codes with `mode="multiple"`. A chosen code
 * that the dictionary has no entry for (any more) stays and shows as it is.
 */
export function DictSelect({ type, ...select }: DictSelectProps): ReactNode {
  const { data, isError, isFetching, refetch } = useDictionary(type);
  return (
    <Select
      showSearch={(data?.length ?? 0) > SEARCHED_FROM}
      filterOption={optionContains}
      {...select}
      loading={isFetching && !data}
      options={(data ?? []).map(({ code, name }) => ({ value: code, label: name }))}
      notFoundContent={
        isError && !data ? (
          <Button type="text" long loading={isFetching} onClick={() => void refetch()}>
            选项加载失败，点击重试
          </Button>
        ) : undefined
      }
    />
  );
}
