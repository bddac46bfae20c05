import type { ReactNode } from 'react';
import type { ApiError } from '@hospital/shared/api';
import { Button, IconPlus, LoadError, Panel } from '@hospital/shared/ui/core';
import { DataTable, type DataColumn, RowAction, useDialog } from '@hospital/shared/ui/data';

interface Offer {
  readonly id: string;
  readonly name: string;
}

/** Offers, on their way or here. */
export interface OfferAnswer<Data> {
  readonly data: Data | undefined;
  readonly error: ApiError | null;
  readonly isFetching: boolean;
  readonly refetch: () => Promise<unknown>;
}

interface OfferPanelProps<One extends Offer> {
  /** `充值方案` */
  readonly title: string;
  /** Of the button: `新增方案`. */
  readonly newText: string;
  readonly empty: string;
  readonly columns: readonly DataColumn<One>[];
  readonly answer: OfferAnswer<readonly One[]>;
  readonly maySave: boolean;
  /** What can be done with one beside 编辑, and how wide all of that is. */
  readonly more?: { readonly width: number; readonly actions: (offer: One) => ReactNode };
  /** The form of one, or of a new one. */
  readonly form: (
    offer: One | null,
    dialog: { readonly key: number; readonly visible: boolean; readonly onClose: () => void },
  ) => ReactNode;
}

/** Lists what the chain offers (recharge plans, packages, coupons); users with the right add and edit it here. */
export function OfferPanel<One extends Offer>({
  title,
  newText,
  empty,
  columns,
  answer: { data, error, isFetching, refetch },
  maySave,
  more,
  form,
}: OfferPanelProps<One>): ReactNode {
  const { dialog, open, close } = useDialog<{ readonly offer: One | null }>('offer');
  const actions: DataColumn<One> = {
    title: '操作',
    width: more?.width ?? 72,
    sticky: true,
    render: (offer) => (
      <>
        <RowAction aria-label={`编辑：${offer.name}`} onClick={() => open({ offer })}>
          编辑
        </RowAction>
        {more?.actions(offer)}
      </>
    ),
  };
  return (
    <Panel
      title={title}
      extra={
        maySave && (
          <Button icon={<IconPlus />} onClick={() => open({ offer: null })}>
            {newText}
          </Button>
        )
      }
    >
      {error && !data ? (
        <LoadError what={title} error={error} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label={`${title}列表`}
          columns={maySave ? [...columns, actions] : columns}
          rows={data}
          rowKey="id"
          height="auto"
          empty={empty}
        />
      )}
      {dialog && form(dialog.task.offer, { key: dialog.opening, visible: dialog.visible, onClose: close })}
    </Panel>
  );
}
