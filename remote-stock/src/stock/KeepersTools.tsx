import type { ReactNode } from 'react';
import * as api from '@hospital/shared/calls';
import { openTab } from '@hospital/shared/navigation';
import { Can } from '@hospital/shared/session';
import { Button, IconPlus } from '@hospital/shared/ui/core';

/** Where a keeper goes from the stock of the warehouse in which they stand. */
export const KeepersTools = (): ReactNode => (
  <>
    <Can call={api.stock.stockIn}>
      <Button type="primary" icon={<IconPlus />} onClick={() => openTab('/warehouse/in')}>
        入库
      </Button>
    </Can>
    <Can call={api.stock.adjust}>
      <Button onClick={() => openTab('/warehouse/check')}>盘点</Button>
    </Can>
  </>
);
