import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { ChoiceSelect, type ChoiceSelectProps } from '@hospital/shared/ui/data';
import { useState, type ReactNode } from 'react';

const quiet = { hideLoading: true, silent: true } as const;
/** China's divisions do not change while a page is open. */
const FOREVER = Number.POSITIVE_INFINITY;

interface AreaSelectProps extends Omit<ChoiceSelectProps, 'choices' | 'source'> {
  /** Division whose parts are offered: `'0'` the provinces; `''` none yet. */
  readonly parentId: string;
}

/** A division below another one. */
export function AreaSelect({ parentId, ...props }: AreaSelectProps): ReactNode {
  const areas = useCall(
    api.organisation.areas,
    { parentId },
    { ...quiet, enabled: parentId !== '', staleTime: FOREVER },
  );
  return <ChoiceSelect {...props} choices={areas.data ?? []} source={areas} disabled={parentId === ''} />;
}

/** Somebody of the chain, looked for by name or mobile. */
export function LeaderSelect(props: Omit<ChoiceSelectProps, 'choices' | 'source'>): ReactNode {
  const [keyword, setKeyword] = useState('');
  const people = useCall(api.users.selects, keyword ? { keyword } : {}, { ...quiet, keepPrevious: true });
  return (
    <ChoiceSelect {...props} allowClear choices={people.data ?? []} source={people} onSearch={setKeyword} />
  );
}
