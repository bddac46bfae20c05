import { useState, type ReactNode } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { ChoicesSelect, type Choice } from '@hospital/shared/ui/data';

interface ProductsFieldProps {
  readonly value?: readonly Choice[];
  readonly onChange?: (products: readonly Choice[]) => void;
  readonly disabled?: boolean;
}

/** Products that a coupon is for, as a field of a form. */
export function ProductsField({ value = [], onChange, disabled = false }: ProductsFieldProps): ReactNode {
  const [text, setText] = useState('');
  const found = useCall(
    api.products.inStore,
    { page: 1, pageSize: 20, ...(text === '' ? {} : { keyword: text }) },
    { silent: true, hideLoading: true, keepPrevious: true },
  );
  return (
    <ChoicesSelect
      allowClear
      disabled={disabled}
      placeholder="输入名称、拼音或编码查找"
      choices={(found.data?.list ?? []).map(({ productId, name, spec }) => ({
        ...{ id: productId, name, label: spec ? `${name} ${spec}` : name },
      }))}
      source={found}
      value={value}
      onSearch={(typed) => setText(typed.trim())}
      onChange={(chosen) => onChange?.(chosen)}
    />
  );
}
