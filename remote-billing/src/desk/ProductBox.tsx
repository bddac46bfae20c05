import { useId, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { StoreProduct } from '@hospital/shared/contract/calls/products';
import { formatYuan } from '@hospital/shared/format';
import { Input, message, Tag } from '@hospital/shared/ui/core';
import { useSettled } from '@hospital/shared/ui/data';
import { readTyped, whyNotSold } from './goods.model';
import classes from './goods.module.css';
import { productOfCode } from './productOfCode';
import { ScannerEar } from './scanner';
import { HITS_FAILED, useFirstHit } from '../useFirstHit';

interface ProductBoxProps {
  readonly boxRef: RefObject<{ focus: () => void } | null>;
  /** 门店设置 · 开单基础 · 只搜索通用商品. */
  readonly universalOnly: boolean;
  /** 门店设置 · 开单基础 · 允许一次选择多个商品: the hits stay for the next choice. */
  readonly severalAtOnce: boolean;
  readonly onAdd: (product: StoreProduct, quantity: string) => void;
  /** Ctrl+Enter: the bill is complete. */
  readonly onComplete: () => void;
}

const MOST = 10;

/**
 * Finds products by name, pinyin, code or barcode: arrows choose, Enter adds, digits behind a space are the quantity. A
 * scanner, told by its speed, adds the product of its code at once.
 */
export function ProductBox({
  boxRef,
  universalOnly,
  severalAtOnce,
  onAdd,
  onComplete,
}: ProductBoxProps): ReactNode {
  const id = useId();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const addFirst = useFirstHit();
  const ear = useRef(new ScannerEar());
  const { keyword, quantity } = readTyped(text);
  const settled = useSettled(keyword);
  const wanted = { page: 1, pageSize: MOST, ...(universalOnly ? { universalFlag: 'Y' as const } : {}) };
  const found = useCall(
    api.products.inStore,
    { ...wanted, keyword: settled },
    { enabled: settled !== '', silent: true, hideLoading: true, keepPrevious: true },
  );
  const hits = keyword === '' ? [] : (found.data?.list ?? []);
  const isFresh = settled === keyword && !found.isFetching;
  const foundNothing = keyword !== '' && isFresh && hits.length === 0;

  const add = (product: StoreProduct): void => {
    const reason = whyNotSold(product);
    if (reason !== '') return void message.warning(`${product.name}：${reason}`);
    onAdd(product, quantity);
    boxRef.current?.focus();
    // What was typed while the hits were asked for is the next product.
    if (!severalAtOnce) setText((now) => (now === text ? '' : now));
    // What is typed next takes the place of what was found by.
    else if (document.activeElement instanceof HTMLInputElement) document.activeElement.select();
  };
  const search = async (): Promise<readonly StoreProduct[]> =>
    (await api.products.inStore({ ...wanted, keyword })).list;
  const scan = async (code: string): Promise<void> => {
    setText('');
    const found = await productOfCode(code);
    if ('why' in found) message.warning(found.why);
    else add(found.product);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key.length === 1) return void ear.current.hear(event.timeStamp);
    if (event.key === 'Enter') {
      event.preventDefault();
      if (event.ctrlKey) return onComplete();
      if (ear.current.isScan(event.currentTarget.value, event.timeStamp))
        return void scan(event.currentTarget.value.trim());
      const hit = hits[Math.min(at, hits.length - 1)];
      if (isFresh && hit) add(hit);
      else if ((!isFresh || found.error) && keyword !== '') void addFirst(text, search, add);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      const next = Math.min(Math.max(at + step, 0), Math.max(0, hits.length - 1));
      setAt(next);
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Escape') setText('');
  };

  return (
    <div className={classes.box}>
      <Input
        ref={(input) => {
          boxRef.current = input as { focus: () => void } | null;
        }}
        value={text}
        maxLength={100}
        autoFocus
        allowClear
        role="combobox"
        data-hears-scanner
        aria-label="添加商品"
        aria-expanded={hits.length > 0}
        aria-controls={id}
        aria-activedescendant={hits.length > 0 ? `${id}-${Math.min(at, hits.length - 1)}` : undefined}
        placeholder="商品名称、拼音、编码，或扫描条形码；空格加数字为数量，如 猫粮 2"
        onKeyDown={press}
        onChange={(next) => {
          setText(next);
          setAt(0);
        }}
      />
      <div
        className={severalAtOnce ? classes.hitsBelow : classes.hitsOver}
        hidden={severalAtOnce ? keyword === '' : hits.length === 0 && !foundNothing}
      >
        <ul id={id} role="listbox" aria-label="可售商品" className={classes.hits} hidden={hits.length === 0}>
          {hits.map((hit, index) => (
            // The keyboard chooses from the box (aria-activedescendant).
            <li
              key={hit.productId}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === Math.min(at, hits.length - 1)}
              aria-disabled={whyNotSold(hit) !== ''}
              className={classes.hit}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => add(hit)}
            >
              <span>
                {hit.name} <span className={classes.minor}>{hit.spec}</span>
                {hit.prescriptionFlag === 'Y' && <Tag color="orange">处方</Tag>}
              </span>
              <span className={classes.minor}>
                {hit.stockQuantity === null ? '' : `库存 ${hit.stockQuantity}${hit.unit}`}
              </span>
              <span className={classes.amount}>¥{formatYuan(hit.price)}</span>
            </li>
          ))}
        </ul>
        {foundNothing && (
          <p role="status" className={classes.none}>
            {found.error ? HITS_FAILED : '没有找到商品'}
          </p>
        )}
      </div>
    </div>
  );
}
