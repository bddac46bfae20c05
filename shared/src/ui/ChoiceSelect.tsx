import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Button } from './Button';
import classes from './ChoiceSelect.module.css';
import { optionContains } from './optionContains';
import type { Choice } from './recordForm';
import { Select, type SelectProps } from './Select';
import { useSettled } from './useSettled';

/** One of several choices. */
export interface ChoiceOption extends Choice {
  /** What it is shown by in the list, where its name alone would not tell it from others. */
  readonly label?: string;
  readonly disabled?: boolean;
}

/** The call that brings the choices, as far as a list looks at it. */
interface Source {
  readonly isError: boolean;
  readonly isFetching: boolean;
  readonly refetch: () => Promise<unknown>;
}

interface ListProps extends Omit<
  SelectProps,
  'value' | 'onChange' | 'options' | 'mode' | 'onSearch' | 'loading' | 'dropdownRender'
> {
  readonly choices: readonly ChoiceOption[];
  /** When it fails, the list says so and offers 重试; whoever opens it anew asks again, too. */
  readonly source: Source;
  /**
   * Looks for others on the server once typing pauses; without it the choices are all that there are, and the text
   * narrows them.
   */
  readonly onSearch?: (text: string) => void;
  /** There are more than these on the server: the list says so. */
  readonly more?: boolean;
}

export interface ChoiceSelectProps extends ListProps {
  readonly value?: Choice;
  readonly onChange?: (choice: Choice | undefined) => void;
}

/** A searchable select whose value keeps its name, so that it is shown whatever the list holds. */
export function ChoiceSelect({ value, onChange, onSearch, ...props }: ChoiceSelectProps): ReactNode {
  const known = value ? [value] : [];
  const search = usePausedSearch(onSearch);
  return (
    <Select
      {...listProps(props, known, search)}
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
export function ChoicesSelect({ value = [], onChange, onSearch, ...props }: ChoicesSelectProps): ReactNode {
  const search = usePausedSearch(onSearch);
  return (
    <Select
      allowClear
      {...listProps(props, value, search)}
      mode="multiple"
      value={value.map(({ id }) => id)}
      onChange={(ids: string[]) => onChange?.(choicesOf(ids, props.choices, value))}
    />
  );
}

const labelOf = ({ name, label = name }: ChoiceOption): string => label;

/** What Arco's select tells of each key, told on once typing pauses. */
function usePausedSearch(onSearch: ListProps['onSearch']): ((text: string) => void) | undefined {
  const [typed, setTyped] = useState('');
  const settled = useSettled(typed.trim());
  const tell = useEffectEvent((text: string) => onSearch?.(text));
  useEffect(() => tell(settled), [settled]);
  return onSearch && setTyped;
}

function listProps(
  { choices, source, more = false, onVisibleChange, ...props }: Omit<ListProps, 'onSearch'>,
  chosen: readonly Choice[],
  onSearch: ListProps['onSearch'],
): SelectProps {
  const failed = source.isError && choices.length === 0;
  const ask = (): void => void source.refetch();
  return {
    ...props,
    loading: source.isFetching,
    showSearch: true,
    onVisibleChange: (visible) => {
      if (visible && failed && !source.isFetching) ask();
      onVisibleChange?.(visible);
    },
    options: choices.map(({ id, disabled = false, ...choice }) => ({
      value: id,
      label: labelOf({ id, ...choice }),
      disabled,
    })),
    renderFormat: (_option, id) => {
      const choice = [...choices, ...chosen].find((one) => one.id === (id as unknown));
      return choice ? labelOf(choice) : '';
    },
    filterOption: onSearch ? false : optionContains,
    ...(onSearch ? { onSearch } : {}),
    dropdownRender: (list: ReactNode) =>
      failed ? (
        <div className={classes.failed} role="alert">
          加载失败
          <Button size="mini" loading={source.isFetching} onClick={ask}>
            重试
          </Button>
        </div>
      ) : (
        <>
          {list}
          {more && <p className={classes.more}>仅列出前 {choices.length} 项，请输入名称查找</p>}
        </>
      ),
  };
}

/** The choices of these ids, without what they are shown by. */
const choicesOf = (
  ids: readonly string[],
  choices: readonly ChoiceOption[],
  chosen: readonly Choice[],
): readonly Choice[] => {
  const known = new Map([...choices, ...chosen].map(({ id, name }) => [id, { id, name }]));
  return ids.flatMap((id) => known.get(id) ?? []);
};
