import { api, useCall } from '@hospital/shared/api';
import { Select, type SelectProps } from '@hospital/shared/ui/core';
import { useState, type ReactNode } from 'react';
import type { Choice } from '../../recordForm';

interface ChoiceSelectProps extends Omit<SelectProps, 'value' | 'onChange' | 'options'> {
  readonly value?: Choice;
  readonly onChange?: (choice: Choice | undefined) => void;
  readonly choices: readonly Choice[];
}

/** A searchable select whose value keeps its name, so that it is shown before its choices have come. */
function ChoiceSelect({ value, onChange, choices, ...props }: ChoiceSelectProps): ReactNode {
  const known = value && !choices.some(({ id }) => id === value.id) ? [value, ...choices] : choices;
  return (
    <Select
      showSearch
      filterOption={(text, option) =>
        String((option.props as { children?: ReactNode }).children).includes(text.trim())
      }
      {...props}
      {...(value ? { value: value.id } : { value: undefined })}
      options={known.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(id?: string) => onChange?.(known.find((choice) => choice.id === id))}
    />
  );
}

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
  return (
    <ChoiceSelect
      {...props}
      allowClear
      choices={data}
      loading={isFetching}
      filterOption={false}
      onSearch={(text) => setKeyword(text.trim())}
    />
  );
}
