import type { ReactNode } from 'react';
import { PRODUCT_FIELDS } from '@hospital/shared/contract/productWords';
import { Button, FormItem, FormList, Input, Select } from '@hospital/shared/ui/core';
import { DictSelect, optionContains } from '@hospital/shared/ui/data';
import { PRICE_TYPED } from './product.model';
import { exactPrice } from './ProductFields';
import type { StoreOptions } from './useStoreOptions';
import classes from './products.module.css';

const must = { required: true, message: '请录入必填项' };

interface PriceRowsProps {
  readonly field: 'storePrices' | 'levelPrices';
  /** What one of the rows is: `门店价`. */
  readonly what: string;
  /** Whose price it is, as a field of the row. */
  readonly whose: (prefix: string) => ReactNode;
}

/** Prices one below the other, each of somebody. */
function PriceRows({ field, what, whose }: PriceRowsProps): ReactNode {
  return (
    <section className={classes.prices} aria-label={what}>
      <h3 className={classes.heading}>{what}</h3>
      <FormList field={field}>
        {(rows, { add, remove }) => (
          <>
            {rows.map(({ key, field: prefix }, index) => (
              <div key={key} className={classes.row} role="group" aria-label={`${what}${index + 1}`}>
                {whose(prefix)}
                <FormItem field={`${prefix}.price`} label="价格（元）" rules={[must, exactPrice]}>
                  <Input maxLength={PRICE_TYPED} inputMode="decimal" />
                </FormItem>
                <Button type="text" aria-label={`移除：${what}${index + 1}`} onClick={() => remove(index)}>
                  移除
                </Button>
              </div>
            ))}
            <Button onClick={() => add()}>添加{what}</Button>
          </>
        )}
      </FormList>
    </section>
  );
}

interface StoresProps {
  readonly stores: StoreOptions;
}

/** Stores that sell it, where not all do. */
export const OfferedIn = ({ stores }: StoresProps): ReactNode => (
  <FormItem field="storeIds" label={PRODUCT_FIELDS.storeIds}>
    <Select
      mode="multiple"
      options={[...stores.options]}
      showSearch
      filterOption={optionContains}
      onSearch={stores.onSearch}
      allowClear
      placeholder="不选则全部门店可售"
    />
  </FormItem>
);

/** Prices of stores that ask something else than the chain. */
export const StorePrices = ({ stores }: StoresProps): ReactNode => (
  <PriceRows
    field="storePrices"
    what={PRODUCT_FIELDS.storePrices}
    whose={(prefix) => (
      <FormItem field={`${prefix}.storeId`} label="门店" rules={[must]}>
        <Select
          options={[...stores.options]}
          showSearch
          filterOption={optionContains}
          onSearch={stores.onSearch}
          placeholder="请选择"
        />
      </FormItem>
    )}
  />
);

/** Prices of owners of a level. */
export const LevelPrices = (): ReactNode => (
  <PriceRows
    field="levelPrices"
    what={PRODUCT_FIELDS.levelPrices}
    whose={(prefix) => (
      <FormItem field={`${prefix}.level`} label="客户等级" rules={[must]}>
        <DictSelect type="customer_level" placeholder="请选择" />
      </FormItem>
    )}
  />
);
