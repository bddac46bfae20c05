import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { SignIn } from '@hospital/shared/contract/calls/logs';
import { Input, Select, Tag } from '@hospital/shared/ui/core';
import type { DataColumn } from '@hospital/shared/ui/data';
import type { ReactNode } from 'react';
import { sidesOf, SIDES } from '../sides';
import { LogPage } from './LogPage';
import { ALL_SIGN_INS, signInsRequest, type SignInFilters } from './logs.model';
import { useLog, type LogView } from './useLog';

const columns: readonly DataColumn<SignIn>[] = [
  { title: '登录时间', field: 'createDate', width: 168 },
  { title: '登录名', field: 'loginName', width: 128 },
  { title: '姓名', field: 'name', width: 96 },
  { title: '登录端', width: 80, render: ({ type }) => sidesOf(String(type)) },
  {
    title: '结果',
    width: 88,
    render: ({ result }) => (result === 'Y' ? <Tag color="green">成功</Tag> : <Tag color="red">失败</Tag>),
  },
  { title: '原因', field: 'reason', width: 200 },
  { title: 'IP', field: 'ip', width: 136 },
  { title: '浏览器', field: 'browser', width: 176 },
];

/** 登录日志: who signed in or was refused, from where and with what (domain.md §1.1 LoginLog). */
export default function SignInLogPage(): ReactNode {
  const view = useLog<SignInFilters>(ALL_SIGN_INS);
  const signIns = useCall(
    api.logs.signIns,
    { ...view.place, ...signInsRequest(view.filters) },
    { keepPrevious: true, silent: true, staleTime: 0 },
  );
  return (
    <LogPage
      title="登录日志"
      view={view}
      answer={signIns}
      columns={columns}
      fields={<Fields {...view} />}
      exportCall={api.logs.exportSignIns}
      onExport={() => api.logs.exportSignIns(signInsRequest(view.filters))}
    />
  );
}

const RESULTS = [
  { value: 'Y', label: '成功' },
  { value: 'N', label: '失败' },
];
const TYPES = SIDES.map(({ value, label }) => ({ value, label }));

/** Who, from where and with what result. */
function Fields({ typed, type }: Pick<LogView<SignInFilters>, 'typed' | 'type'>): ReactNode {
  return (
    <>
      <Input
        value={typed.loginName}
        onChange={(loginName) => type({ loginName })}
        allowClear
        maxLength={100}
        placeholder="请输入登录名或姓名"
        aria-label="登录名"
      />
      <Input
        value={typed.ip}
        onChange={(ip) => type({ ip })}
        allowClear
        maxLength={64}
        placeholder="请输入IP"
        aria-label="IP"
      />
      <Select
        options={TYPES}
        {...(typed.type ? { value: typed.type } : {})}
        onChange={(side?: SignInFilters['type']) => type({ type: side ?? '' })}
        allowClear
        placeholder="登录端"
        aria-label="登录端"
        style={{ width: 104 }}
      />
      <Select
        options={RESULTS}
        {...(typed.result ? { value: typed.result } : {})}
        onChange={(result?: SignInFilters['result']) => type({ result: result ?? '' })}
        allowClear
        placeholder="结果"
        aria-label="结果"
        style={{ width: 104 }}
      />
    </>
  );
}
