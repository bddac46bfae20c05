import { type ReactNode, useState } from 'react';
import { useCall, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { ProductRow } from '@hospital/shared/contract/calls/products';
import { Part } from '@hospital/shared/parts';
import { Can, useMay, useSession } from '@hospital/shared/session';
import { Button, confirm, IconPlus, message, Modal, Page, Panel } from '@hospital/shared/ui/core';
import { RowAction, useDialog } from '@hospital/shared/ui/data';
import { ListView, placeOf, useListQuery } from '@hospital/shared/ui/listView';
import { ALL, columnsOf, FIELDS, type ProductOrder, requestOf } from './list.model';
import { ProductDialog } from './ProductDialog';
import { ProductImport } from './ProductImport';

/** 商品管理: what the chain sells and for how much (spec 2 §7 Products and pricing; domain.md §2.2). */
export default function ProductListPage(): ReactNode {
  const control = useListQuery<ProductOrder>('list', ALL);
  const given = requestOf(control.query.filter);
  const answer = useCall(
    api.products.page,
    { ...placeOf(control.query), ...given },
    { keepPrevious: true, silent: true },
  );
  const inStore = useSession().workplace.workspaceType === 2;
  const mayEdit = useMay(api.products.update);
  const mayToggle = useMay(api.products.changeValid);
  const mayExport = useMay(api.products.export);
  const { dialog, open, close } = useDialog<{ readonly id: string }>();
  const toggle = useToggle();
  const [stock, setStock] = useState<{ readonly of: ProductRow; readonly visible: boolean } | null>(null);
  const showStock = (of: ProductRow): void => setStock({ of, visible: true });
  const total = answer.data?.total ?? 0;

  return (
    <Page title="商品管理">
      <Panel>
        <ListView
          scene="product"
          label="商品列表"
          control={control}
          fields={FIELDS}
          columns={columnsOf(inStore)}
          tools={
            <>
              <Can call={api.products.save}>
                <Button type="primary" icon={<IconPlus />} onClick={() => open({ id: '' })}>
                  新增商品
                </Button>
              </Can>
              <ProductImport />
            </>
          }
          actions={{
            title: '操作',
            width: mayEdit || mayToggle ? 152 : 72,
            sticky: true,
            render: (row: ProductRow) => (
              <>
                {mayEdit && (
                  <RowAction aria-label={`编辑：${row.name}`} onClick={() => open({ id: row.id })}>
                    编辑
                  </RowAction>
                )}
                {mayToggle && (
                  <RowAction
                    aria-label={`${row.validFlag === 'Y' ? '下架' : '上架'}：${row.name}`}
                    onClick={() => void toggle(row)}
                  >
                    {row.validFlag === 'Y' ? '下架' : '上架'}
                  </RowAction>
                )}
                {row.stockFlag === 'Y' && (
                  <RowAction aria-label={`库存：${row.name}`} onClick={() => showStock(row)}>
                    库存
                  </RowAction>
                )}
              </>
            ),
          }}
          answer={answer}
          rows={answer.data?.list}
          total={total}
          rowKey="id"
          summary={`共 ${total} 种商品`}
          onExport={mayExport ? (shown) => api.products.export({ ...given, ...shown }) : undefined}
          empty="没有找到商品"
        />
      </Panel>
      {dialog && (
        <ProductDialog key={dialog.opening} id={dialog.task.id} visible={dialog.visible} onClose={close} />
      )}
      {stock && (
        <Modal
          title={`库存：${stock.of.name}`}
          visible={stock.visible}
          style={{ width: 640 }}
          footer={null}
          onCancel={() => setStock({ ...stock, visible: false })}
        >
          <Part name="stock/availability" productId={stock.of.id} unfolded />
        </Modal>
      )}
    </Page>
  );
}

/** Takes a product out of sale or back into it, when its user agrees. */
function useToggle(): (row: ProductRow) => Promise<void> {
  const changeValid = useCallMutation(api.products.changeValid);
  return async ({ id, name, version, validFlag }) => {
    const down = validFlag === 'Y';
    const done = await confirm({
      content: down
        ? `确定下架 ${name} 吗? 下架后各门店不能再开单销售，含该项目的套餐不能再售出，宠主已购套餐中未用的该项目不能再使用；已有账单和库存不变。`
        : `确定上架 ${name} 吗? 上架后可售门店即可开单销售。`,
      okText: down ? '下架' : '上架',
      onOk: () => changeValid.mutateAsync({ id, version, validFlag: down ? 'N' : 'Y' }),
    });
    if (done) message.success('操作成功');
  };
}
