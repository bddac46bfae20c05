import { api } from '@hospital/shared/api';
import { Can } from '@hospital/shared/session';
import { Button } from '@hospital/shared/ui/core';
import type { ReactNode } from 'react';
import { ImportFile } from '../../ImportFile';
import { UserImportDialog } from './UserImportDialog';

/** Template and import, for who may import users. */
export const UserImport = (): ReactNode => (
  <Can permission="sys:user:import">
    <Button onClick={() => void api.users.importTemplate({}).catch(() => undefined)}>下载导入模板</Button>
    <ImportFile label="导入" what="用户" dialog={UserImportDialog} />
  </Can>
);
