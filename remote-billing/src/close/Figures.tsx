import type { ReactNode } from 'react';
import { PAY_WAY_WORDS } from '@hospital/shared/contract/billWords';
import type { ClosingFigure } from '@hospital/shared/contract/calls/closings';
import { MOVEMENT_WORDS } from '@hospital/shared/contract/closingWords';
import { formatYuan } from '@hospital/shared/format';
import { DataTable, type DataColumn } from '@hospital/shared/ui/data';

type Row = ClosingFigure & { readonly id: string };

const COLUMNS: readonly DataColumn<Row>[] = [
  { title: '项目', width: 120, render: ({ kind }) => MOVEMENT_WORDS[kind] },
  { title: '支付方式', width: 120, render: ({ way }) => PAY_WAY_WORDS[way] },
  { title: '笔数', width: 80, numeric: true, render: ({ count }) => count },
  { title: '金额（元）', width: 120, numeric: true, render: ({ amount }) => formatYuan(amount) },
];

/** What was moved in each kind and way. */
export const Figures = ({
  figures,
}: {
  readonly figures: readonly ClosingFigure[] | undefined;
}): ReactNode => (
  <DataTable
    label="收退款汇总"
    columns={COLUMNS}
    rows={figures?.map((figure): Row => ({ ...figure, id: `${figure.kind}-${figure.way}` }))}
    rowKey="id"
    height="auto"
    empty="没有待日结的收退款"
  />
);
