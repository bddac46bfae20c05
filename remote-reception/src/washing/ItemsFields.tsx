import type { ReactNode } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { DataOf } from '@hospital/shared/contract/call';
import type { washingCalls } from '@hospital/shared/contract/calls/washing';
import {
  isWashing,
  MOST_OF_WASH_ITEM,
  MOST_WASH_ITEMS,
  WASH_CATEGORIES,
  WASH_FIELDS,
} from '@hospital/shared/contract/washWords';
import { formatYuan } from '@hospital/shared/format';
import {
  Alert,
  Button,
  type FormInstance,
  FormItem,
  FormList,
  type FormValues,
  InputNumber,
  numberFault,
  numberRules,
  Select,
  useWatch,
} from '@hospital/shared/ui/core';
import { optionContains } from '@hospital/shared/ui/data';
import { type ItemValue, sentItems } from './plan.model';
import classes from './washing.module.css';

const must = { required: true, message: '请选择项目' };
const COUNT = { least: 1, most: MOST_OF_WASH_ITEM, decimals: 0 };
const MOST_SERVICES = 200;

interface ItemsFieldsProps {
  readonly form: FormInstance<FormValues>;
  /** Empty: of a new plan. */
  readonly planId: string;
  /** Empty while none is chosen: nothing is priced yet. */
  readonly petId: string;
  readonly items: readonly ItemValue[] | undefined;
}

/** What is done, one below the other, with what each costs this owner and all of them together. */
export function ItemsFields({ planId, petId, items }: Omit<ItemsFieldsProps, 'form'>): ReactNode {
  const services = useServices();
  const options = services.map(({ productId, name, price }) => ({
    value: productId,
    label: `${name} ¥${formatYuan(price)}`,
  }));
  const { quoted, failure } = useQuote(planId, petId, items);
  return (
    <section aria-label={WASH_FIELDS.items} className={classes.items}>
      <FormList field="items">
        {(rows, { add, remove }) => (
          <>
            {rows.map(({ key, field }, index) => {
              const chosen = items?.[index]?.productId;
              const price = quoted?.items.find(({ productId }) => productId === chosen);
              const listed = services.find(({ productId }) => productId === chosen)?.price;
              return (
                <div key={key} className={classes.item} role="group" aria-label={`项目${index + 1}`}>
                  <FormItem
                    field={`${field}.productId`}
                    label={`项目${index + 1}`}
                    rules={[must]}
                    extra={price && whyOther(price, listed)}
                  >
                    <Select
                      options={options}
                      showSearch
                      filterOption={optionContains}
                      placeholder="洗澡或美容项目"
                    />
                  </FormItem>
                  <FormItem
                    field={`${field}.quantity`}
                    label={WASH_FIELDS.quantity}
                    initialValue={1}
                    rules={numberRules(COUNT)}
                  >
                    <InputNumber />
                  </FormItem>
                  <span className={`figures ${classes.price}`}>
                    {price ? `¥${formatYuan(price.amount)}` : ''}
                  </span>
                  <Button
                    type="text"
                    aria-label={`移除：项目${index + 1}`}
                    disabled={rows.length === 1}
                    onClick={() => remove(index)}
                  >
                    移除
                  </Button>
                </div>
              );
            })}
            <p className={classes.sum}>
              <Button disabled={rows.length >= MOST_WASH_ITEMS} onClick={() => add({ quantity: 1 })}>
                添加项目
              </Button>
              <span role="status">
                {quoted ? `合计 ¥${formatYuan(quoted.amount)}` : petId ? '' : '选择宠物后计价'}
              </span>
            </p>
          </>
        )}
      </FormList>
      {failure && <Alert type="warning" content={failure} />}
    </section>
  );
}

type Quoted = DataOf<typeof washingCalls.quote>['items'][number];

/** Why the owner pays another price than that of the list, in words; undefined where it is the same, or nobody says. */
const whyOther = ({ price, priceName }: Quoted, listed: number | undefined): string | undefined =>
  !priceName || listed === undefined || price === listed
    ? undefined
    : `${priceName} ¥${formatYuan(price)}，标价 ¥${formatYuan(listed)}`;

/** Products of washing that the store sells. */
function useServices() {
  const { data } = useCall(
    api.products.inStore,
    { categoryCodes: [...WASH_CATEGORIES], page: 1, pageSize: MOST_SERVICES },
    { hideLoading: true, silent: true },
  );
  return (data?.list ?? []).filter(({ categoryCode }) => isWashing(categoryCode));
}

/** What it would cost; asked anew when items, or the animal, change. */
function useQuote(planId: string, petId: string, items: readonly ItemValue[] | undefined) {
  const sent = sentItems(items);
  const complete =
    petId !== '' &&
    sent.length > 0 &&
    sent.every(({ quantity }) => numberFault(quantity, COUNT) === null) &&
    new Set(sent.map((one) => one.productId)).size === sent.length;
  const quote = useCall(
    api.washing.quote,
    { petId, items: sent, ...(planId ? { id: planId } : {}) },
    { enabled: complete, keepPrevious: true, silent: true, hideLoading: true },
  );
  return {
    quoted: complete ? quote.data : undefined,
    failure: complete && quote.error ? quote.error.message : '',
  };
}

/** The items of a form, as they are typed. */
export const useItems = (form: FormInstance<FormValues>): readonly ItemValue[] | undefined =>
  useWatch('items', form) as readonly ItemValue[] | undefined;
