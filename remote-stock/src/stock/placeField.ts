import type { FilterField } from '@hospital/shared/ui/listView';

export interface Place {
  readonly id: string;
  readonly warehouseName: string;
}

/** @param places whose stock may be chosen; null where one stands in one of them */
export const placeField = (places: readonly Place[] | null): readonly FilterField<'warehouseId'>[] =>
  places
    ? [
        {
          ...{ kind: 'choice', key: 'warehouseId', label: '仓库', searchable: true, width: 184 },
          options: places.map(({ id, warehouseName }) => ({ value: id, label: warehouseName })),
        },
      ]
    : [];
