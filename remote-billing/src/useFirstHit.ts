import { useRef } from 'react';
import type { StoreProduct } from '@hospital/shared/contract/calls/products';
import { message } from '@hospital/shared/ui/core';

/** What a box says of hits that did not come. */
export const HITS_FAILED = '商品加载失败，按回车重试';

/**
 * Enter came before the hits did, or they could not be read: the best of them is meant, once however often Enter is
 * pressed for the same words.
 */
export function useFirstHit(): (
  typed: string,
  search: () => Promise<readonly StoreProduct[]>,
  add: (product: StoreProduct) => void,
) => Promise<void> {
  const asked = useRef('');
  return async (typed, search, add) => {
    if (asked.current === typed) return;
    asked.current = typed;
    try {
      const [product] = await search();
      if (product) add(product);
      else message.warning('没有找到商品');
    } catch {
      // The call said why; what was typed stays.
    } finally {
      // Other words may have been asked for since.
      if (asked.current === typed) asked.current = '';
    }
  };
}
