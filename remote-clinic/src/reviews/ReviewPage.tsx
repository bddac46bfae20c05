import { type ReactNode, useState } from 'react';
import { useCall, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { Review } from '@hospital/shared/contract/calls/reviews';
import { useMay, useSession } from '@hospital/shared/session';
import { confirm, message, Page, Panel, Space, Tag } from '@hospital/shared/ui/core';
import { DictText, RowAction, useDialog } from '@hospital/shared/ui/data';
import { ListView, placeOf, useStoreField } from '@hospital/shared/ui/listView';
import { FollowDialog } from './FollowDialog';
import { ReviewHistory } from './ReviewHistory';
import { columnsOf, FIELDS, mayFollowUp, ofAnyStatus, requestOf, statusName } from './reviews.model';
import { useDueToday } from './useDueToday';

/** 待回访: whom to call or see again, by default what is pending today (spec 2 §7 Review and follow-up). */
export default function ReviewPage(): ReactNode {
  const control = useDueToday();
  const given = requestOf(control.query.filter);
  const reviews = useCall(
    api.reviews.list,
    { ...placeOf(control.query), ...given },
    { keepPrevious: true, silent: true },
  );
  const counts = useCall(api.reviews.total, ofAnyStatus(given), {
    keepPrevious: true,
    silent: true,
  });
  const oneStore = useSession().workplace.workspaceType === 2;
  const mayFollow = useMay(api.reviews.saveFollow);
  const mayReserve = useMay(api.reviews.saveReservationStatus);
  const mayExport = useMay(api.reviews.export);
  // Of an owner's record nothing but the id outlives the page; after a reload the row comes with the list.
  const { dialog, open, close } = useDialog<{ readonly id: string }>();
  const [opened, setOpened] = useState<Review>();
  const wanted = dialog?.task.id;
  const following =
    opened && opened.id === wanted ? opened : reviews.data?.list.find(({ id }) => id === wanted);
  if (following && following !== opened) setOpened(following); // as it was when the dialog opened
  const [history, setHistory] = useState<{ readonly review: Review; readonly visible: boolean }>();
  const reserve = useCallMutation(api.reviews.saveReservationStatus);

  const toggleReserved = async ({ id, version, petName, reservationStatus }: Review): Promise<void> => {
    const wanted = reservationStatus === 'Y' ? 'N' : 'Y';
    const done = await confirm({
      content: wanted === 'Y' ? `确定将${petName}标记为已预约吗?` : `确定将${petName}改为未预约吗?`,
      onOk: () => reserve.mutateAsync({ id, version, reservationStatus: wanted }),
    });
    if (done) message.success('操作成功');
  };

  return (
    <Page title="待回访">
      <Panel>
        <ListView
          scene="review"
          label="待回访列表"
          control={control}
          fields={[...FIELDS, ...useStoreField()]}
          columns={columnsOf({ result: Result, status: Status, oneStore })}
          actions={{
            title: '操作',
            width: mayFollow || mayReserve ? 192 : 72,
            sticky: true,
            wrap: true,
            render: (review) => (
              <>
                {mayFollow && (
                  <RowAction
                    aria-label={`回访：${review.petName}`}
                    because={mayFollowUp(review.status) ? '' : `该回访${statusName(review.status)}`}
                    onClick={() => {
                      setOpened(review);
                      open({ id: review.id });
                    }}
                  >
                    回访
                  </RowAction>
                )}
                {mayReserve && (
                  <RowAction
                    aria-label={
                      review.reservationStatus === 'Y'
                        ? `取消预约：${review.petName}`
                        : `标记预约：${review.petName}`
                    }
                    onClick={() => void toggleReserved(review)}
                  >
                    {review.reservationStatus === 'Y' ? '取消预约' : '标记预约'}
                  </RowAction>
                )}
                <RowAction
                  aria-label={`记录：${review.petName}的回访`}
                  onClick={() => setHistory({ review, visible: true })}
                >
                  记录
                </RowAction>
              </>
            ),
          }}
          answer={reviews}
          rows={reviews.data?.list}
          total={reviews.data?.total ?? 0}
          rowKey="id"
          summary={
            counts.data
              ? `共 ${counts.data.total} 条，待处理 ${counts.data.pendingCount} 条，已完成 ${counts.data.doneCount} 条，逾期 ${counts.data.overdueCount} 条`
              : `共 ${reviews.data?.total ?? 0} 条`
          }
          onExport={mayExport ? (shown) => api.reviews.export({ ...given, ...shown }) : undefined}
          empty="没有需要回访的记录"
        />
      </Panel>
      {dialog && following && (
        <FollowDialog key={dialog.opening} review={following} visible={dialog.visible} onClose={close} />
      )}
      {history && (
        <ReviewHistory
          key={history.review.id}
          review={history.review}
          visible={history.visible}
          onClose={() => setHistory({ ...history, visible: false })}
        />
      )}
    </Page>
  );
}

const COLORS = { N: 'arcoblue', Y: 'green', C: 'gray' } as const;

/** What came of it, as the dictionary names it. */
const Result = ({ result }: Review): ReactNode => result && <DictText type="review_result" code={result} />;

const Status = ({ status, overdueFlag }: Review): ReactNode => (
  <Space size={4}>
    <Tag color={COLORS[status]}>{statusName(status)}</Tag>
    {overdueFlag === 'Y' && <Tag color="red">逾期</Tag>}
  </Space>
);
