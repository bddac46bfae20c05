import * as api from '@hospital/shared/calls';
import { Can } from '@hospital/shared/session';
import { WaitingButton } from '@hospital/shared/ui/core';
import { ImportFile } from '@hospital/shared/ui/data';
import { lazy, type ReactNode } from 'react';

const UserImportDialog = lazy(async () => ({
  default: (await import(/* webpackChunkName: "user-import" */ './UserImportDialog')).UserImportDialog,
}));

/** Template and import, for who may import users. */
export const UserImport = (): ReactNode => (
  <Can call={api.users.import}>
    <WaitingButton onClick={() => api.users.importTemplate({})}>下载导入模板</WaitingButton>
    <ImportFile label="导入" what="用户" dialog={UserImportDialog} />
  </Can>
);
