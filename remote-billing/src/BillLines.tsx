import type { ReactNode } from 'react';
import type { Bill, BillLine } from '@hospital/shared/contract/calls/bills';
import { isStocked } from '@hospital/shared/contract/productWords';
import { formatYuan } from '@hospital/shared/format';
import classes from './lines/lines.module.css';
import { orderInWords } from './orderInWords';
import { DataTable, type DataColumn } from '@hospital/shared/ui/data';

/** `dispenseStatus` of a line of which nothing is handed out any more. */
const RETURNED = 3;

/** Shows the quantity of a line so that it can be changed. */
type QuantityField = (line: BillLine) => ReactNode;

/** What went back for each line, in yuan. */
type Returned = Bill['returned'];

const columnsWith = (
  field: QuantityField | undefined,
  returned: Returned,
): readonly DataColumn<BillLine>[] => [
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
    : {
        title: '数量',
        width: 80,
        numeric: true,
        render: ({ quantity, returnedQuantity = 0, dispenseStatus, unit }) => (
          <>
            {`${quantity}${unit}`}
            {returnedQuantity > 0 && dispenseStatus !== RETURNED && (
              <div className={classes.order}>{`已退${returnedQuantity}${unit}`}</div>
            )}
          </>
        ),
      },
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
    render: ({ id, amount, packageTimes }) => {
      // A line that was handed out stays 已发 when its money goes back: nothing else here would say so.
      const back = returned?.find(({ itemId }) => itemId === id)?.amount ?? 0;
      return (
        <>
          {packageTimes > 0 ? `${formatYuan(amount)}（套餐${packageTimes}次）` : formatYuan(amount)}
          {back > 0 && <div className={classes.order}>{`已退${formatYuan(back)}`}</div>}
        </>
      );
    },
  },
  {
    title: '发药',
    width: 72,
    // A service is not handed out, whatever becomes of its money.
    render: ({ categoryCode, dispenseStatus }) =>
      isStocked(categoryCode) ? (['', '部分', '已发', '已退款'][dispenseStatus] ?? '') : '',
  },
];

/** What a bill consists of. */
export const BillLines = ({
  billNo,
  items,
  returned,
  quantityField,
}: {
  readonly billNo: string;
  readonly items: readonly BillLine[];
  readonly returned?: Returned;
  /** Where quantities can be changed. */
  readonly quantityField?: QuantityField | undefined;
}): ReactNode => (
  <DataTable
    label={`${billNo}的项目`}
    columns={columnsWith(quantityField, returned)}
    rows={items}
    rowKey="id"
    height="auto"
    empty="没有项目"
  />
);
