import { Type, type Static } from '@sinclair/typebox';
import { defineCall, exported, FileData, permitted, viewed } from '../call';
import { exportedColumns } from '../exports';
import {
  DateTime,
  dayRange,
  Flag,
  Id,
  Listed,
  Nullable,
  paging,
  Records,
  Strict,
  WorkspaceType,
} from '../schema';

/** What was done to a record, or with it. */
export const OperationKind = Type.Union([
  Type.Literal('created'),
  Type.Literal('changed'),
  Type.Literal('deleted'),
  Type.Literal('enabled'),
  Type.Literal('disabled'),
  Type.Literal('run'),
  Type.Literal('exported'),
  Type.Literal('viewed'),
]);
export type OperationKind = Static<typeof OperationKind>;

/** A write, an export or a look at whole telephone numbers as the list shows it (domain.md §1.10 OpLog). */
export const Operation = Type.Object({
  id: Id,
  userId: Type.String(),
  userName: Type.String(),
  /** What the call is called: `编辑角色`. */
  actionName: Type.String(),
  /** For pages of before exports and looks were told: they know these three. */
  kind: Type.Union([Type.Literal('created'), Type.Literal('changed'), Type.Literal('deleted')]),
  done: OperationKind,
  bizType: Type.String(),
  /** `角色`. */
  bizTypeName: Type.String(),
  bizId: Type.String(),
  /** The record's own name at that time; empty when it had none. */
  recordName: Type.String(),
  ip: Type.String(),
  traceId: Type.String(),
  createDate: DateTime,
});
export type Operation = Static<typeof Operation>;

/** One field that a write changed, or one thing that is told of a read, in words. Of lists `before` and `after` hold what was taken and what was added. */
export const FieldChange = Type.Object({
  field: Type.String(),
  label: Type.String(),
  before: Type.String(),
  after: Type.String(),
  list: Flag,
});
export type FieldChange = Static<typeof FieldChange>;

export const OperationDetail = Type.Composite([
  Operation,
  Type.Object({ action: Type.String(), changes: Type.Array(FieldChange) }),
]);
export type OperationDetail = Static<typeof OperationDetail>;

/** An attempt to sign in (domain.md §1.1 LoginLog). */
export const SignIn = Type.Object({
  id: Id,
  userId: Type.String(),
  loginName: Type.String(),
  name: Type.String(),
  type: WorkspaceType,
  ip: Type.String(),
  /** `Chrome 141 / Windows`. */
  browser: Type.String(),
  userAgent: Type.String(),
  /** Y: signed in, N: refused for the reason. */
  result: Flag,
  reason: Type.String(),
  createDate: DateTime,
});
export type SignIn = Static<typeof SignIn>;

const MsgChannel = Type.Union([Type.Literal('sms'), Type.Literal('wechat')], { title: '渠道' });
const MsgStatus = Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(2)], { title: '状态' });

/** What was sent to an owner, or was to be (domain.md §2.12 MsgLog). */
export const MsgLog = Type.Object({
  id: Id,
  channel: MsgChannel,
  /** Telephone: `138****1234` unless the caller may see it whole (`hospital:customer:plain`). */
  receiver: Type.String(),
  ownerId: Type.String(),
  ownerName: Type.String(),
  templateName: Type.String(),
  content: Type.String(),
  /** Kind and id of the record that it is about. */
  bizType: Type.String(),
  bizId: Type.String(),
  storeId: Id,
  storeName: Type.String(),
  /** 0 waits to be sent, 1 taken over by the gateway, 2 not sent. */
  status: MsgStatus,
  /** Why it was not sent; of one that waits, what went wrong the last time. */
  error: Type.String(),
  /** How often it was tried. */
  tries: Type.Integer(),
  createDate: DateTime,
  sendTime: Nullable(DateTime),
});
export type MsgLog = Static<typeof MsgLog>;

const ExportStatus = Type.Union(
  [Type.Literal(0), Type.Literal(1), Type.Literal(2), Type.Literal(3), Type.Literal(4)],
  { title: '状态' },
);

/** A spreadsheet that somebody had made (domain.md §2.12 ExportLog). */
export const ExportLog = Type.Object({
  id: Id,
  /** What was exported: `宠主列表`. */
  name: Type.String(),
  /** What was asked for, field by field in words. */
  params: Type.Array(Type.String()),
  /** 0 waits, 1 is being made, 2 made, 3 failed, 4 its file is no longer kept. */
  status: ExportStatus,
  rows: Type.Integer(),
  fileName: Type.String(),
  /** Bytes. */
  size: Type.Integer(),
  error: Type.String(),
  storeName: Type.String(),
  createId: Type.String(),
  createName: Type.String(),
  createDate: DateTime,
  /** Until when its file is kept; null where none is. */
  expireDate: Nullable(DateTime),
  /** The caller may fetch its file now: it is kept, their own, and they may still make such an export. */
  fileFlag: Flag,
});
export type ExportLog = Static<typeof ExportLog>;

const operationFilters = {
  ...dayRange,
  /** In the name of who did it. */
  userName: Type.Optional(Type.String({ maxLength: 100 })),
  /** Kind of record: `role`. */
  bizType: Type.Optional(Type.String({ maxLength: 64 })),
  kind: Type.Optional(OperationKind),
  /** In the record's name, or its whole id. */
  record: Type.Optional(Type.String({ maxLength: 100 })),
};

const signInFilters = {
  ...dayRange,
  /** In the login name or the name. */
  loginName: Type.Optional(Type.String({ maxLength: 100 })),
  ip: Type.Optional(Type.String({ maxLength: 64 })),
  type: Type.Optional(WorkspaceType),
  result: Type.Optional(Flag),
};

/** Columns of 登录日志, by the keys by which its export chooses among them. */
export const SIGN_IN_COLUMNS = [
  'createDate',
  'loginName',
  'name',
  'type',
  'result',
  'reason',
  'ip',
  'browser',
] as const;

/** What was written and who signed in (domain.md §1.10, §2.12). */
export const logCalls = {
  operations: defineCall({
    method: 'POST',
    path: '/sys/oplog/qryPage.do',
    summary: '操作日志分页',
    access: permitted('sys:oplog:list'),
    request: Strict({ ...paging(50), ...operationFilters }),
    data: Records(Operation),
    hideLoading: true,
  }),
  operation: defineCall({
    method: 'POST',
    path: '/sys/oplog/get.do',
    summary: '操作日志详情，含修改前后',
    access: permitted('sys:oplog:list'),
    request: Strict({ id: Id }),
    data: OperationDetail,
    hideLoading: true,
  }),
  /** Kinds of records that the log knows, for choosing one. */
  bizTypes: defineCall({
    method: 'GET',
    path: '/sys/oplog/bizTypes',
    summary: '操作日志的对象类型',
    access: permitted('sys:oplog:list'),
    request: Strict({}),
    data: Type.Array(Type.Object({ bizType: Type.String(), name: Type.String() })),
    hideLoading: true,
  }),
  exportOperations: defineCall({
    method: 'GET',
    path: '/sys/oplog/qryPageExcel',
    summary: '导出操作日志',
    access: permitted('sys:oplog:export'),
    request: Strict(operationFilters),
    trace: exported('opLog'),
    data: FileData,
    download: true,
  }),
  signIns: defineCall({
    method: 'POST',
    path: '/sys/loginlog/qryPage.do',
    summary: '登录日志分页',
    access: permitted('sys:loginlog:list'),
    request: Strict({ ...paging(50), ...signInFilters }),
    data: Records(SignIn),
    hideLoading: true,
  }),
  exportSignIns: defineCall({
    method: 'GET',
    path: '/sys/loginlog/qryPageExcel',
    summary: '导出登录日志',
    access: permitted('sys:loginlog:export'),
    request: Strict({ ...signInFilters, ...exportedColumns(SIGN_IN_COLUMNS) }),
    trace: exported('loginLog'),
    data: FileData,
    download: true,
  }),
  /** Messages to owners of the stores in view, the latest first. */
  messages: defineCall({
    method: 'GET',
    path: '/log/msg/list',
    summary: '短信记录',
    access: permitted('log:msg:list'),
    request: Strict({
      ...paging(20),
      ...dayRange,
      channel: Type.Optional(MsgChannel),
      status: Type.Optional(MsgStatus),
      /** Telephone, or its end. */
      receiver: Type.Optional(
        Type.String({ pattern: '^[0-9*\\s-]{0,20}$', expected: '手机号或其后几位', title: '接收人' }),
      ),
      storeId: Type.Optional(Id),
    }),
    trace: viewed('msgLog'),
    data: Listed(MsgLog),
    hideLoading: true,
  }),
  /** The caller's own exports, or those of all whom they manage (`log:export:all`), the latest first. */
  exports: defineCall({
    method: 'GET',
    path: '/log/export/list',
    summary: '导出记录',
    access: 'session',
    request: Strict({
      ...paging(20),
      ...dayRange,
      status: Type.Optional(ExportStatus),
      /** In what was exported. */
      name: Type.Optional(Type.String({ maxLength: 100 })),
      /** In the name of who exported. */
      createName: Type.Optional(Type.String({ maxLength: 100, title: '导出人' })),
    }),
    data: Listed(ExportLog),
    hideLoading: true,
  }),
  /** The file of an export of the caller's own, again. */
  exportFile: defineCall({
    method: 'GET',
    path: '/log/export/file/{id}',
    summary: '下载导出的文件',
    access: 'session',
    request: Strict({ id: Id }),
    trace: exported('exportLog'),
    data: FileData,
    download: true,
  }),
};
