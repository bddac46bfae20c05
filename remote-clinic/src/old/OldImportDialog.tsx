import type { ReactNode } from 'react';
import * as api from '@hospital/shared/calls';
import type { ImportDialogOpening } from '@hospital/shared/ui/data';
import { ImportDialog } from '@hospital/shared/ui/imports';

const { checkImport, importFaults, import: importOld } = api.oldCases;

/** Import of old records: every row is shown with its faults, and the good ones are written. */
export const OldImportDialog = (opening: ImportDialogOpening): ReactNode => (
  <ImportDialog
    {...opening}
    what="旧病历"
    check={checkImport}
    run={importOld}
    unanswered="没有收到导入结果，旧病历可能已经导入。重新导入时，已导入的行会提示“已经导入过”。"
    faults={(_, rows) => importFaults({ rows: [...rows] })}
  />
);
