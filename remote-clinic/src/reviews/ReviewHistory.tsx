import { Fragment, type ReactNode } from 'react';
import { useCall, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { Review, ReviewFollow } from '@hospital/shared/contract/calls/reviews';
import { formatDateTime } from '@hospital/shared/format';
import { useMay } from '@hospital/shared/session';
import {
  Button,
  confirm,
  EmptyState,
  LoadError,
  message,
  Modal,
  PageSkeleton,
} from '@hospital/shared/ui/core';
import { DictText, RowAction } from '@hospital/shared/ui/data';
import { Attachments } from '../Attachments';
import classes from './reviews.module.css';

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

/** Attempts at a follow-up, the newest first; its author may delete the newest one on the day it was written. */
export function Follows({ id }: { readonly id: string }): ReactNode {
  const { data, error, isFetching, refetch } = useCall(
    api.reviews.follows,
    { id },
    { staleTime: 0, silent: true },
  );
  const mayRemove = useMay(api.reviews.removeFollow);
  const remove = useCallMutation(api.reviews.removeFollow);
  const takeBack = async (follow: ReviewFollow): Promise<void> => {
    const done = await confirm({
      title: '删除回访记录',
      content: `确定删除${formatDateTime(follow.createDate)}的回访记录吗?回访将恢复到记录之前的状态和计划时间。`,
      okText: '删除',
      danger: true,
      onOk: () => remove.mutateAsync({ id: follow.id }),
    });
    if (done) message.success('删除成功');
  };
  if (error)
    return <LoadError what="回访记录" error={error} retrying={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <PageSkeleton rows={3} />;
  if (data.length === 0) return <EmptyState compact text="还没有回访记录" />;
  return (
    <ol className={classes.follows} aria-label="回访记录">
      {data.map((follow) => (
        <li key={follow.id} className={classes.follow}>
          <p className={classes.when}>
            {formatDateTime(follow.createDate)} {follow.followerName}{' '}
            <DictText type="review_way" code={follow.way} />
            {follow.connected === 'Y' ? '已接通' : '未接通'}
            {mayRemove && follow.deletableFlag === 'Y' && (
              <>
                {' '}
                <RowAction
                  danger
                  aria-label={`删除：${formatDateTime(follow.createDate)}的回访记录`}
                  onClick={() => void takeBack(follow)}
                >
                  删除
                </RowAction>
              </>
            )}
          </p>
          <p className={classes.what}>
            <Outcome {...follow} />
          </p>
          {follow.content && <p className={classes.what}>{follow.content}</p>}
          <Attachments files={follow.files} />
        </li>
      ))}
    </ol>
  );
}

/** `结果：好转，满意度：5分`. */
function Outcome({ result, satisfaction, nextTime }: ReviewFollow): ReactNode {
  return (
    <>
      {[
        result && (
          <>
            结果：
            <DictText type="review_result" code={result} />
          </>
        ),
        satisfaction !== null && `满意度：${satisfaction}分`,
        nextTime && `下次回访：${formatDateTime(nextTime)}`,
      ]
        .filter(Boolean)
        .map((part, index) => (
          <Fragment key={index}>
            {index > 0 && '，'}
            {part}
          </Fragment>
        ))}
    </>
  );
}
