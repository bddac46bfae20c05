import type { ReactNode } from 'react';
import { useCall, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { Product } from '@hospital/shared/contract/calls/products';
import { FormModal, useForm } from '@hospital/shared/ui/core';
import { useRecordForm } from '@hospital/shared/ui/data';
import { askFree } from './askFree';
import { LevelPrices, OfferedIn, StorePrices } from './PriceFields';
import { newProduct, type ProductValues, requestOf, valuesOf, WORDS } from './product.model';
import { ProductFields } from './ProductFields';
import { atRowField } from './rowField';
import { useStoreOptions } from './useStoreOptions';

interface ProductDialogProps {
  /** `''` for a new product. */
  readonly id: string;
  readonly visible: boolean;
  readonly onClose: () => void;
}

/** A product with its prices: of the chain, of stores, of levels. One instance serves one opening. */
export function ProductDialog({ id, visible, onClose }: ProductDialogProps): ReactNode {
  const [form] = useForm<ProductValues>();
  const record = useCall(api.products.info, { id }, { enabled: id !== '', staleTime: 0, silent: true });
  const save = useCallMutation(api.products.save);
  const update = useCallMutation(api.products.update);
  const edited = useRecordForm<ProductValues, Product>({
    entity: `product:${id || 'new'}`,
    what: '商品',
    visible,
    form,
    record: id ? record : null,
    valuesOf,
    initial: newProduct,
    words: WORDS,
    mayBeNew: false,
    onClose,
  });
  const stores = useStoreOptions(edited.opened);
  const submit = (values: ProductValues): Promise<void> =>
    edited.send(async (version) => {
      const request = { ...requestOf(values), ...(values.code ? { code: values.code } : {}) };
      const sent =
        version === undefined ? save.mutateAsync(request) : update.mutateAsync({ ...request, id, version });
      await sent.catch((failure: unknown) => {
        throw atRowField(failure);
      });
    });

  return (
    <FormModal<ProductValues>
      {...edited.modal}
      title={id ? '编辑商品' : '新增商品'}
      visible={visible}
      form={form}
      width={920}
      labelWidth={116}
      onBeforeSubmit={(values) => askFree(edited.opened ?? null, values)}
      onSubmit={submit}
    >
      {edited.notes}
      <ProductFields form={form} fresh={id === ''} />
      <OfferedIn stores={stores} />
      <StorePrices stores={stores} />
      <LevelPrices />
    </FormModal>
  );
}
