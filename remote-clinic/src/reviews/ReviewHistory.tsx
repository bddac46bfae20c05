import type { ReactNode } from 'react';
import { api, useCall } from '@hospital/shared/api';
import type { Review, ReviewFollow } from '@hospital/shared/contract/calls/reviews';
import { formatDateTime } from '@hospital/shared/format';
import { Button, EmptyState, LoadError, Modal, PageSkeleton } from '@hospital/shared/ui/core';
import classes from './reviews.module.css';
import { useReviewWords } from './useReviewWords';

interface ReviewHistoryProps {
  readonly review: Review;
  readonly visible: boolean;
  readonly onClose: () => void;
}

/** What has been tried so far. */
export function ReviewHistory({ review, visible, onClose }: ReviewHistoryProps): ReactNode {
  return (
    <Modal
      title={`${review.petName}的回访记录`}
      visible={visible}
      style={{ width: 600 }}
      footer={<Button onClick={onClose}>关闭</Button>}
      onCancel={onClose}
    >
      <Follows id={review.id} />
    </Modal>
  );
}

/** Attempts at a follow-up, the newest first. */
export function Follows({ id }: { readonly id: string }): ReactNode {
  const { data, error, isFetching, refetch } = useCall(
    api.reviews.follows,
    { id },
    { staleTime: 0, silent: true },
  );
  const words = useReviewWords();
  if (error)
    return <LoadError what="回访记录" error={error} retrying={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <PageSkeleton rows={3} />;
  if (data.length === 0) return <EmptyState compact text="还没有回访记录" />;
  return (
    <ol className={classes.follows} aria-label="回访记录">
      {data.map((follow) => (
        <li key={follow.id} className={classes.follow}>
          <p className={classes.when}>
            {formatDateTime(follow.createDate)} {follow.followerName} {words.wayName(follow.way)}
            {follow.connected === 'Y' ? '已接通' : '未接通'}
          </p>
          <p className={classes.what}>{outcome(follow, words.resultName)}</p>
          {follow.content && <p className={classes.what}>{follow.content}</p>}
        </li>
      ))}
    </ol>
  );
}

function outcome(follow: ReviewFollow, resultName: (code: string) => string): string {
  const parts = [
    follow.result && `结果：${resultName(follow.result)}`,
    follow.satisfaction !== null && `满意度：${follow.satisfaction}分`,
    follow.nextTime && `下次回访：${formatDateTime(follow.nextTime)}`,
  ];
  return parts.filter(Boolean).join('，');
}
