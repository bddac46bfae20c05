import * as api from '@hospital/shared/calls';
import { Can } from '@hospital/shared/session';
import { Button, WaitingButton } from '@hospital/shared/ui/core';
import { ImportFile } from '@hospital/shared/ui/data';
import { lazy, useState, type ReactNode } from 'react';
import { ImportList } from './ImportList';

const StoreImportDialog = lazy(async () => ({
  default: (await import(/* webpackChunkName: "store-import" */ './StoreImportDialog')).StoreImportDialog,
}));

/** Template, import and the list of imports, for who may import (spec 1 §2, §6). */
export function ImportButtons(): ReactNode {
  // Null until the list is opened for the first time: what was never open is not rendered.
  const [listing, setListing] = useState<boolean | null>(null);
  return (
    <Can call={api.storeImports.import}>
      <WaitingButton onClick={() => api.storeImports.template({})}>下载导入模板</WaitingButton>
      <ImportFile label="导入门店" what="门店" dialog={StoreImportDialog} />
      <Button onClick={() => setListing(true)}>导入记录</Button>
      {listing !== null && <ImportList visible={listing} onClose={() => setListing(false)} />}
    </Can>
  );
}
