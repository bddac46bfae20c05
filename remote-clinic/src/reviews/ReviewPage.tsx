import { type ReactNode, useState } from 'react';
import { useCall, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { Review } from '@hospital/shared/contract/calls/reviews';
import { useMay, useSession } from '@hospital/shared/session';
import { Button, confirm, IconPlus, message, Page, Panel } from '@hospital/shared/ui/core';
import { DictText, RowAction, useDialog } from '@hospital/shared/ui/data';
import { ListView, placeOf, useStoreField } from '@hospital/shared/ui/listView';
import { FollowDialog } from './FollowDialog';
import { LeftOver } from './LeftOver';
import { ReviewDialog } from './ReviewDialog';
import { ReviewHistory } from './ReviewHistory';
import {
  columnsOf,
  FIELDS,
  mayFollowUp,
  ofAnyStatus,
  requestOf,
  statusName,
  whyNotTo,
} from './reviews.model';
import { StatusTags } from './StatusTags';
import { useDueToday } from './useDueToday';
import { useRemove } from './useRemove';
import { useReviewDialog } from './useReviewDialog';

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
  const mayPlan = useMay(api.reviews.save);
  const mayRemove = useMay(api.reviews.remove);
  const mayExport = useMay(api.reviews.export);
  const follow = useReviewDialog(reviews.data?.list);
  const edit = useReviewDialog(reviews.data?.list, 'edit');
  const plan = useDialog<'new'>('plan');
  const [history, setHistory] = useState<{ readonly review: Review; readonly visible: boolean }>();
  const remove = useRemove();
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
          columns={columnsOf({ result: Result, status: StatusTags, oneStore })}
          actions={{
            title: '操作',
            width: mayPlan || mayRemove ? 272 : mayFollow || mayReserve ? 192 : 72,
            sticky: true,
            wrap: true,
            render: (review) => (
              <>
                {mayFollow && (
                  <RowAction
                    aria-label={`回访：${review.petName}`}
                    because={mayFollowUp(review.status) ? '' : `该回访${statusName(review.status)}`}
                    onClick={() => follow.open(review)}
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
                {mayPlan && (
                  <RowAction
                    aria-label={`编辑：${review.petName}的回访`}
                    because={whyNotTo(review.status, 'edit')}
                    onClick={() => edit.open(review)}
                  >
                    编辑
                  </RowAction>
                )}
                {mayRemove && (
                  <RowAction
                    danger
                    aria-label={`${review.followCount > 0 ? '取消' : '删除'}：${review.petName}的回访`}
                    because={whyNotTo(review.status, 'cancel')}
                    onClick={() => void remove(review)}
                  >
                    {review.followCount > 0 ? '取消' : '删除'}
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
          tools={
            <>
              {mayPlan && oneStore && (
                <Button type="primary" icon={<IconPlus />} onClick={() => plan.open('new')}>
                  新增回访
                </Button>
              )}
              <LeftOver control={control} />
            </>
          }
          onExport={mayExport ? (shown) => api.reviews.export({ ...given, ...shown }) : undefined}
          empty="没有需要回访的记录"
        />
      </Panel>
      {follow.dialog && follow.review && (
        <FollowDialog
          key={follow.dialog.opening}
          review={follow.review}
          visible={follow.dialog.visible}
          onClose={follow.close}
        />
      )}
      {edit.dialog && edit.review && (
        <ReviewDialog
          key={edit.dialog.opening}
          review={edit.review}
          subject={ANYBODY}
          visible={edit.dialog.visible}
          onClose={edit.close}
        />
      )}
      {plan.dialog && (
        <ReviewDialog
          key={plan.dialog.opening}
          review={null}
          subject={ANYBODY}
          visible={plan.dialog.visible}
          onClose={plan.close}
        />
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

const ANYBODY = { kind: 'anybody' } as const;

/** What came of it, as the dictionary names it. */
const Result = ({ result }: Review): ReactNode => result && <DictText type="review_result" code={result} />;
