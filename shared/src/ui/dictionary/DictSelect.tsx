import type { ReactNode } from 'react';
import { Button } from '../Button';
import { Select, type SelectProps } from '../Select';
import { useDictionary } from './useDictionary';

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
