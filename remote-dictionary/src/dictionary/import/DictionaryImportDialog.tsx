import * as api from '@hospital/shared/calls';
import type { ImportDialogOpening } from '@hospital/shared/ui/data';
import { ImportDialog } from '@hospital/shared/ui/imports';
import type { ReactNode } from 'react';

const { checkImport, importFaults, import: importEntries } = api.dictionary;

/** Import of entries from a workbook in the columns of the export. */
export default function DictionaryImportDialog(opening: ImportDialogOpening): ReactNode {
  return (
    <ImportDialog
      {...opening}
      what="字典"
      check={checkImport}
      run={importEntries}
      unanswered="没有收到导入结果，数据可能已经导入。可再次点击“导入”取回结果，不会重复导入。"
      faults={(_, rows) => importFaults({ rows: [...rows] })}
    />
  );
}
