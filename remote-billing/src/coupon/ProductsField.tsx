import { useState, type ReactNode } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { ChoicesSelect, type ChoicesSelectProps } from '@hospital/shared/ui/data';

/** What the form gives to a field, its name among it. */
type ProductsFieldProps = Omit<ChoicesSelectProps, 'choices' | 'source' | 'onSearch'>;

/** Products that a coupon is for, as a field of a form. */
export function ProductsField(field: ProductsFieldProps): ReactNode {
  const [text, setText] = useState('');
  const found = useCall(
    api.products.inStore,
    { page: 1, pageSize: 20, ...(text === '' ? {} : { keyword: text }) },
    { silent: true, hideLoading: true, keepPrevious: true },
  );
  return (
    <ChoicesSelect
      {...field}
      allowClear
      placeholder="输入名称、拼音或编码查找"
      choices={(found.data?.list ?? []).map(({ productId, name, spec }) => ({
        ...{ id: productId, name, label: spec ? `${name} ${spec}` : name },
      }))}
      source={found}
      onSearch={(typed) => setText(typed.trim())}
    />
  );
}
