import { lazy, type ReactNode } from 'react';
import * as api from '@hospital/shared/calls';
import { Can } from '@hospital/shared/session';
import { WaitingButton } from '@hospital/shared/ui/core';
import { ImportFile } from '@hospital/shared/ui/data';

const CustomerImportDialog = lazy(async () => ({
  default: (await import(/* webpackChunkName: "customer-import" */ './CustomerImportDialog'))
    .CustomerImportDialog,
}));

/** Template and import, for who may import owners. */
export const CustomerImport = (): ReactNode => (
  <Can call={api.customers.import}>
    <WaitingButton onClick={() => api.customers.importTemplate({})}>下载导入模板</WaitingButton>
    <ImportFile label="导入" what="宠主" dialog={CustomerImportDialog} />
  </Can>
);
