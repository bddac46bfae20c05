import type { ReactNode } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { usePageState, useSearchParams } from '@hospital/shared/navigation';
import { useMay, useSession } from '@hospital/shared/session';
import { Page, Panel, Tabs } from '@hospital/shared/ui/core';
import { type FilterValues, useListQuery } from '@hospital/shared/ui/listView';
import { BatchList } from './BatchList';
import { ALL as ALL_BATCHES, type StockOrder } from './batches.model';
import { MovementList } from './MovementList';
import { ALL as ALL_MOVEMENTS } from './movements.model';
import { ProductList } from './ProductList';
import type { Place } from './placeField';
import { ALL as ALL_PRODUCTS, type ProductOrder } from './products.model';

const VIEWS = ['products', 'batches', 'movements'] as const;
type View = (typeof VIEWS)[number];

/** 库存: what lies in the warehouse by product and by batch, and how it came to be so (domain.md §2.1); `?view=` names the tab. */
export default function StockPage(): ReactNode {
  const [params] = useSearchParams();
  const asked = VIEWS.find((view) => view === params.get('view')) ?? 'products';
  const [view, show] = usePageState<View>('view', asked);
  const isCompany = useSession().workplace.workspaceType === 1;
  const answer = useCall(api.warehouses.all, {}, { silent: true, hideLoading: true, enabled: isCompany });
  // Null where one stands in one of them.
  const places: readonly Place[] | null = isCompany ? (answer.data ?? []) : null;
  const mayTrace = useMay(api.stock.movements);
  const products = useListQuery<ProductOrder>('products', ALL_PRODUCTS);
  const batches = useListQuery<StockOrder>('list', ALL_BATCHES);
  const movements = useListQuery('movements', ALL_MOVEMENTS);
  // The page stays: what was searched in the list that leads is found again, the other shows what it is led to.
  const showBatches = (filter: FilterValues): void => {
    batches.setFilter({ ...ALL_BATCHES, ...filter });
    show('batches');
  };
  const showMovements = (filter: FilterValues): void => {
    movements.setFilter({ ...ALL_MOVEMENTS, ...filter });
    show('movements');
  };
  const productList = (
    <ProductList
      control={products}
      places={places}
      mayTrace={mayTrace}
      onShowBatches={showBatches}
      onShowMovements={showMovements}
    />
  );
  const batchList = <BatchList control={batches} places={places} onShowMovements={showMovements} />;
  const movementList = <MovementList control={movements} places={places} />;
  const tabs = [
    { value: 'products', title: '商品', content: productList },
    { value: 'batches', title: '批次', content: batchList },
    ...(mayTrace ? [{ value: 'movements', title: '流水', content: movementList } as const] : []),
  ] as const;
  return (
    <Page title="库存">
      <Panel>
        <Tabs<View>
          label="库存"
          tabs={tabs}
          value={tabs.some(({ value }) => value === view) ? view : 'products'}
          onChange={show}
        />
      </Panel>
    </Page>
  );
}
