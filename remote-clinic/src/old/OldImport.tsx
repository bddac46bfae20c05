import { lazy, type ReactNode } from 'react';
import * as api from '@hospital/shared/calls';
import { Can, useSession } from '@hospital/shared/session';
import { WaitingButton } from '@hospital/shared/ui/core';
import { ImportFile } from '@hospital/shared/ui/data';

const OldImportDialog = lazy(async () => ({
  default: (await import(/* webpackChunkName: "old-import" */ './OldImportDialog')).OldImportDialog,
}));

/** Template and import, in a store, for who may import old records. */
export function OldImport(): ReactNode {
  if (useSession().workplace.workspaceType !== 2) return null;
  return (
    <Can call={api.oldCases.import}>
      <WaitingButton onClick={() => api.oldCases.importTemplate({})}>下载导入模板</WaitingButton>
      <ImportFile label="导入" what="旧病历" dialog={OldImportDialog} />
    </Can>
  );
}
