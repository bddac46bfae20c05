import type { ReactNode } from 'react';
import type { BillLine } from '@hospital/shared/contract/calls/bills';
import { formatYuan } from '@hospital/shared/format';
import classes from './lines/lines.module.css';
import { orderInWords } from './orderInWords';
import { DataTable, type DataColumn } from '@hospital/shared/ui/data';

/** Shows the quantity of a line so that it can be changed. */
type QuantityField = (line: BillLine) => ReactNode;

const columnsWith = (field?: QuantityField): readonly DataColumn<BillLine>[] => [
  {
    title: '项目',
    width: 180,
    render: (line) => {
      const { productName, spec } = line;
      const ordered = orderInWords(line);
      return (
        <>
          {spec ? `${productName} ${spec}` : productName}
          {ordered !== '' && <div className={classes.order}>{ordered}</div>}
        </>
      );
    },
  },
  field
    ? { title: '数量', width: 136, render: field }
    : { title: '数量', width: 80, numeric: true, render: ({ quantity, unit }) => `${quantity}${unit}` },
  {
    title: '单价',
    width: 96,
    numeric: true,
    render: ({ price, originalPrice, discountType }) =>
      discountType === 4 && price !== originalPrice
        ? `${formatYuan(price)}（改价，原${formatYuan(originalPrice)}）`
        : formatYuan(price),
  },
  {
    title: '金额',
    width: 96,
    numeric: true,
    render: ({ amount, packageTimes }) =>
      packageTimes > 0 ? `${formatYuan(amount)}（套餐${packageTimes}次）` : formatYuan(amount),
  },
  {
    title: '发药',
    width: 72,
    render: ({ dispenseStatus }) => ['', '部分', '已发', '已退款'][dispenseStatus] ?? '',
  },
];

/** What a bill consists of. */
export const BillLines = ({
  billNo,
  items,
  quantityField,
}: {
  readonly billNo: string;
  readonly items: readonly BillLine[];
  /** Where quantities can be changed. */
  readonly quantityField?: QuantityField | undefined;
}): ReactNode => (
  <DataTable
    label={`${billNo}的项目`}
    columns={columnsWith(quantityField)}
    rows={items}
    rowKey="id"
    height="auto"
    empty="没有项目"
  />
);
