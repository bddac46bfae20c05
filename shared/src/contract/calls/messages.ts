import { Type, type Static } from '@sinclair/typebox';
import { defineCall, NoData, NoRequest } from '../call';
import { SUBSCRIBE_PATH } from '../live';
import { DateTime, Flag, Id, Listed, paging, Strict, Version } from '../schema';

/** An announcement (spec 1 §3). `content` is HTML, sanitised when saved. */
export const Notice = Type.Object({
  id: Id,
  name: Type.String(),
  content: Type.String(),
  valid: Flag,
  topFlag: Flag,
  createDate: DateTime,
  createName: Type.String(),
  version: Version,
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

/** Announcements and personal messages (spec 1 §7 Notifications; domain.md §1.4). */
export const messageCalls = {
  notices: defineCall({
    method: 'POST',
    path: '/mch/notice/qryPage.do',
    summary: '公告分页',
    access: 'session',
    request: Strict({
      ...paging(10),
      valid: Type.Optional(Flag),
      name: Type.Optional(Type.String({ maxLength: 100 })),
    }),
    data: Listed(Notice),
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
    request: Strict({
      ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: 200 })),
      id: Type.Optional(Id),
    }),
    data: NoData,
    hideLoading: true,
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
