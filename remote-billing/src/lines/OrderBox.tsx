import {
  type KeyboardEvent,
  memo,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { StoreProduct } from '@hospital/shared/contract/calls/products';
import { readOrder } from '@hospital/shared/contract/orders/orderLine';
import { usageInWords } from '@hospital/shared/contract/orders/usage';
import { formatYuan } from '@hospital/shared/format';
import { Input, Tag } from '@hospital/shared/ui/core';
import { useSettled } from '@hospital/shared/ui/data';
import goods from '../desk/goods.module.css';
import { HITS_FAILED, useFirstHit } from '../useFirstHit';

interface OrderBoxProps {
  readonly boxRef: RefObject<{ focus: () => void } | null>;
  /** A product with all that was typed. */
  readonly onAdd: (product: StoreProduct, text: string) => void;
  /** Ctrl+Enter: the order is complete. */
  readonly onComplete?: () => void;
}

const MOST = 10;

/** What has run out is offered last: Enter takes what can be given. */
const inStockFirst = (list: readonly StoreProduct[]): readonly StoreProduct[] => [
  ...list.filter(({ stockQuantity }) => stockQuantity !== 0),
  ...list.filter(({ stockQuantity }) => stockQuantity === 0),
];

/**
 * One line for one order: `头孢 2 bid 3`. The first words find the product, what follows is dose, how often, days, way;
 * arrows choose, Enter adds.
 */
export const OrderBox = memo(function OrderBox({ boxRef, onAdd, onComplete }: OrderBoxProps): ReactNode {
  const id = useId();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const { keyword, usage } = readOrder(text);
  const settled = useSettled(keyword);
  const found = useCall(
    api.products.inStore,
    { page: 1, pageSize: MOST, keyword: settled },
    { enabled: settled !== '', silent: true, hideLoading: true, keepPrevious: true },
  );
  const hits = keyword === '' ? [] : inStockFirst(found.data?.list ?? []);
  const isFresh = settled === keyword && !found.isFetching;
  const chosen = Math.min(at, hits.length - 1);
  const addFirst = useFirstHit();
  const list = useRef<HTMLUListElement>(null);
  const someFound = hits.length > 0;
  // The box may stand at the lower edge of the window: what was found comes into sight, and the box stays in it.
  useEffect(() => {
    const box = document.activeElement;
    // Who has gone on meanwhile, or comes back to the tab, looks at something else.
    if (!someFound || box?.getAttribute('aria-controls') !== id) return;
    list.current?.scrollIntoView({ block: 'nearest' });
    box.scrollIntoView({ block: 'nearest' });
  }, [someFound, id]);
  const add = (product: StoreProduct): void => {
    onAdd(product, text);
    // What was typed while the hits were asked for is the next order.
    setText((now) => (now === text ? '' : now));
    setAt(0);
    boxRef.current?.focus();
  };
  const search = async (): Promise<readonly StoreProduct[]> => {
    const { list } = await api.products.inStore({ page: 1, pageSize: MOST, keyword });
    return inStockFirst(list);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      const hit = hits[chosen];
      if (event.ctrlKey) onComplete?.();
      else if (isFresh && hit) add(hit);
      else if ((!isFresh || found.error) && keyword !== '') void addFirst(text, search, add);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      const next = Math.min(Math.max(at + step, 0), Math.max(0, hits.length - 1));
      setAt(next);
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Escape') setText('');
  };
  const said = usageInWords(usage);
  return (
    <div className={goods.box}>
      <Input
        ref={(input) => {
          boxRef.current = input as { focus: () => void } | null;
        }}
        value={text}
        maxLength={100}
        allowClear
        role="combobox"
        aria-label="添加医嘱"
        aria-expanded={someFound}
        aria-controls={id}
        aria-activedescendant={someFound ? `${id}-${chosen}` : undefined}
        placeholder="商品 剂量 频次 天数，如 头孢 2 bid 3；数量如 血常规 x2"
        onKeyDown={press}
        onChange={(next) => {
          setText(next);
          setAt(0);
        }}
      />
      <ul ref={list} id={id} role="listbox" aria-label="可开项目" className={goods.hits} hidden={!someFound}>
        {hits.map((hit, index) => (
          // The keyboard chooses from the box (aria-activedescendant).
          <li
            key={hit.productId}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === chosen}
            className={goods.hit}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => add(hit)}
          >
            <span>
              {hit.name} <span className={goods.minor}>{hit.spec}</span>{' '}
              {hit.prescriptionFlag === 'Y' && <Tag color="orange">处方</Tag>}
            </span>
            <span className={goods.minor}>
              {hit.stockQuantity === null ? '' : `库存 ${hit.stockQuantity}${hit.unit}`}
            </span>
            <span className={goods.amount}>¥{formatYuan(hit.price)}</span>
          </li>
        ))}
      </ul>
      <p role="status" className={goods.minor}>
        {keyword !== '' && isFresh && hits.length === 0 && (found.error ? HITS_FAILED : '没有找到商品')}
        {keyword !== '' && someFound && said !== '' && `用法：${said}`}
      </p>
    </div>
  );
});
