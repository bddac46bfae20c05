import type { ReactNode } from 'react';

/** A number that is called by a press, where it is told whole. */
export const Telephone = ({ number }: { readonly number: string }): ReactNode =>
  number.includes('*') ? number : <a href={`tel:${number}`}>{number}</a>;
