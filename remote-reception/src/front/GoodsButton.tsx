import type { ReactNode } from 'react';
import * as api from '@hospital/shared/calls';
import { openTab } from '@hospital/shared/navigation';
import { useMay } from '@hospital/shared/session';
import { Button } from '@hospital/shared/ui/core';
import { useFrontSetting } from './useFrontSetting';

const GOODS = '/bill/goods';

/** 商品开单, in stores that sell from 前台工作台 (`openGoods`), for who may sell. */
export function GoodsButton(): ReactNode {
  const maySell = useMay(api.bills.goodsSave);
  if (!useFrontSetting('openGoods', maySell) || !maySell) return null;
  return <Button onClick={() => openTab(GOODS)}>商品开单</Button>;
}
