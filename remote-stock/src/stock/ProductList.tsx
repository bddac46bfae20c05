import type { ReactNode } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { StockProduct } from '@hospital/shared/contract/calls/stock';
import { formatYuan } from '@hospital/shared/format';
import { RowAction } from '@hospital/shared/ui/data';
import { type FilterValues, type ListControl, ListView, placeOf } from '@hospital/shared/ui/listView';
import { KeepersTools } from './KeepersTools';
import type { Place } from './placeField';
import { columnsOf, fieldsOf, type ProductOrder, requestOf } from './products.model';

interface ProductListProps {
  readonly control: ListControl<ProductOrder>;
  /** Whose stock may be chosen; null where one stands in one of them. */
  readonly places: readonly Place[] | null;
  readonly mayTrace: boolean;
  readonly onShowBatches: (filter: FilterValues) => void;
  readonly onShowMovements: (filter: FilterValues) => void;
}

/** What there is of each product, and what runs out. */
export function ProductList({
  control,
  places,
  mayTrace,
  onShowBatches,
  onShowMovements,
}: ProductListProps): ReactNode {
  const answer = useCall(
    api.stock.products,
    { ...placeOf(control.query), ...requestOf(control.query.filter) },
    { keepPrevious: true, silent: true },
  );
  const { total = 0, ext } = answer.data ?? {};
  // Of the product, in the warehouse that this list is narrowed to.
  const filterOf = ({ productName }: StockProduct): FilterValues => ({
    keyword: productName,
    warehouseId: control.query.filter.warehouseId ?? '',
  });
  return (
    <ListView
      scene="stockProduct"
      label="商品库存"
      control={control}
      fields={fieldsOf(places)}
      columns={columnsOf}
      tools={places === null ? <KeepersTools /> : undefined}
      actions={{
        title: '操作',
        width: mayTrace ? 104 : 72,
        sticky: true,
        render: (product: StockProduct) => (
          <>
            <RowAction
              aria-label={`批次：${product.productName}`}
              onClick={() => onShowBatches(filterOf(product))}
            >
              批次
            </RowAction>
            {mayTrace && (
              <RowAction
                aria-label={`流水：${product.productName}`}
                onClick={() => onShowMovements(filterOf(product))}
              >
                流水
              </RowAction>
            )}
          </>
        ),
      }}
      answer={answer}
      rows={answer.data?.list}
      total={total}
      rowKey="productId"
      underTabs
      summary={`共 ${total} 种商品，库存金额合计 ¥${formatYuan(ext?.amountSum ?? 0)}`}
      empty="没有找到库存"
    />
  );
}
