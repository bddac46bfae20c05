import { lazy, type ReactNode, Suspense } from 'react';
import * as api from '@hospital/shared/calls';
import { Can, useSession } from '@hospital/shared/session';
import { Button, WaitingButton } from '@hospital/shared/ui/core';
import { ImportFile, useDialog } from '@hospital/shared/ui/data';

const OldImportDialog = lazy(async () => ({
  default: (await import(/* webpackChunkName: "old-import" */ './OldImportDialog')).OldImportDialog,
}));

const OldImportsDialog = lazy(async () => ({
  default: (await import(/* webpackChunkName: "old-import" */ './OldImportsDialog')).OldImportsDialog,
}));

/** Template, import and what was imported, in a store, for who may import old records. */
export function OldImport(): ReactNode {
  const { dialog, open, close } = useDialog<true>('oldImports');
  if (useSession().workplace.workspaceType !== 2) return null;
  return (
    <Can call={api.oldCases.import}>
      <WaitingButton onClick={() => api.oldCases.importTemplate({})}>下载导入模板</WaitingButton>
      <ImportFile label="导入" what="旧病历" dialog={OldImportDialog} />
      <Button onClick={() => open(true)}>导入记录</Button>
      {dialog && (
        <Suspense fallback={null}>
          <OldImportsDialog key={dialog.opening} visible={dialog.visible} onClose={close} />
        </Suspense>
      )}
    </Can>
  );
}
