import { lazy, type ReactNode } from 'react';
import * as api from '@hospital/shared/calls';
import { Can } from '@hospital/shared/session';
import { WaitingButton } from '@hospital/shared/ui/core';
import { ImportFile } from '@hospital/shared/ui/data';

const ProductImportDialog = lazy(async () => ({
  default: (await import(/* webpackChunkName: "product-import" */ './ProductImportDialog'))
    .ProductImportDialog,
}));

/** Template and import, for who may import products. */
export const ProductImport = (): ReactNode => (
  <Can call={api.products.import}>
    <WaitingButton onClick={() => api.products.importTemplate({})}>下载导入模板</WaitingButton>
    <ImportFile label="导入" what="商品" dialog={ProductImportDialog} />
  </Can>
);
