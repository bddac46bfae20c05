import { type ReactNode, useState } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { MOST_QUANTITY } from '@hospital/shared/contract/amounts';
import { STOCK_CATEGORIES } from '@hospital/shared/contract/listWords';
import { MOST_TRANSFER_ITEMS } from '@hospital/shared/contract/transferStates';
import { Button, InputNumber, message, numberFault } from '@hospital/shared/ui/core';
import { ChoiceSelect } from '@hospital/shared/ui/data';
import { inUnits } from '../quantityText';
import type { RefusedLine } from './refusedLine';
import classes from './transfers.module.css';
import type { Refused } from './useRefusedLine';

/** A product that is applied for. */
export interface ItemValue {
  readonly productId: string;
  readonly name: string;
  readonly spec: string;
  readonly unit: string;
  /** Undefined where nothing is typed. */
  readonly quantity?: number | undefined;
}

const QUANTITY = { least: 0.001, most: MOST_QUANTITY, decimals: 3 };

/** What is wrong with how much of a line is applied for, and where. */
export function faultOfItems(items: readonly ItemValue[] = []): RefusedLine | null {
  for (const { productId: id, name, quantity } of items) {
    if (quantity === undefined) return { id, words: `请填写${name}的申请数量` };
    const fault = numberFault(quantity, QUANTITY);
    if (fault !== null) return { id, words: `${name}的申请数量${fault}` };
  }
  return null;
}

interface ItemsFieldProps {
  /** Empty while none is chosen: nobody knows yet what there is. */
  readonly fromWarehouseId: string;
  readonly refused: Refused;
  readonly value?: readonly ItemValue[];
  readonly onChange?: (items: readonly ItemValue[]) => void;
}

/** Products to apply for, each with how much, what is here and what the other side could give. */
export function ItemsField({ fromWarehouseId, refused, value = [], onChange }: ItemsFieldProps): ReactNode {
  const [text, setText] = useState('');
  const found = useCall(
    api.products.inStore,
    {
      ...{ page: 1, pageSize: 20, categoryCodes: STOCK_CATEGORIES.map((one) => one.value) },
      ...(text === '' ? {} : { keyword: text }),
    },
    { silent: true, hideLoading: true, keepPrevious: true },
  );
  const products = found.data?.list ?? [];
  const there = useCall(
    api.transfers.available,
    { fromWarehouseId, productIds: value.map(({ productId }) => productId) },
    {
      enabled: fromWarehouseId !== '' && value.length > 0,
      silent: true,
      hideLoading: true,
      keepPrevious: true,
    },
  );
  const add = (id: string): void => {
    const product = products.find(({ productId }) => productId === id);
    if (!product) return;
    const { productId, name, spec, unit } = product;
    if (value.some((item) => item.productId === id)) return void message.warning(`${name}已添加，请修改数量`);
    if (value.length >= MOST_TRANSFER_ITEMS)
      return void message.warning(`一张调拨单最多${MOST_TRANSFER_ITEMS}种商品`);
    changeTo([...value, { productId, name, spec, unit, quantity: 1 }]);
  };
  const changeTo = (items: readonly ItemValue[]): void => {
    refused.clear();
    onChange?.(items);
  };
  const change = (id: string, quantity: number | undefined): void =>
    changeTo(value.map((item) => (item.productId === id ? { ...item, quantity } : item)));

  return (
    <div className={classes.items}>
      <ChoiceSelect
        aria-label="添加商品"
        placeholder="输入名称、拼音、编码或条形码添加商品"
        showSearch
        choices={products.map(({ productId, name, spec, unit, stockQuantity }) => ({
          ...{ id: productId, name },
          label: `${name} ${spec}${stockQuantity === null ? '' : `（本仓 ${inUnits(stockQuantity, unit)}）`}`,
        }))}
        source={found}
        more={(found.data?.total ?? 0) > products.length}
        onSearch={(typed) => setText(typed.trim())}
        onChange={(choice) => choice && add(choice.id)}
      />
      {value.length > 0 && (
        <ul className={classes.lines} aria-label="调拨商品">
          {value.map((item) => (
            <li key={item.productId} className={classes.line}>
              <span className={classes.name}>
                {item.name} <span className={classes.minor}>{item.spec}</span>{' '}
                <OtherSide
                  item={item}
                  free={there.data?.find(({ productId }) => productId === item.productId)?.free}
                />
              </span>
              <span className={classes.amount}>
                <InputNumber
                  aria-label={`申请数量：${item.name}`}
                  placeholder="数量"
                  suffix={item.unit}
                  hideControl
                  error={refused.isLine(item.productId)}
                  aria-invalid={refused.isLine(item.productId)}
                  {...(item.quantity === undefined ? {} : { value: item.quantity })}
                  onChange={(quantity) =>
                    change(
                      item.productId,
                      quantity === undefined || quantity === null ? undefined : Number(quantity),
                    )
                  }
                />
                <Button
                  type="text"
                  size="small"
                  aria-label={`移除：${item.name}`}
                  onClick={() => changeTo(value.filter(({ productId }) => productId !== item.productId))}
                >
                  移除
                </Button>
              </span>
              {refused.below(item.productId)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** What the other side could give of it, and whether that is enough. */
function OtherSide({
  item: { quantity, unit },
  free,
}: {
  readonly item: ItemValue;
  readonly free: number | undefined;
}): ReactNode {
  if (free === undefined) return null;
  const isShort = quantity !== undefined && quantity > free;
  return (
    <span className={isShort ? classes.short : classes.minor}>
      对方可用 {inUnits(free, unit)}
      {isShort && '，少于申请数量'}
    </span>
  );
}
