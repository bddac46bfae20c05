import { usePageState } from '@hospital/shared/navigation';
import { Input, SearchBar } from '@hospital/shared/ui/core';
import type { ReactNode } from 'react';

const NAME_LIMIT = 100;

/** Search by name. Holds what is being typed, so that typing does not draw the table anew. */
export function DictionarySearch({
  applied,
  onSearch,
}: {
  /** The text that the table answers. */
  readonly applied: string;
  readonly onSearch: (text: string) => void;
}): ReactNode {
  const [text, setText] = usePageState('searchText', applied);
  const reset = (): void => {
    setText('');
    onSearch('');
  };
  return (
    <SearchBar label="查询字典" onSearch={() => onSearch(text.trim())} onReset={reset}>
      <Input
        value={text}
        onChange={setText}
        onClear={reset}
        allowClear
        maxLength={NAME_LIMIT}
        placeholder="请输入名称、类型或编码"
        aria-label="名称"
      />
    </SearchBar>
  );
}
