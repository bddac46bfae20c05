import type { ReactNode } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { usePageState, useSearchParams } from '@hospital/shared/navigation';
import { useMay, useSession } from '@hospital/shared/session';
import { Page, Panel, Tabs } from '@hospital/shared/ui/core';
import { BatchList } from './BatchList';
import { MovementList } from './MovementList';
import { ProductList } from './ProductList';
import type { Place } from './placeField';

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
  const tabs = [
    { value: 'products', title: '商品', content: <ProductList places={places} mayTrace={mayTrace} /> },
    { value: 'batches', title: '批次', content: <BatchList places={places} /> },
    ...(mayTrace
      ? [{ value: 'movements', title: '流水', content: <MovementList places={places} /> } as const]
      : []),
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
