import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { StoreProduct } from '@hospital/shared/contract/calls/products';
import { STOCK_CATEGORIES } from '@hospital/shared/contract/listWords';
import { Input, message } from '@hospital/shared/ui/core';
import { ChoiceSelect } from '@hospital/shared/ui/data';
import classes from './delivery.module.css';

const STOCKED = STOCK_CATEGORIES.map(({ value }) => value);
const labelOf = ({ name, spec, barcode }: StoreProduct): string =>
  [name, spec, barcode && `条形码 ${barcode}`].filter(Boolean).join(' ');

interface ProductBoxProps {
  readonly onAdd: (product: StoreProduct) => void;
}

/** Adds a product by its name, pinyin or code, or by its barcode: a scanner ends what it has read with Enter. */
export function ProductBox({ onAdd }: ProductBoxProps): ReactNode {
  const [text, setText] = useState('');
  const [code, setCode] = useState('');
  const found = useCall(
    api.products.inStore,
    { page: 1, pageSize: 20, categoryCodes: STOCKED, ...(text === '' ? {} : { keyword: text }) },
    { silent: true, hideLoading: true, keepPrevious: true },
  );
  const products = found.data?.list ?? [];
  const scan = async (): Promise<void> => {
    const barcode = code.trim();
    if (barcode === '') return;
    setCode('');
    const { list } = await api.products.inStore({ barcode, categoryCodes: STOCKED, page: 1, pageSize: 1 });
    const [product] = list;
    if (product) onAdd(product);
    else message.warning(`没有找到条形码为 ${barcode} 的商品`);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    // A call that fails has been told by the client.
    scan().catch(() => undefined);
  };
  return (
    <div className={classes.head}>
      <ChoiceSelect
        aria-label="添加商品"
        placeholder="输入名称、拼音或编码添加商品"
        showSearch
        choices={products.map((product) => ({
          ...{ id: product.productId, name: product.name, label: labelOf(product) },
        }))}
        source={found}
        more={(found.data?.total ?? 0) > products.length}
        onSearch={(typed) => setText(typed.trim())}
        onChange={(choice) => {
          const product = products.find(({ productId }) => productId === choice?.id);
          if (product) onAdd(product);
        }}
      />
      <Input
        aria-label="扫描条形码"
        data-hears-scanner
        placeholder="扫描条形码，回车添加"
        maxLength={64}
        value={code}
        onChange={setCode}
        onKeyDown={press}
      />
    </div>
  );
}
