import { Type, type Static } from '@sinclair/typebox';
import { defineCall, permitted } from '../call';
import { DateTime, Flag, Id, Nullable, Strict } from '../schema';

/** What is told to 递管通: a medical record. */
const BizType = Type.Union([Type.Literal('case')], { title: '推送的对象' });
const BizId = Type.String({ minLength: 1, maxLength: 64, title: '推送的记录' });
const Status = Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(2)]);

/** A record that was to be told to 递管通 (domain.md §2.10 ExternalTask). */
export const ExternalTask = Type.Object({
  taskId: Id,
  bizType: BizType,
  bizId: Id,
  /** 0 waits, 1 taken over there, 2 not told. */
  status: Status,
  /** How often it was tried. */
  tries: Type.Integer(),
  /** Why it was not told; of one that waits, what went wrong the last time. */
  lastError: Type.String(),
  createName: Type.String(),
  createDate: DateTime,
  sendTime: Nullable(DateTime),
});
export type ExternalTask = Static<typeof ExternalTask>;

const permission = 'common:diguantong:task';

/** 递管通 (spec 2 §7; domain.md §2.10). */
export const externalTaskCalls = {
  /**
   * Tells 递管通 of a record of the caller's stores. What waits, or was taken over, is not told again: its task is the
   * answer, of what was taken over unless `force` says otherwise.
   */
  push: defineCall({
    method: 'POST',
    path: '/common/diguantong/task',
    summary: '推送到递管通',
    access: permitted(permission),
    request: Strict({ bizType: BizType, bizId: BizId, force: Type.Optional(Flag) }),
    data: Type.Object({ taskId: Id, status: Status }),
    write: true,
    changes: ['externalTasks.list'],
  }),
  /** What became of what was told of a record, the latest first. */
  list: defineCall({
    method: 'GET',
    path: '/common/diguantong/task/list',
    summary: '递管通推送记录',
    access: permitted(permission),
    request: Strict({ bizType: BizType, bizId: BizId }),
    data: Type.Array(ExternalTask),
    hideLoading: true,
  }),
};
