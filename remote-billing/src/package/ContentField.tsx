import { useState, type ReactNode } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { MOST_PACKAGE_ITEMS, MOST_TIMES } from '@hospital/shared/contract/packageWords';
import { Button, InputNumber, message, numberFault } from '@hospital/shared/ui/core';
import { ChoiceSelect } from '@hospital/shared/ui/data';
import classes from './package.module.css';

/** So many times of a product. */
export interface ContentItem {
  readonly productId: string;
  readonly name: string;
  readonly quantity: number;
}

/** What is wrong with how often something is in a package; undefined where nothing is. */
export const faultOfContent = (items: readonly ContentItem[] = []): string | undefined =>
  items.flatMap(({ name, quantity }) => {
    const fault = numberFault(quantity, TIMES);
    return fault === null ? [] : [`${name}的次数${fault}`];
  })[0];

const TIMES = { least: 1, most: MOST_TIMES, decimals: 0 };

interface ContentFieldProps {
  readonly value?: readonly ContentItem[];
  readonly onChange?: (items: readonly ContentItem[]) => void;
}

/** What a package holds, as a field of a form: products that are looked for, each with its times. */
export function ContentField({ value = [], onChange }: ContentFieldProps): ReactNode {
  const [text, setText] = useState('');
  const found = useCall(
    api.products.inStore,
    { page: 1, pageSize: 20, ...(text === '' ? {} : { keyword: text }) },
    { silent: true, hideLoading: true, keepPrevious: true },
  );
  const choices = (found.data?.list ?? [])
    .filter(({ prescriptionFlag }) => prescriptionFlag === 'N')
    .map(({ productId, name, spec }) => ({ id: productId, name, label: spec ? `${name} ${spec}` : name }));
  const add = (productId: string, name: string): void => {
    if (value.some((item) => item.productId === productId))
      return void message.warning(`${name}已在套餐中，请修改次数`);
    if (value.length >= MOST_PACKAGE_ITEMS)
      return void message.warning(`一个套餐最多${MOST_PACKAGE_ITEMS}个项目`);
    onChange?.([...value, { productId, name, quantity: 1 }]);
  };
  return (
    <div className={classes.content}>
      <ChoiceSelect
        aria-label="添加项目"
        placeholder="输入名称、拼音或编码添加项目"
        showSearch
        choices={choices}
        source={found}
        onSearch={(typed) => setText(typed.trim())}
        onChange={(choice) => choice && add(choice.id, choice.name)}
      />
      {value.length > 0 && (
        <ul className={classes.items} aria-label="套餐内容">
          {value.map((item) => (
            <li key={item.productId}>
              <span>{item.name}</span>
              <InputNumber
                aria-label={`次数：${item.name}`}
                value={item.quantity}
                onChange={(quantity) =>
                  onChange?.(
                    value.map((one) =>
                      one.productId === item.productId ? { ...one, quantity: Number(quantity ?? 0) } : one,
                    ),
                  )
                }
              />
              <Button
                type="text"
                size="small"
                aria-label={`移除：${item.name}`}
                onClick={() => onChange?.(value.filter((one) => one.productId !== item.productId))}
              >
                移除
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
