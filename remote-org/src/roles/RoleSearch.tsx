import { usePageState } from '@hospital/shared/navigation';
import { Input, SearchBar } from '@hospital/shared/ui/core';
import type { ReactNode } from 'react';

/** Search by name. Holds what is being typed, so that typing does not draw the table anew. */
export function RoleSearch({
  applied,
  onSearch,
}: {
  /** The text that the table answers. */
  readonly applied: string;
  readonly onSearch: (name: string) => void;
}): ReactNode {
  const [text, setText] = usePageState('searchText', applied);
  const reset = (): void => {
    setText('');
    onSearch('');
  };
  return (
    <SearchBar label="查询角色" onSearch={() => onSearch(text.trim())} onReset={reset}>
      <Input
        value={text}
        onChange={setText}
        onClear={reset}
        allowClear
        maxLength={100}
        placeholder="请输入角色名称"
        aria-label="角色名称"
      />
    </SearchBar>
  );
}
