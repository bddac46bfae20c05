import { Type, type Static } from '@sinclair/typebox';
import { NOTICE_LIMIT, NOTICE_NAME_LIMIT } from '../bounds';
import { defineCall, NoData, NoRequest, permitted, viewed } from '../call';
import { SUBSCRIBE_PATH } from '../live';
import {
  DateTime,
  DayOf,
  Flag,
  Id,
  Listed,
  MinuteOf,
  Nullable,
  paging,
  readVersion,
  Strict,
  Version,
} from '../schema';

/** Whom an announcement is for: 0 everybody, 1 departments, 2 stores. */
export const NoticeScope = Type.Union([Type.Literal('0'), Type.Literal('1'), Type.Literal('2')]);
export type NoticeScope = Static<typeof NoticeScope>;

/** An announcement (spec 1 §3). `content` is HTML, sanitised when saved. */
export const Notice = Type.Object({
  id: Id,
  name: Type.String(),
  content: Type.String(),
  /** N: a draft, or withdrawn. */
  valid: Flag,
  topFlag: Flag,
  /** Y: pops up on open pages when it is published. */
  popupFlag: Flag,
  scopeType: NoticeScope,
  /** Departments (with all below) or stores, by `scopeType`. */
  scopeIds: Type.Array(Id),
  /** Readers see it from then on. */
  publishDate: DateTime,
  /** From then on they do not; null: they see it for good. */
  expireDate: Nullable(DateTime),
  createDate: DateTime,
  createName: Type.String(),
  version: Version,
  /** The caller has read it. */
  readFlag: Flag,
  ext: Type.Object({
    /** Names of `scopeIds`, in their order. */
    scopeNames: Type.Array(Type.String()),
    /** In the list of those who manage announcements: how many it is for, and how many of them have read it. */
    readers: Type.Optional(Type.Object({ total: Type.Integer(), read: Type.Integer() })),
  }),
});
export type Notice = Static<typeof Notice>;

/** A personal message. */
export const AdminMessage = Type.Object({
  id: Id,
  title: Type.String(),
  content: Type.String(),
  bizType: Type.String(),
  bizId: Type.String(),
  /** Route that the message is about; empty when there is none. */
  link: Type.String(),
  readFlag: Flag,
  readDate: Type.String(),
  createDate: DateTime,
});
export type AdminMessage = Static<typeof AdminMessage>;

/** What a store has to remember to do for an owner (domain.md §1.4 Reminder). */
export const Reminder = Type.Object({
  id: Id,
  type: Type.Union([
    Type.Literal('review'),
    Type.Literal('immune'),
    Type.Literal('deworm'),
    Type.Literal('boardingOut'),
    Type.Literal('birthday'),
  ]),
  /** The record that it is about, of a `review` the follow-up; empty when there is none. */
  bizId: Type.String(),
  storeId: Id,
  storeName: Type.String(),
  petName: Type.String(),
  noticeTime: DateTime,
  content: Type.String(),
  doneFlag: Flag,
  /** Who did it; empty while nobody has, and where the system saw that it was done. */
  doneByName: Type.String(),
  doneDate: Nullable(DateTime),
  ext: Type.Object({
    ownerName: Type.String(),
    /** `138****1234` unless the caller may see it whole (`hospital:customer:plain`). */
    ownerMobile: Type.String(),
    templateName: Type.String(),
  }),
});
export type Reminder = Static<typeof Reminder>;

const noticeFields = {
  name: Type.String({ minLength: 1, maxLength: NOTICE_NAME_LIMIT, title: '公告标题' }),
  content: Type.String({ minLength: 1, maxLength: NOTICE_LIMIT, title: '公告内容' }),
  /** A new one is a draft, stands in its place, does not pop up and is for everybody; an edited one stays as it is. */
  valid: Type.Optional(Flag),
  topFlag: Type.Optional(Flag),
  popupFlag: Type.Optional(Flag),
  scopeType: Type.Optional(NoticeScope),
  scopeIds: Type.Optional(Type.Array(Id, { maxItems: 1000 })),
  /** Without it now. */
  publishDate: Type.Optional(MinuteOf('发布时间')),
  /** Without it readers see it for good. */
  expireDate: Type.Optional(MinuteOf('下线时间')),
};
/** Three bytes a character, and what JSON adds. */
const noticeBody = 4 * NOTICE_LIMIT;

/** Somebody whom an announcement is for. */
export const NoticeReader = Type.Object({
  id: Id,
  name: Type.String(),
  deptName: Type.String(),
  /** Null: has not read it. */
  readDate: Nullable(DateTime),
});
export type NoticeReader = Static<typeof NoticeReader>;

/** One or several of the caller's messages. */
const namedMessages = {
  ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: 200 })),
  id: Type.Optional(Id),
};

/** How many records a call concerned. */
const Count = Type.Object({ count: Type.Integer() });

/** How an announcement stands at this moment. */
export const NoticeStatus = Type.Union([
  Type.Literal('published'),
  Type.Literal('scheduled'),
  Type.Literal('expired'),
  Type.Literal('invalid'),
]);
export type NoticeStatus = Static<typeof NoticeStatus>;

/** Answers that show announcements. */
export const noticeAnswers = ['messages.notices', 'messages.notice', 'messages.noticeReaders'] as const;
/** Answers that show reminders. */
export const reminderAnswers = ['messages.reminders', 'messages.todoCount'] as const;
const messageAnswers = ['messages.list', 'messages.unreadCount'];

/** Announcements and personal messages (spec 1 §7 Notifications; domain.md §1.4). */
export const messageCalls = {
  notices: defineCall({
    method: 'POST',
    path: '/mch/notice/qryPage.do',
    summary: '公告分页',
    access: 'session',
    request: Strict({
      ...paging(10),
      /** Y: what readers see at this moment, as the message centre lists it. */
      valid: Type.Optional(Flag),
      /** Whether the caller has read it. */
      readFlag: Type.Optional(Flag),
      /** Y: their number alone is asked for; none of them comes with it. */
      countFlag: Type.Optional(Flag),
      name: Type.Optional(Type.String({ maxLength: 100 })),
      /**
       * Y: the list of those who manage announcements (`mch:notice:list`): also what readers do not see, `valid` as it
       * is set, and how many have read each.
       */
      manage: Type.Optional(Flag),
      /** Published, waiting for its time, past its time, not valid. */
      status: Type.Optional(NoticeStatus),
      /** Days of publication. */
      startDate: Type.Optional(DayOf('开始日期')),
      endDate: Type.Optional(DayOf('结束日期')),
    }),
    data: Listed(Notice),
    hideLoading: true,
  }),
  saveNotice: defineCall({
    method: 'POST',
    path: '/mch/notice/save.do',
    summary: '新增公告',
    access: permitted('mch:notice:save'),
    entity: Notice,
    request: Strict(noticeFields),
    data: Type.Object({ id: Id }),
    write: true,
    changes: noticeAnswers,
    bodyLimit: noticeBody,
  }),
  updateNotice: defineCall({
    method: 'POST',
    path: '/mch/notice/update.do',
    summary: '编辑公告',
    access: permitted('mch:notice:update'),
    entity: Notice,
    request: Strict({ ...noticeFields, id: Id, ...readVersion }),
    data: NoData,
    write: true,
    changes: noticeAnswers,
    bodyLimit: noticeBody,
  }),
  deleteNotice: defineCall({
    method: 'POST',
    path: '/mch/notice/delete.do',
    summary: '删除公告',
    access: permitted('mch:notice:delete'),
    entity: Notice,
    request: Strict({ id: Id }),
    data: NoData,
    write: true,
    changes: noticeAnswers,
  }),
  /** Those whom it is for, who have read it (`read` Y, the latest first) or not (N, by name). */
  noticeReaders: defineCall({
    method: 'POST',
    path: '/mch/notice/qryReaders.do',
    summary: '公告阅读情况',
    access: permitted('mch:notice:list'),
    request: Strict({ id: Id, read: Flag, ...paging(10) }),
    data: Type.Object({
      list: Type.Array(NoticeReader),
      total: Type.Integer(),
      readCount: Type.Integer(),
      unreadCount: Type.Integer(),
    }),
    hideLoading: true,
  }),
  notice: defineCall({
    method: 'POST',
    path: '/mch/notice/get.do',
    summary: '公告详情',
    access: 'session',
    request: Strict({ id: Id }),
    data: Notice,
    hideLoading: true,
  }),
  list: defineCall({
    method: 'GET',
    path: '/notify/admin/message/list',
    summary: '我的消息',
    access: 'session',
    request: Strict({ ...paging(10), readFlag: Type.Optional(Flag) }),
    data: Listed(AdminMessage),
    hideLoading: true,
  }),
  read: defineCall({
    method: 'POST',
    path: '/notify/admin/message/read',
    summary: '标为已读',
    access: 'session',
    write: true,
    changes: [...messageAnswers, 'messages.notices', 'messages.noticeReaders'],
    entity: AdminMessage,
    request: Strict(namedMessages),
    data: NoData,
    hideLoading: true,
  }),
  /** Every unread message of the caller; `count` says how many that were. */
  readAll: defineCall({
    method: 'POST',
    path: '/notify/admin/message/readAll',
    summary: '全部标为已读',
    access: 'session',
    write: true,
    changes: messageAnswers,
    request: NoRequest,
    data: Count,
    hideLoading: true,
  }),
  /** Own messages; what is gone already is passed over. */
  delete: defineCall({
    method: 'POST',
    path: '/notify/admin/message/delete',
    summary: '删除消息',
    access: 'session',
    write: true,
    changes: messageAnswers,
    entity: AdminMessage,
    request: Strict(namedMessages),
    data: NoData,
  }),
  /** Every message of the caller, also unread ones. */
  deleteAll: defineCall({
    method: 'POST',
    path: '/notify/admin/message/deleteAll',
    summary: '删除全部消息',
    access: 'session',
    write: true,
    changes: messageAnswers,
    request: NoRequest,
    data: Count,
  }),
  /** Events of `LiveEvents`; the header `Last-Event-ID` resumes. */
  subscribe: {
    ...defineCall({
      method: 'GET',
      path: SUBSCRIBE_PATH,
      summary: '订阅消息（text/event-stream）',
      access: 'session',
      request: NoRequest,
      data: NoData,
      hideLoading: true,
    }),
    stream: true as const,
  },
  /** What the store has to remember today, and what it should have before (domain.md §1.4 Reminder). */
  todoCount: defineCall({
    method: 'GET',
    path: '/mch/remind/todoCount',
    summary: '门店待办数',
    access: 'session',
    request: Strict({ storeId: Id }),
    data: Type.Integer(),
    hideLoading: true,
  }),
  /**
   * With `ext.todo` Y what `todoCount` counts, longest due first; with N what was done, latest first; without it all,
   * in the order of their times.
   */
  reminders: defineCall({
    method: 'POST',
    path: '/mch/remind/qryPage.do',
    summary: '消息提醒分页',
    access: permitted('mch:remind:list'),
    request: Strict({
      ...paging(10),
      ext: Type.Optional(Strict({ todo: Type.Optional(Flag) })),
      storeId: Type.Optional(Id),
    }),
    trace: viewed('reminder'),
    data: Listed(Reminder),
    hideLoading: true,
  }),
  /** What is done already is passed over. */
  remindersDone: defineCall({
    method: 'POST',
    path: '/mch/remind/done.do',
    summary: '完成消息提醒',
    access: permitted('mch:remind:update'),
    entity: Reminder,
    request: Strict({ ids: Type.Array(Id, { minItems: 1, maxItems: 200 }) }),
    data: NoData,
    write: true,
    changes: reminderAnswers,
  }),
  unreadCount: defineCall({
    method: 'GET',
    path: '/notify/admin/message/unReadCount',
    summary: '未读消息数',
    access: 'session',
    request: NoRequest,
    data: Type.Integer(),
    hideLoading: true,
  }),
};
