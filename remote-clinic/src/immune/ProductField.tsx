import { type ReactNode, useState } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { ImmuneType } from '@hospital/shared/contract/immuneWords';
import { ChoiceSelect, type ChoiceSelectProps } from '@hospital/shared/ui/data';

interface ProductFieldProps extends Omit<ChoiceSelectProps, 'choices' | 'source' | 'onSearch'> {
  /** What is planned: drugs, or tests. */
  readonly type: ImmuneType;
}

/** Drugs with vaccines among them; of antibodies tests. */
const CATEGORIES: Readonly<Record<ImmuneType, string>> = { 1: 'H1', 2: 'H1', 3: 'H1', 4: 'H3020' };
const WORDS: Readonly<Record<ImmuneType, string>> = { 1: '疫苗', 2: '', 3: '', 4: '' };

/** What is given, as a field of a form: vaccines are offered first. */
export function ProductField({ type, ...field }: ProductFieldProps): ReactNode {
  const [text, setText] = useState('');
  const keyword = text === '' ? WORDS[type] : text;
  const found = useCall(
    api.products.inStore,
    { categoryCodes: [CATEGORIES[type]], page: 1, pageSize: 20, ...(keyword === '' ? {} : { keyword }) },
    { silent: true, hideLoading: true, keepPrevious: true },
  );
  return (
    <ChoiceSelect
      {...field}
      placeholder="输入名称、拼音或编码查找"
      choices={(found.data?.list ?? []).map(({ productId, name, spec }) => ({
        ...{ id: productId, name, label: spec ? `${name} ${spec}` : name },
      }))}
      source={found}
      onSearch={(typed) => setText(typed.trim())}
    />
  );
}
