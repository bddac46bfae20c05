import { usePageState } from '@hospital/shared/navigation';
import { Input, SearchBar, Select } from '@hospital/shared/ui/core';
import type { ReactNode } from 'react';
import type { DictionaryFilter } from './dictionary.calls';

const NAME_LIMIT = 100;

const STATES: readonly { readonly value: DictionaryFilter['enabled']; readonly label: string }[] = [
  { value: '', label: '全部状态' },
  { value: 'Y', label: '启用' },
  { value: 'N', label: '停用' },
];

/** Search by name and state. Holds what is being typed, so that typing does not draw the table anew. */
export function DictionarySearch({
  applied,
  onSearch,
}: {
  /** What the table answers. */
  readonly applied: DictionaryFilter;
  readonly onSearch: (filter: DictionaryFilter) => void;
}): ReactNode {
  const [text, setText] = usePageState('searchText', applied.name);
  const reset = (): void => {
    setText('');
    onSearch({ name: '', enabled: '' });
  };
  return (
    <SearchBar label="查询字典" onSearch={() => onSearch({ ...applied, name: text.trim() })} onReset={reset}>
      <Input
        value={text}
        onChange={setText}
        onClear={() => onSearch({ ...applied, name: '' })}
        allowClear
        maxLength={NAME_LIMIT}
        placeholder="请输入名称、类型或编码"
        aria-label="名称"
      />
      <Select
        aria-label="状态"
        value={applied.enabled}
        onChange={(enabled: DictionaryFilter['enabled']) => onSearch({ name: text.trim(), enabled })}
        options={[...STATES]}
      />
    </SearchBar>
  );
}
