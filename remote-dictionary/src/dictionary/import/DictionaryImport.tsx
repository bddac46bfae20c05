import * as api from '@hospital/shared/calls';
import { Can } from '@hospital/shared/session';
import { WaitingButton } from '@hospital/shared/ui/core';
import { ImportFile } from '@hospital/shared/ui/data';
import { lazy, type ReactNode } from 'react';

const DictionaryImportDialog = lazy(
  () => import(/* webpackChunkName: "import" */ './DictionaryImportDialog'),
);

/** Template and import, for who may import entries. */
export const DictionaryImport = (): ReactNode => (
  <Can call={api.dictionary.import}>
    <WaitingButton onClick={() => api.dictionary.importTemplate({})}>下载导入模板</WaitingButton>
    <ImportFile label="导入" what="字典" dialog={DictionaryImportDialog} />
  </Can>
);
