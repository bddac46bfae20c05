import type { ReactNode } from 'react';

/** What has just happened, in words for those who do not see it. */
export const Spoken = ({ words }: { readonly words: string }): ReactNode => (
  <p className="visually-hidden" role="status" aria-label="操作结果">
    {words}
  </p>
);
