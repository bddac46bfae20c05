import { useState, type ReactNode } from 'react';
import { useCall, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { ClosingRow } from '@hospital/shared/contract/calls/closings';
import { CLOSING_FIELDS } from '@hospital/shared/contract/closingWords';
import { fenOfYuan } from '@hospital/shared/format';
import { Alert, LoadError, Page, Panel } from '@hospital/shared/ui/core';
import { DataTable, RowAction } from '@hospital/shared/ui/data';
import classes from './close.module.css';
import { CLOSING_COLUMNS } from './closingColumns';
import { CountForm } from './CountForm';
import { tillInWords, unansweredInWords } from './counting.model';
import { Figures } from './Figures';
import { printClosing } from './printClosing';

/** 日结: what the cashier took since the last time, the cash in the till against it, and their closings before. */
export default function ClosePage(): ReactNode {
  const { data, error, isFetching, refetch } = useCall(api.closings.current, {}, { silent: true });
  const close = useCallMutation(api.closings.close);
  // Here, as the form goes once there is nothing left to close: the closing may have been made all the same.
  const [unanswered, setUnanswered] = useState(false);
  if (error && !data)
    return (
      <Page title="日结">
        <LoadError what="待日结金额" error={error} retrying={isFetching} onRetry={() => void refetch()} />
      </Page>
    );
  return (
    <Page title="日结">
      {unanswered && (
        <Alert
          type="warning"
          closable
          onClose={() => setUnanswered(false)}
          content={unansweredInWords('我的日结')}
        />
      )}
      <div className={classes.till}>
        <Panel title="待日结金额">
          <p role="status">{data ? tillInWords(data) : '正在加载'}</p>
          <Figures figures={data?.figures} />
        </Panel>
        {data && data.rowCount > 0 && (
          <Panel title="清点现金">
            <CountForm
              key={data.fromTime}
              since={data.fromTime}
              seen={data.seen}
              booked={fenOfYuan(data.cashBooked)}
              onClose={(counted) => close.mutateAsync(counted)}
              onUnanswered={setUnanswered}
            />
          </Panel>
        )}
      </div>
      <Panel title="我的日结">
        <DataTable<ClosingRow>
          label="我的日结"
          columns={[
            ...CLOSING_COLUMNS,
            {
              ...{ title: CLOSING_FIELDS.closedByName, width: 80 },
              render: ({ closedByName, cashierName }) => closedByName || cashierName,
            },
            {
              title: '操作',
              width: 72,
              sticky: true,
              render: ({ id, closingNo }) => (
                <RowAction aria-label={`打印：${closingNo}`} onClick={() => void printClosing(id)}>
                  打印
                </RowAction>
              ),
            },
          ]}
          rows={data?.recent}
          rowKey="id"
          height="auto"
          empty="还没有日结"
        />
      </Panel>
    </Page>
  );
}
