import { api, useCall } from '@hospital/shared/api';
import { usePageState } from '@hospital/shared/navigation';
import { Button, IconSearch, Input, message, SearchBar, Select } from '@hospital/shared/ui/core';
import type { ReactNode } from 'react';
import { DayRange } from './DayRange';
import { ALL_OPERATIONS, KINDS, wrongDays, type OperationFilters } from './logs.model';

/** Who, when, what and which record. Holds what is being typed, so that typing does not draw the table anew. */
export function OperationSearch({
  applied,
  onSearch,
}: {
  readonly applied: OperationFilters;
  readonly onSearch: (filters: OperationFilters) => void;
}): ReactNode {
  const [typed, setTyped] = usePageState('typed', applied);
  const { data: types = [] } = useCall(api.logs.bizTypes, {}, { hideLoading: true, silent: true });
  const set = (part: Partial<OperationFilters>): void => setTyped({ ...typed, ...part });
  const search = (): void => {
    const wrong = wrongDays(typed);
    if (wrong) message.warning(wrong);
    else onSearch(typed);
  };
  return (
    <SearchBar label="查询操作日志" onSearch={search}>
      <DayRange value={typed} onChange={set} />
      <Input
        value={typed.userName}
        onChange={(userName) => set({ userName })}
        allowClear
        maxLength={100}
        placeholder="请输入操作人"
        aria-label="操作人"
      />
      <Select
        options={types.map(({ bizType, name }) => ({ value: bizType, label: name }))}
        {...(typed.bizType ? { value: typed.bizType } : {})}
        onChange={(bizType?: string) => set({ bizType: bizType ?? '' })}
        allowClear
        placeholder="对象"
        aria-label="对象"
        style={{ width: 120 }}
      />
      <Select
        options={KINDS.map(({ value, label }) => ({ value, label }))}
        {...(typed.kind ? { value: typed.kind } : {})}
        onChange={(kind?: OperationFilters['kind']) => set({ kind: kind ?? '' })}
        allowClear
        placeholder="方式"
        aria-label="方式"
        style={{ width: 104 }}
      />
      <Input
        value={typed.record}
        onChange={(record) => set({ record })}
        allowClear
        maxLength={100}
        placeholder="请输入记录名称或编号"
        aria-label="记录"
      />
      <Button type="primary" htmlType="submit" icon={<IconSearch />}>
        查询
      </Button>
      <Button
        onClick={() => {
          setTyped(ALL_OPERATIONS);
          onSearch(ALL_OPERATIONS);
        }}
      >
        重置
      </Button>
    </SearchBar>
  );
}
