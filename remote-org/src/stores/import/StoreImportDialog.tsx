import * as api from '@hospital/shared/calls';
import type { ImportDialogOpening } from '@hospital/shared/ui/data';
import { ImportDialog } from '@hospital/shared/ui/imports';
import type { ReactNode } from 'react';

const { check, checkedFaults, faults, import: importStores } = api.storeImports;

/** Import of stores: table and tree follow (spec 1 §4). */
export function StoreImportDialog(opening: ImportDialogOpening): ReactNode {
  const { file } = opening;
  return (
    <ImportDialog
      {...opening}
      what="门店"
      check={check}
      run={importStores}
      unanswered="没有收到导入结果，数据可能已经导入。可再次点击“导入”取回结果，不会重复导入；也可在导入记录中查看。"
      faults={(done) => (done ? faults({ id: done.id }) : checkedFaults({ file }))}
    />
  );
}
