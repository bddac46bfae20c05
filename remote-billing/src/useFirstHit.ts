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
  const asked = useRef(new Set<string>());
  return async (typed, search, add) => {
    if (asked.current.has(typed)) return;
    asked.current.add(typed);
    try {
      const [product] = await search();
      if (product) add(product);
      else message.warning('没有找到商品');
    } catch {
      // The call said why; what was typed stays.
    } finally {
      asked.current.delete(typed);
    }
  };
}
