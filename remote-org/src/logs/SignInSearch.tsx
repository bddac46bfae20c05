import { usePageState } from '@hospital/shared/navigation';
import { Button, IconSearch, Input, message, SearchBar, Select } from '@hospital/shared/ui/core';
import type { ReactNode } from 'react';
import { DayRange } from './DayRange';
import { ALL_SIGN_INS, SIDES, wrongDays, type SignInFilters } from './logs.model';

/** Who, when, from where and with what result. */
export function SignInSearch({
  applied,
  onSearch,
}: {
  readonly applied: SignInFilters;
  readonly onSearch: (filters: SignInFilters) => void;
}): ReactNode {
  const [typed, setTyped] = usePageState('typed', applied);
  const set = (part: Partial<SignInFilters>): void => setTyped({ ...typed, ...part });
  const search = (): void => {
    const wrong = wrongDays(typed);
    if (wrong) message.warning(wrong);
    else onSearch(typed);
  };
  return (
    <SearchBar label="查询登录日志" onSearch={search}>
      <DayRange value={typed} onChange={set} />
      <Input
        value={typed.loginName}
        onChange={(loginName) => set({ loginName })}
        allowClear
        maxLength={100}
        placeholder="请输入登录名或姓名"
        aria-label="登录名"
      />
      <Input
        value={typed.ip}
        onChange={(ip) => set({ ip })}
        allowClear
        maxLength={64}
        placeholder="请输入IP"
        aria-label="IP"
      />
      <Select
        options={SIDES.map((side) => ({ ...side }))}
        {...(typed.type ? { value: typed.type } : {})}
        onChange={(type?: SignInFilters['type']) => set({ type: type ?? '' })}
        allowClear
        placeholder="登录端"
        aria-label="登录端"
        style={{ width: 104 }}
      />
      <Select
        options={[
          { value: 'Y', label: '成功' },
          { value: 'N', label: '失败' },
        ]}
        {...(typed.result ? { value: typed.result } : {})}
        onChange={(result?: SignInFilters['result']) => set({ result: result ?? '' })}
        allowClear
        placeholder="结果"
        aria-label="结果"
        style={{ width: 104 }}
      />
      <Button type="primary" htmlType="submit" icon={<IconSearch />}>
        查询
      </Button>
      <Button
        onClick={() => {
          setTyped(ALL_SIGN_INS);
          onSearch(ALL_SIGN_INS);
        }}
      >
        重置
      </Button>
    </SearchBar>
  );
}
