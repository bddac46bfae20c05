import { useEffect, useEffectEvent } from 'react';
import type { SearchCondition } from '../../contract/calls/lists';
import type { FilterField } from './filterFields';

/** Has the names of values looked up that stand in these filters and that no option of their field has. */
export function useNames(fields: readonly FilterField[], filters: readonly SearchCondition[]): void {
  const unnamed = fields.flatMap((field) => {
    if (field.kind !== 'choice' || !field.onUnnamed) return [];
    const named = new Set(['', ...field.options.map(({ value }) => value)]);
    const values = filters.map((filter) => String(filter[field.key] ?? ''));
    return [...new Set(values)].filter((value) => !named.has(value)).map((value) => ({ field, value }));
  });
  const ask = useEffectEvent(() => unnamed.forEach(({ field, value }) => field.onUnnamed?.(value)));
  const asked = JSON.stringify(unnamed.map(({ field, value }) => [field.key, value]));
  useEffect(() => ask(), [asked]);
}
