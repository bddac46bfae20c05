import { useSession } from '@hospital/shared/session';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { notify } from '../notify';
import { closePicker, openPicker, type Picker, usePicker } from './pickerState';

interface Pickers {
  readonly Store: ComponentType;
  readonly Warehouse: ComponentType;
}

const loadPickers = (): Promise<Pickers> =>
  Promise.all([
    import(/* webpackChunkName: "pickers" */ './StorePicker'),
    import(/* webpackChunkName: "pickers" */ './WarehousePicker'),
  ]).then(([{ StorePicker }, { WarehousePicker }]) => ({ Store: StorePicker, Warehouse: WarehousePicker }));

/**
 * The dialogs to pick a store or a warehouse: opened from the user menu, and by themselves on a side where one works
 * in a place and none is chosen yet. Their code comes with the first opening.
 */
export function WorkplacePickers(): ReactNode {
  const { workplace } = useSession();
  const picker = usePicker();
  const [pickers, setPickers] = useState<Pickers | null>(null);
  const missing = missingPlace(workplace);

  useEffect(() => {
    if (missing) openPicker(missing);
    return closePicker;
  }, [missing]);

  useEffect(() => {
    if (!picker || pickers) return;
    loadPickers().then(setPickers, () => {
      closePicker();
      void notify('error', '选择窗口暂时无法打开，请重试');
    });
  }, [picker, pickers]);

  if (!picker || !pickers) return null;
  const { Store, Warehouse } = pickers;
  return picker === 'store' ? <Store /> : <Warehouse />;
}

/** What must be chosen before one can work on this side. */
function missingPlace(workplace: {
  workspaceType: 1 | 2 | 3;
  storeId: string;
  warehouseId: string;
}): Picker | null {
  const { workspaceType, storeId, warehouseId } = workplace;
  if (workspaceType === 2) return storeId === '' ? 'store' : null;
  return workspaceType === 3 && warehouseId === '' ? 'warehouse' : null;
}
