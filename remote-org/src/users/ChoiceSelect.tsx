import { Select, type SelectProps } from '@hospital/shared/ui/core';
import type { ReactNode } from 'react';

interface Choice {
  readonly value: string | number;
  readonly label: string;
  readonly disabled?: boolean;
}

interface ChoiceSelectProps extends Omit<SelectProps, 'options' | 'filterOption' | 'showSearch'> {
  readonly choices: readonly Choice[];
  /** Chosen before, perhaps no longer among the choices. */
  readonly chosen?: readonly { readonly id: string; readonly name: string }[];
}

/** A choice from a list that may be long: found by typing part of a name. */
export function ChoiceSelect({ choices, chosen = [], ...props }: ChoiceSelectProps): ReactNode {
  const known = new Set(choices.map(({ value }) => value));
  const others = chosen
    .filter(({ id }) => !known.has(id))
    .map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Select
      allowClear={props.mode === 'multiple'}
      {...props}
      showSearch
      options={[...choices, ...others].map((choice) => ({ ...choice }))}
      filterOption={(text, option) =>
        String((option.props as { children?: ReactNode }).children).includes(text.trim())
      }
    />
  );
}
