import { Select, type SelectProps } from '@hospital/shared/ui/core';
import type { Choice } from '@hospital/shared/ui/data';
import type { ReactNode } from 'react';
import classes from './ChoiceSelect.module.css';

/** One of several choices. */
export interface Option extends Choice {
  /** What it is shown by in the list, where its name alone would not tell it from others. */
  readonly label?: string;
  readonly disabled?: boolean;
}

interface ListProps extends Omit<SelectProps, 'value' | 'onChange' | 'options' | 'mode' | 'onSearch'> {
  readonly choices: readonly Option[];
  /** Looks for others on the server; without it the choices are all that there are, and the text narrows them. */
  readonly onSearch?: (text: string) => void;
  /** There are more than these on the server: the list says so. */
  readonly more?: boolean;
}

export interface ChoiceSelectProps extends ListProps {
  readonly value?: Choice;
  readonly onChange?: (choice: Choice | undefined) => void;
}

/** A searchable select whose value keeps its name, so that it is shown whatever the list holds. */
export function ChoiceSelect({ value, onChange, ...props }: ChoiceSelectProps): ReactNode {
  const known = value ? [value] : [];
  return (
    <Select
      {...listProps(props, known)}
      {...(value ? { value: value.id } : { value: undefined })}
      onChange={(id?: string) => onChange?.(choicesOf(id === undefined ? [] : [id], props.choices, known)[0])}
    />
  );
}

export interface ChoicesSelectProps extends ListProps {
  readonly value?: readonly Choice[];
  readonly onChange?: (choices: readonly Choice[]) => void;
}

/** The same for several choices. */
export function ChoicesSelect({ value = [], onChange, ...props }: ChoicesSelectProps): ReactNode {
  return (
    <Select
      allowClear
      {...listProps(props, value)}
      mode="multiple"
      value={value.map(({ id }) => id)}
      onChange={(ids: string[]) => onChange?.(choicesOf(ids, props.choices, value))}
    />
  );
}

const labelOf = ({ name, label = name }: Option): string => label;

function listProps(
  { choices, onSearch, more = false, ...props }: ListProps,
  chosen: readonly Choice[],
): SelectProps {
  return {
    ...props,
    showSearch: true,
    options: choices.map(({ id, disabled = false, ...choice }) => ({
      value: id,
      label: labelOf({ id, ...choice }),
      disabled,
    })),
    renderFormat: (_option, id) => {
      const choice = [...choices, ...chosen].find((one) => one.id === (id as unknown));
      return choice ? labelOf(choice) : '';
    },
    filterOption: onSearch
      ? false
      : (text, option) =>
          String((option.props as { children?: ReactNode }).children)
            .toLowerCase()
            .includes(text.trim().toLowerCase()),
    ...(onSearch ? { onSearch: (text: string) => onSearch(text.trim()) } : {}),
    ...(more
      ? {
          dropdownRender: (list: ReactNode) => (
            <>
              {list}
              <p className={classes.more}>仅列出前 {choices.length} 项，请输入名称查找</p>
            </>
          ),
        }
      : {}),
  };
}

/** The choices of these ids, without what they are shown by. */
const choicesOf = (
  ids: readonly string[],
  choices: readonly Option[],
  chosen: readonly Choice[],
): readonly Choice[] => {
  const known = new Map([...choices, ...chosen].map(({ id, name }) => [id, { id, name }]));
  return ids.flatMap((id) => known.get(id) ?? []);
};
