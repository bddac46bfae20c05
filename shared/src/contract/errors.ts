/** Codes of the envelope (domain.md §0.1). HTTP stays 200 for business errors. */
export const ErrorCode = {
  Ok: 0,
  SessionInvalid: 90001,
  NotFound: 404,
  Invalid: 40001,
  Malformed: 40002,
  WrongCredentials: 40101,
  UnknownTenant: 40102,
  LoginTypeNotGranted: 40103,
  IpNotAllowed: 40104,
  AccountLocked: 40105,
  AccountDisabled: 40106,
  PermissionMissing: 40300,
  CaseArchived: 40301,
  OutOfScope: 40302,
  IdentityChanged: 40303,
  StaleVersion: 40901,
  ForbiddenTransition: 40902,
  NotUnique: 40903,
  InFlight: 40904,
  OutOfStock: 42201,
  PriceChanged: 42202,
  DiscountBeyond: 42203,
  FullyBooked: 42204,
  DoctorNotScheduled: 42205,
  BillUnsettled: 42206,
  VaccineExpired: 42207,
  PetDead: 42208,
  LocksOneselfOut: 42209,
  TooManyRequests: 42901,
  Unexpected: 50000,
} as const;
export type ErrorCode = (typeof ErrorCode)[keyof typeof ErrorCode];

/** Codes that say nothing of what was sent before: no answer came, the server did not look for it, or is still at it. */
const UNSETTLED: readonly number[] = [
  ...[0, ErrorCode.InFlight, ErrorCode.SessionInvalid, ErrorCode.IdentityChanged],
  ...[ErrorCode.TooManyRequests, ErrorCode.Unexpected],
];

/** Whether a failure leaves it open if an earlier try of the same write was carried out. */
export const isUnsettled = (code: number): boolean => UNSETTLED.includes(code);

/**
 * Whether the user of a write must be told that it may have been carried out: nobody answered, or its first try is still
 * under way; who was told once is told until something settles it.
 */
export const leavesOpen = (code: number, wasTold: boolean): boolean =>
  code === 0 || code === ErrorCode.InFlight || (wasTold && isUnsettled(code));

/** The server gives the first answer to a write again for so long (domain.md §0.2). */
export const KEY_HOURS = 24;

/** Header of the first answer to a write, given again to the same `Idempotency-Key`: `true`. */
export const REPLAYED_HEADER = 'idempotent-replayed';

/** The envelope of every JSON answer. */
export interface Envelope<Data = unknown> {
  readonly code: number;
  readonly msg: string;
  readonly data: Data;
}

/** Words that the spec fixes (spec 1 §8). */
export const Message = {
  sessionInvalid: '登录已失效，请重新登录',
  unexpected: '系统开小差了',
  network: '网络开小差了',
  http404: '请求路径不存在',
  caseArchived: '病例已归档不可开单',
  /** Of a write that an earlier press had carried out already. */
  savedBefore: '与上一次提交相同，上一次已保存，没有重复保存',
  /** Of a write whose `Idempotency-Key` another one was carried out under. */
  keyUsed: '该提交标识已用于其他请求',
  /** Of an export whose file is made in the background. */
  exportBegun: '数据较多，正在后台生成，完成后通知您到“导出记录”下载',
  permissionMissing: (permission: string): string => `联系管理员赋予 ${permission} 权限`,
} as const;

/** Whether a write was refused because another one was carried out under its `Idempotency-Key`. */
export const isKeyUsed = ({ code, message }: { readonly code: number; readonly message: string }): boolean =>
  code === ErrorCode.Invalid && message === Message.keyUsed;
