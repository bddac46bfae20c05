import type { ReactNode } from 'react';
import { PAY_WAY_WORDS } from '@hospital/shared/contract/billWords';
import type { ClosingFigure } from '@hospital/shared/contract/calls/closings';
import { closingSums } from '@hospital/shared/contract/closingSums';
import { MOVEMENT_WORDS } from '@hospital/shared/contract/closingWords';
import { fenOfYuan, formatYuan } from '@hospital/shared/format';
import { DataTable, type DataColumn } from '@hospital/shared/ui/data';
import { inYuan } from '../inYuan';

type Row = ClosingFigure & { readonly id: string };

const COLUMNS: readonly DataColumn<Row>[] = [
  { title: '项目', width: 120, render: ({ kind }) => MOVEMENT_WORDS[kind] },
  { title: '支付方式', width: 120, render: ({ way }) => PAY_WAY_WORDS[way] },
  { title: '笔数', width: 80, numeric: true, render: ({ count }) => count },
  { title: '金额（元）', width: 120, numeric: true, render: ({ amount }) => formatYuan(amount) },
];

const inWords = (figures: readonly ClosingFigure[]): string =>
  closingSums(figures)
    .map(({ way, amount }) => `${PAY_WAY_WORDS[way]} ${inYuan(fenOfYuan(amount))}`)
    .join('，');

/** What was moved in each kind and way, and what each way comes to. */
export const Figures = ({
  figures,
}: {
  readonly figures: readonly ClosingFigure[] | undefined;
}): ReactNode => (
  <>
    <DataTable
      label="收退款汇总"
      columns={COLUMNS}
      rows={figures?.map((figure): Row => ({ ...figure, id: `${figure.kind}-${figure.way}` }))}
      rowKey="id"
      height="auto"
      empty="没有待日结的收退款"
    />
    {figures && figures.length > 0 && <p>收款减退款的净额：{inWords(figures)}</p>}
  </>
);
