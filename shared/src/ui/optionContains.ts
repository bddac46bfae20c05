import type { ReactElement, ReactNode } from 'react';

/** `filterOption` of a select that is searched by what its options say, whatever the case. */
export const optionContains = (text: string, option: ReactElement): boolean =>
  String((option.props as { readonly children?: ReactNode }).children)
    .toLowerCase()
    .includes(text.trim().toLowerCase());
