import { useEffect, useEffectEvent } from 'react';
import type { SearchCondition } from '../../contract/calls/lists';
import { type FilterField, nameOf } from './filterFields';

/** Has the names of values looked up that stand in these filters and whose name is not known. */
export function useNames(fields: readonly FilterField[], filters: readonly SearchCondition[]): void {
  const unnamed = fields.flatMap((field) => {
    if (field.kind !== 'choice' || !field.onUnnamed) return [];
    // The options, which may name them, are on their way.
    if (field.options.length === 0 && field.source?.isFetching) return [];
    const values = filters.map((filter) => String(filter[field.key] ?? ''));
    return [...new Set(values)]
      .filter((value) => value !== '' && nameOf(field, value) === undefined)
      .map((value) => ({ field, value }));
  });
  const ask = useEffectEvent(() => unnamed.forEach(({ field, value }) => field.onUnnamed?.(value)));
  const asked = JSON.stringify(unnamed.map(({ field, value }) => [field.key, value]));
  useEffect(() => ask(), [asked]);
}
