import type { ReactNode } from 'react';
import { Select, type SelectProps } from '@hospital/shared/ui/core';

/** Several short texts, typed one after the other. */
export const TextsSelect = (props: Omit<SelectProps, 'mode' | 'options' | 'children'>): ReactNode => (
  <Select
    {...props}
    mode="multiple"
    allowCreate
    allowClear
    options={[]}
    notFoundContent={null}
    tokenSeparators={[',', '，', '、']}
  />
);
