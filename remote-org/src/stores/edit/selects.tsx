import { api, useCall } from '@hospital/shared/api';
import { useState, type ReactNode } from 'react';
import { ChoiceSelect, type ChoiceSelectProps } from '../../ChoiceSelect';

const quiet = { hideLoading: true, silent: true } as const;
/** China's divisions do not change while a page is open. */
const FOREVER = Number.POSITIVE_INFINITY;

interface AreaSelectProps extends Omit<ChoiceSelectProps, 'choices'> {
  /** Division whose parts are offered: `'0'` the provinces; `''` none yet. */
  readonly parentId: string;
}

/** A division below another one. */
export function AreaSelect({ parentId, ...props }: AreaSelectProps): ReactNode {
  const { data = [], isFetching } = useCall(
    api.organisation.areas,
    { parentId },
    { ...quiet, enabled: parentId !== '', staleTime: FOREVER },
  );
  return <ChoiceSelect {...props} choices={data} loading={isFetching} disabled={parentId === ''} />;
}

/** Somebody of the chain, looked for by name or mobile. */
export function LeaderSelect(props: Omit<ChoiceSelectProps, 'choices'>): ReactNode {
  const [keyword, setKeyword] = useState('');
  const { data = [], isFetching } = useCall(api.users.selects, keyword ? { keyword } : {}, {
    ...quiet,
    keepPrevious: true,
  });
  return <ChoiceSelect {...props} allowClear choices={data} loading={isFetching} onSearch={setKeyword} />;
}
