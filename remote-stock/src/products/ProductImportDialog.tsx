import type { ReactNode } from 'react';
import * as api from '@hospital/shared/calls';
import type { ImportDialogOpening } from '@hospital/shared/ui/data';
import { ImportDialog } from '@hospital/shared/ui/imports';

const { checkImport, importFaults, import: importProducts } = api.products;

/** Import of products: every row is shown with its faults, and the good ones are written. */
export const ProductImportDialog = (opening: ImportDialogOpening): ReactNode => (
  <ImportDialog
    {...opening}
    what="商品"
    check={checkImport}
    run={importProducts}
    unanswered="没有收到导入结果，商品可能已经导入。请刷新商品列表查看。"
    faults={(_, rows) => importFaults({ rows: [...rows] })}
  />
);
