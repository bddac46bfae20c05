import { type ReactNode, useState } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { StockBatch } from '@hospital/shared/contract/calls/stock';
import { formatYuan } from '@hospital/shared/format';
import { openTab } from '@hospital/shared/navigation';
import { Can, useMay, useSession } from '@hospital/shared/session';
import { Button, IconPlus, Page, Panel } from '@hospital/shared/ui/core';
import { RowAction } from '@hospital/shared/ui/data';
import { ListView, placeOf, useListQuery } from '@hospital/shared/ui/listView';
import { BatchLedger } from '../BatchLedger';
import { ALL, columnsOf, fieldsOf, requestOf, type StockOrder } from './stock.model';

/** 库存: what lies in the warehouse, by batch, and how each came to be so (domain.md §2.1 StockBatch). */
export default function StockPage(): ReactNode {
  const control = useListQuery<StockOrder>('list', ALL);
  const wanted = requestOf(control.query.filter);
  const answer = useCall(
    api.stock.page,
    { ...placeOf(control.query), ...wanted },
    { keepPrevious: true, silent: true },
  );
  const { workspaceType } = useSession().workplace;
  const isCompany = workspaceType === 1;
  const places = useCall(api.warehouses.all, {}, { silent: true, hideLoading: true, enabled: isCompany });
  const mayExport = useMay(api.stock.export);
  const mayTrace = useMay(api.stock.movements);
  const [ledger, setLedger] = useState<{ readonly batch: StockBatch; readonly visible: boolean } | null>(
    null,
  );
  const total = answer.data?.total ?? 0;
  const sum = answer.data?.ext.amountSum ?? 0;
  return (
    <Page title="库存">
      <Panel>
        <ListView
          scene="stock"
          label="库存列表"
          control={control}
          fields={fieldsOf(isCompany ? (places.data ?? []) : null)}
          columns={columnsOf(isCompany)}
          tools={
            isCompany ? undefined : (
              <>
                <Can call={api.stock.stockIn}>
                  <Button type="primary" icon={<IconPlus />} onClick={() => openTab('/warehouse/in')}>
                    入库
                  </Button>
                </Can>
                <Can call={api.stock.adjust}>
                  <Button onClick={() => openTab('/warehouse/check')}>盘点</Button>
                </Can>
              </>
            )
          }
          {...(mayTrace
            ? {
                actions: {
                  title: '操作',
                  width: 72,
                  sticky: true,
                  render: (batch: StockBatch) => (
                    <RowAction
                      aria-label={`流水：${batch.productName}批号${batch.batchNo}`}
                      onClick={() => setLedger({ batch, visible: true })}
                    >
                      流水
                    </RowAction>
                  ),
                },
              }
            : {})}
          answer={answer}
          rows={answer.data?.list}
          total={total}
          rowKey="id"
          summary={`共 ${total} 批，库存金额合计 ¥${formatYuan(sum)}`}
          onExport={mayExport ? (shown) => api.stock.export({ ...wanted, ...shown }) : undefined}
          empty="没有找到库存"
        />
      </Panel>
      {ledger && (
        <BatchLedger
          key={ledger.batch.id}
          batch={ledger.batch}
          visible={ledger.visible}
          onClose={() => setLedger({ ...ledger, visible: false })}
        />
      )}
    </Page>
  );
}
