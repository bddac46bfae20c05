import { ErrorCode, Message } from '@hospital/shared/contract/errors';
import type { Standing } from '@hospital/shared/contract/standing';

/** Why somebody's sessions are ended: the account was disabled or deleted, or its password is another one. */
export type SessionEnd = '' | 'disabled' | 'deleted' | 'password';

/** What 40001 carries: which field is wrong and the words to show under it. */
export interface FieldError {
  readonly field: string;
  readonly msg: string;
}

/** A refusal that the caller is told about: becomes the envelope with HTTP 200, and rolls the transaction back. */
export class BusinessError extends Error {
  override readonly name = 'BusinessError';

  constructor(
    readonly code: number,
    readonly msg: string,
    readonly data: unknown = null,
  ) {
    super(msg);
  }
}

/** 404: no row with that id that the caller may see. */
export const notFound = (): BusinessError => new BusinessError(ErrorCode.NotFound, '数据不存在');

/** 40001 for one field. */
export const invalid = (field: string, msg: string): BusinessError => invalidFields([{ field, msg }]);

/** 40001 for several fields; the first one's words are the message. */
export const invalidFields = (errors: readonly FieldError[]): BusinessError =>
  new BusinessError(ErrorCode.Invalid, errors[0]?.msg ?? '数据格式不正确', { errors });

/** 40002: not even of the right shape. */
export const malformed = (msg = '数据格式不正确'): BusinessError =>
  new BusinessError(ErrorCode.Malformed, msg);

/** 40002: more than the call takes. */
export const tooLarge = (): BusinessError => malformed('提交的内容过大');

/** 40901: somebody else saved in between; `current` is the row as it is now, in the shape of the call's answer. */
export const staleVersion = (current: unknown): BusinessError =>
  new BusinessError(ErrorCode.StaleVersion, '数据已被他人修改，请刷新后重试', { current });

/** 40902: `action` (删除, 作废 …) is not allowed in the present `state`. */
export const forbiddenTransition = (state: string, action: string): BusinessError =>
  new BusinessError(ErrorCode.ForbiddenTransition, `当前状态（${state}）不允许${action}`);

/** 40903: `field` is the Chinese name of what must be unique. */
export const notUnique = (field: string): BusinessError =>
  new BusinessError(ErrorCode.NotUnique, `${field}已存在`);

/** 40302: a store, or a record of another kind, outside the caller's scope. */
export const outOfScope = (what: '门店' | '仓库' | '部门' | '用户' = '门店'): BusinessError =>
  new BusinessError(ErrorCode.OutOfScope, `无权访问该${what}数据`);

/** 40302: what holds in the whole chain, changed by who sees a part of it. */
export const notWholeChain = (): BusinessError =>
  new BusinessError(ErrorCode.OutOfScope, '此操作影响整个连锁，仅数据范围为全部的账号可以进行');

/** 40302: a user of a side (company, store, warehouse) that the caller may not give. */
export const sideBeyond = (): BusinessError =>
  new BusinessError(ErrorCode.OutOfScope, '该用户的可登录端超出您的范围');

/** 40300: none of the permissions that would allow it; the first one is named. */
export const permissionMissing = (permission: string): BusinessError =>
  new BusinessError(ErrorCode.PermissionMissing, Message.permissionMissing(permission));

/** 40303: the page is of another account or place than the session; `current` says where that stands, if known. */
export const identityChanged = (current: Standing | null): BusinessError =>
  new BusinessError(ErrorCode.IdentityChanged, '当前页面的账号或门店已切换，请重新打开', { current });

const ends: Readonly<Record<SessionEnd, string>> = {
  '': Message.sessionInvalid,
  disabled: '账号已停用，请联系管理员',
  deleted: '账号已删除，请联系管理员',
  password: '密码已重置，请用新密码登录',
};

/** 90001: no session, an expired or revoked one, or one of another tenant; `why` somebody ended it, in words. */
export const sessionInvalid = (why: SessionEnd = ''): BusinessError =>
  new BusinessError(ErrorCode.SessionInvalid, ends[why]);

/** 40001: a call that happens once was sent without what tells it from another (`once` of its declaration). */
export const keyMissing = (): BusinessError =>
  invalid('Idempotency-Key', '缺少提交标识（Idempotency-Key），无法防止重复提交，请刷新页面后重试');

/** 40904: the same submission was carried out before, and its answer is shown only once. */
export const alreadyShown = (): BusinessError =>
  new BusinessError(ErrorCode.InFlight, '该操作已完成，结果只显示一次');
