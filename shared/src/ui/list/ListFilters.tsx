import { type ReactNode, useEffect, useRef } from 'react';
import { usePageState } from '../../navigation';
import { ChoiceSelect } from '../ChoiceSelect';
import { Input } from '../Input';
import { message } from '../message';
import { SearchBar } from '../SearchBar';
import { Select } from '../Select';
import { DayFields } from './DayFields';
import { type FilterField, nameOf, wrongDays } from './filterFields';
import { givenOf, type FilterValues } from './listQuery';

interface ListFiltersProps {
  /** Accessible name: `查询待回访`. */
  readonly label: string;
  readonly fields: readonly FilterField[];
  /** What the list shows; the fields follow when something else changes it. */
  readonly applied: FilterValues;
  readonly onSearch: (filter: FilterValues) => void;
  readonly onReset: () => void;
}

/** What stands in the fields and is not searched for yet. */
interface Typed {
  /** What the list showed meanwhile. */
  readonly of: FilterValues;
  readonly values: FilterValues;
}

/**
 * The fields above a list. They hold what is being typed until 查询, over a reload, too; on a narrow screen they fold
 * away.
 */
export function ListFilters({ label, fields, applied, onSearch, onReset }: ListFiltersProps): ReactNode {
  const [kept, keep] = usePageState<Typed | null>(label, null);
  // Whatever else narrows the list, the tree, tabs, a kept search, starts from what it asks for.
  const shownBefore = useRef(applied);
  useEffect(() => {
    if (shownBefore.current === applied) return;
    shownBefore.current = applied;
    keep(null);
  }, [applied, keep]);
  // What was typed was typed to change what is shown: of another filter it says nothing.
  const typed = kept && JSON.stringify(kept.of) === JSON.stringify(applied) ? kept.values : applied;
  const shown = fields.filter((field) => field.kind !== 'choice' || !field.elsewhere);
  const set = (part: FilterValues): void => keep({ of: applied, values: { ...typed, ...part } });

  const search = (): void => {
    const problem = wrongDays(typed);
    if (problem) return void message.warning(problem);
    keep(null);
    onSearch(Object.fromEntries(Object.entries(typed).map(([key, value]) => [key, value.trim()])));
  };

  return (
    <SearchBar
      label={label}
      // A field alone has nothing to fold away.
      {...(shown.length > 1 ? { applied: Object.keys(givenOf(applied)).length } : {})}
      firstStays={shown[0]?.kind === 'text' && shown[0].stays === true}
      onSearch={search}
      onReset={() => {
        keep(null);
        onReset();
      }}
    >
      {shown.map((field) => (
        <Field key={field.label} field={field} value={typed} onChange={set} />
      ))}
    </SearchBar>
  );
}

interface FieldProps {
  readonly field: FilterField;
  readonly value: FilterValues;
  readonly onChange: (part: FilterValues) => void;
}

/** What stands for a value without a name: its record is on its way, or nowhere that its user may look. */
const unnamed = ({ label, source }: FilterField & { readonly kind: 'choice' }): string =>
  source?.isFetching ? '加载中…' : `未知${label}`;

function Field({ field, value, onChange }: FieldProps): ReactNode {
  if (field.kind === 'days') {
    const { label, planned = false } = field;
    return <DayFields label={label} planned={planned} value={value} onChange={onChange} />;
  }
  const text = value[field.key] ?? '';
  if (field.kind === 'text') {
    return (
      <Input
        aria-label={field.label}
        placeholder={field.label}
        allowClear
        maxLength={field.maxLength ?? 100}
        style={{ width: field.width ?? 220 }}
        value={text}
        onChange={(next: string) => onChange({ [field.key]: next })}
      />
    );
  }
  const { label, searchable = false } = field;
  const shown = {
    'aria-label': label,
    placeholder: searchable ? `${label}（可输入）` : label,
    allowClear: true,
    style: { width: field.width ?? (searchable ? 152 : 132) },
  };
  const choose = (next = ''): void => {
    if (next) field.onPick?.(next);
    onChange({ [field.key]: next });
  };
  if (field.source) {
    const choices = field.options.map((option) => ({ id: option.value, name: option.label }));
    return (
      <ChoiceSelect
        {...shown}
        choices={choices}
        source={field.source}
        more={field.more ?? false}
        {...(text ? { value: { id: text, name: nameOf(field, text) ?? unnamed(field) } } : {})}
        {...(field.onSearch ? { onSearch: field.onSearch } : {})}
        onChange={(choice) => choose(choice?.id)}
      />
    );
  }
  return (
    <Select
      {...shown}
      showSearch={searchable}
      options={field.options.map((option) => ({ ...option }))}
      {...(text ? { value: text } : {})}
      {...(field.onSearch ? { filterOption: false, onSearch: field.onSearch } : {})}
      onChange={choose}
    />
  );
}
