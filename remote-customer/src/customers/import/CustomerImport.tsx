import { lazy, type ReactNode, Suspense } from 'react';
import * as api from '@hospital/shared/calls';
import { Can } from '@hospital/shared/session';
import { Button, WaitingButton } from '@hospital/shared/ui/core';
import { ImportFile, useDialog } from '@hospital/shared/ui/data';

const CustomerImportDialog = lazy(async () => ({
  default: (await import(/* webpackChunkName: "customer-import" */ './CustomerImportDialog'))
    .CustomerImportDialog,
}));

const CustomerImportsDialog = lazy(async () => ({
  default: (await import(/* webpackChunkName: "customer-imports" */ './CustomerImportsDialog'))
    .CustomerImportsDialog,
}));

/** Template, import and what was imported, for who may import owners. */
export function CustomerImport(): ReactNode {
  const { dialog, open, close } = useDialog<true>('customerImports');
  return (
    <Can call={api.customers.import}>
      <WaitingButton onClick={() => api.customers.importTemplate({})}>下载导入模板</WaitingButton>
      <ImportFile label="导入" what="宠主" dialog={CustomerImportDialog} />
      <Button onClick={() => open(true)}>导入记录</Button>
      {dialog && (
        <Suspense fallback={null}>
          <CustomerImportsDialog key={dialog.opening} visible={dialog.visible} onClose={close} />
        </Suspense>
      )}
    </Can>
  );
}
