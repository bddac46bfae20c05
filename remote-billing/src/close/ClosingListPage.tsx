import type { ReactNode } from 'react';
import { asText, type FilterOf, oneOf, readFilter, type RequestOf, useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { ClosingRow, OpenTill } from '@hospital/shared/contract/calls/closings';
import { closedInWords, CLOSING_FIELDS } from '@hospital/shared/contract/closingWords';
import { fenOfYuan } from '@hospital/shared/format';
import { useMay, useSession } from '@hospital/shared/session';
import { Page, Panel } from '@hospital/shared/ui/core';
import { RowAction, useDialog } from '@hospital/shared/ui/data';
import {
  type FilterField,
  type ListColumn,
  ListView,
  placeOf,
  useListQuery,
  useStoreField,
} from '@hospital/shared/ui/listView';
import { inYuan } from '../inYuan';
import { CloseOtherDialog } from './CloseOtherDialog';
import { CLOSING_COLUMNS } from './closingColumns';
import { OpenTills } from './OpenTills';
import { printClosing } from './printClosing';

const ALL = {
  ...{ keyword: '', differentFlag: '', storeId: '', startDate: '', endDate: '' },
} satisfies FilterOf<typeof api.closings.page>;

const requestOf = readFilter<RequestOf<typeof api.closings.page>>({
  ...{ keyword: asText, differentFlag: oneOf('Y', 'N'), storeId: asText },
  ...{ startDate: asText, endDate: asText },
});

const FIELDS: readonly FilterField<keyof typeof ALL>[] = [
  { kind: 'text', key: 'keyword', label: '日结单号或收银员', width: 200 },
  { kind: 'days', label: CLOSING_FIELDS.closeTime },
  {
    ...{ kind: 'choice', key: 'differentFlag', label: '现金差额', width: 112 },
    options: [
      { value: 'Y', label: '有差额' },
      { value: 'N', label: '无差额' },
    ],
  },
];

/** Whose till, when, how much is missing and in which store stand in sight at 1366 px. */
const columnsOf = (oneStore: boolean): readonly ListColumn<ClosingRow>[] => [
  { key: 'cashierName', title: CLOSING_FIELDS.cashierName, width: 112, render: closedInWords },
  ...CLOSING_COLUMNS.map((column) =>
    column.key === 'closingNo' ? { ...column, atFirstHidden: !oneStore } : column,
  ),
  {
    key: 'storeName',
    title: CLOSING_FIELDS.storeName,
    field: 'storeName',
    width: 216,
    atFirstHidden: oneStore,
  },
];

/** 日结记录: the closings of the stores in view, for who looks after them. */
export default function ClosingListPage(): ReactNode {
  const control = useListQuery('list', ALL);
  const oneStore = useSession().workplace.workspaceType === 2;
  const mayExport = useMay(api.closings.export);
  const { dialog, open, close } = useDialog<Pick<OpenTill, 'cashierId' | 'cashierName'>>('closeOther');
  // The cash lies in the store: who stands in none cannot count it.
  const mayCloseOther = useMay(api.closings.closeOther) && oneStore;
  const filter = requestOf(control.query.filter);
  const answer = useCall(
    api.closings.page,
    { ...placeOf(control.query), ...filter },
    { keepPrevious: true, silent: true },
  );
  const { total = 0, ext } = answer.data ?? {};
  return (
    <Page title="日结记录">
      <OpenTills
        storeId={filter.storeId}
        oneStore={oneStore}
        onCloseOther={mayCloseOther ? open : undefined}
      />
      <Panel>
        <ListView
          scene="closing"
          label="日结列表"
          control={control}
          fields={[...FIELDS, ...useStoreField()]}
          columns={columnsOf(oneStore)}
          actions={{
            ...{ title: '操作', width: 72, sticky: true },
            render: ({ id, closingNo }) => (
              <RowAction aria-label={`打印：${closingNo}`} onClick={() => void printClosing(id)}>
                打印
              </RowAction>
            ),
          }}
          answer={answer}
          rows={answer.data?.list}
          total={total}
          rowKey="id"
          summary={`共 ${total} 次${ext ? `，差额合计 ${inYuan(fenOfYuan(ext.differenceSum))}` : ''}`}
          onExport={mayExport ? ({ columns }) => api.closings.export({ ...filter, columns }) : undefined}
          empty="没有找到日结"
        />
      </Panel>
      {dialog && (
        <CloseOtherDialog key={dialog.opening} till={dialog.task} visible={dialog.visible} onClose={close} />
      )}
    </Page>
  );
}
