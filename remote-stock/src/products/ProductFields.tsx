import type { KeyboardEvent, ReactNode } from 'react';
import { PRODUCT_NAME_LIMIT } from '@hospital/shared/contract/bounds';
import { PRODUCT_FIELDS, PRODUCT_TESTING_WORDS, USAGE_FIELDS } from '@hospital/shared/contract/productWords';
import { Alert, type FormInstance, FormItem, Input, Radio, Select, useWatch } from '@hospital/shared/ui/core';
import { CATEGORY_OPTIONS } from './list.model';
import { isLevelDearer, isPrice, PRICE_EXPECTED, PRICE_TYPED, type ProductValues } from './product.model';
import classes from './products.module.css';

const must = { required: true, message: '请录入必填项' };
/** What is no price, or has a third decimal, is refused in words; nothing is rounded. */
export const exactPrice = {
  validator: (text: string | undefined, answer: (fault?: string) => void): void =>
    answer(text === undefined || text === '' || isPrice(text) ? undefined : PRICE_EXPECTED),
};
const YES_NO = [
  { value: 'N', label: '否' },
  { value: 'Y', label: '是' },
];
const TESTS = Object.entries(PRODUCT_TESTING_WORDS).map(([value, label]) => ({
  value: Number(value),
  label,
}));

/** A scanner ends what it has read with Enter: that goes on to the next field, and saves nothing half filled in. */
function goOn(event: KeyboardEvent<HTMLInputElement>): void {
  event.preventDefault();
  const fields = [...(event.currentTarget.form?.elements ?? [])];
  const next = fields[fields.indexOf(event.currentTarget) + 1];
  if (next instanceof HTMLElement) next.focus();
}

const DEARER = '有等级价高于零售价，该等级的宠主会比其他宠主付得多，请核对';

interface ProductFieldsProps {
  readonly form: FormInstance<ProductValues>;
  readonly fresh: boolean;
}

/** What it is, how it is counted, and what it costs in the chain. */
export function ProductFields({ form, fresh }: ProductFieldsProps): ReactNode {
  const category = (useWatch('categoryCode', form) as string | undefined) ?? '';
  const retail = useWatch('retailPrice', form) as string | undefined;
  const levelPrices = useWatch('levelPrices', form) as ProductValues['levelPrices'];
  return (
    <div className={classes.grid}>
      <FormItem field="name" label={PRODUCT_FIELDS.name} rules={[must]}>
        <Input maxLength={PRODUCT_NAME_LIMIT} autoFocus={fresh} />
      </FormItem>
      <FormItem field="genericName" label={PRODUCT_FIELDS.genericName}>
        <Input maxLength={100} />
      </FormItem>
      <FormItem field="categoryCode" label={PRODUCT_FIELDS.categoryCode} rules={[must]}>
        <Select options={CATEGORY_OPTIONS} showSearch placeholder="选择或输入名称查找" />
      </FormItem>
      <FormItem field="code" label={PRODUCT_FIELDS.code} extra={fresh ? '不填则按类别自动编号' : undefined}>
        <Input maxLength={32} />
      </FormItem>
      <FormItem field="spec" label={PRODUCT_FIELDS.spec}>
        <Input maxLength={60} />
      </FormItem>
      <FormItem field="barcode" label={PRODUCT_FIELDS.barcode}>
        <Input maxLength={64} onPressEnter={goOn} />
      </FormItem>
      <FormItem field="unit" label={PRODUCT_FIELDS.unit} rules={[must]}>
        <Input maxLength={10} />
      </FormItem>
      <FormItem field="minUnit" label={PRODUCT_FIELDS.minUnit}>
        <Input maxLength={10} />
      </FormItem>
      <FormItem
        field="unitRatio"
        label={PRODUCT_FIELDS.unitRatio}
        rules={[{ match: /^[1-9]\d{0,5}$/, message: '请输入1到999999的整数' }]}
      >
        <Input maxLength={6} inputMode="numeric" />
      </FormItem>
      <FormItem
        field="retailPrice"
        label={PRODUCT_FIELDS.retailPrice}
        rules={[must, exactPrice]}
        // Beside what is being lowered: those prices stand below all else, out of sight.
        extra={isLevelDearer(retail, levelPrices) && <Alert type="warning" content={DEARER} />}
      >
        <Input maxLength={PRICE_TYPED} inputMode="decimal" />
      </FormItem>
      <FormItem field="costPrice" label={PRODUCT_FIELDS.costPrice} rules={[exactPrice]}>
        <Input maxLength={PRICE_TYPED} inputMode="decimal" />
      </FormItem>
      <FormItem field="universalFlag" label={PRODUCT_FIELDS.universalFlag}>
        <Radio.Group options={YES_NO} />
      </FormItem>
      {category.startsWith('H1') && (
        <>
          <FormItem field="prescriptionFlag" label={PRODUCT_FIELDS.prescriptionFlag}>
            <Radio.Group options={YES_NO} />
          </FormItem>
          <FormItem field="controlledFlag" label={PRODUCT_FIELDS.controlledFlag}>
            <Radio.Group options={YES_NO} />
          </FormItem>
          <UsageFields />
        </>
      )}
      {/^H302[01]/.test(category) && (
        <FormItem field="testingType" label={PRODUCT_FIELDS.testingType}>
          <Select options={TESTS} allowClear placeholder="请选择" />
        </FormItem>
      )}
    </div>
  );
}

/** How the drug is given unless a doctor says otherwise. */
const UsageFields = (): ReactNode => (
  <>
    <FormItem
      field="usageDefault.dose"
      label={USAGE_FIELDS.dose}
      rules={[{ match: /^\d{1,5}(\.\d{1,3})?$/, message: '请输入数字，最多3位小数' }]}
    >
      <Input maxLength={9} inputMode="decimal" />
    </FormItem>
    <FormItem field="usageDefault.unit" label={USAGE_FIELDS.unit}>
      <Input maxLength={20} placeholder="例如 mg/kg" />
    </FormItem>
    <FormItem field="usageDefault.route" label={USAGE_FIELDS.route}>
      <Input maxLength={20} placeholder="例如 口服" />
    </FormItem>
    <FormItem field="usageDefault.frequency" label={USAGE_FIELDS.frequency}>
      <Input maxLength={20} placeholder="例如 每日2次" />
    </FormItem>
    <FormItem
      field="usageDefault.days"
      label={USAGE_FIELDS.days}
      rules={[{ match: /^([1-9]\d?|[12]\d{2}|3[0-5]\d|36[0-5])$/, message: '请输入1到365的整数' }]}
    >
      <Input maxLength={3} inputMode="numeric" />
    </FormItem>
  </>
);
