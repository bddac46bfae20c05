// Generated from shared/src/contract by `pnpm generate`; do not edit.
import { browserCall } from '@hospital/shared/api';
import type { Catalogue } from '../contract/catalogue';

type Calls = Catalogue['messages'];

export const notices = /*#__PURE__*/ browserCall<Calls['notices']>('messages.notices', 'POST', '/mch/notice/qryPage.do', {"hideLoading":true});
export const saveNotice = /*#__PURE__*/ browserCall<Calls['saveNotice']>('messages.saveNotice', 'POST', '/mch/notice/save.do', {"anyOf":["mch:notice:save"],"write":true,"changes":["messages.notices","messages.notice","messages.noticeReaders"]});
export const updateNotice = /*#__PURE__*/ browserCall<Calls['updateNotice']>('messages.updateNotice', 'POST', '/mch/notice/update.do', {"anyOf":["mch:notice:update"],"write":true,"changes":["messages.notices","messages.notice","messages.noticeReaders"]});
export const deleteNotice = /*#__PURE__*/ browserCall<Calls['deleteNotice']>('messages.deleteNotice', 'POST', '/mch/notice/delete.do', {"anyOf":["mch:notice:delete"],"write":true,"changes":["messages.notices","messages.notice","messages.noticeReaders"]});
export const noticeReaders = /*#__PURE__*/ browserCall<Calls['noticeReaders']>('messages.noticeReaders', 'POST', '/mch/notice/qryReaders.do', {"anyOf":["mch:notice:list"],"hideLoading":true});
export const notice = /*#__PURE__*/ browserCall<Calls['notice']>('messages.notice', 'POST', '/mch/notice/get.do', {"hideLoading":true});
export const list = /*#__PURE__*/ browserCall<Calls['list']>('messages.list', 'GET', '/notify/admin/message/list', {"hideLoading":true});
export const read = /*#__PURE__*/ browserCall<Calls['read']>('messages.read', 'POST', '/notify/admin/message/read', {"write":true,"hideLoading":true,"changes":["messages.list","messages.unreadCount","messages.notices","messages.noticeReaders"]});
export const readAll = /*#__PURE__*/ browserCall<Calls['readAll']>('messages.readAll', 'POST', '/notify/admin/message/readAll', {"write":true,"hideLoading":true,"changes":["messages.list","messages.unreadCount"]});
const delete_ = /*#__PURE__*/ browserCall<Calls['delete']>('messages.delete', 'POST', '/notify/admin/message/delete', {"write":true,"changes":["messages.list","messages.unreadCount"]});
export { delete_ as delete };
export const deleteAll = /*#__PURE__*/ browserCall<Calls['deleteAll']>('messages.deleteAll', 'POST', '/notify/admin/message/deleteAll', {"write":true,"changes":["messages.list","messages.unreadCount"]});
export const todoCount = /*#__PURE__*/ browserCall<Calls['todoCount']>('messages.todoCount', 'GET', '/mch/remind/todoCount', {"hideLoading":true});
export const reminders = /*#__PURE__*/ browserCall<Calls['reminders']>('messages.reminders', 'POST', '/mch/remind/qryPage.do', {"anyOf":["mch:remind:list"],"hideLoading":true});
export const remindersDone = /*#__PURE__*/ browserCall<Calls['remindersDone']>('messages.remindersDone', 'POST', '/mch/remind/done.do', {"anyOf":["mch:remind:update"],"write":true,"changes":["messages.reminders","messages.todoCount"]});
export const unreadCount = /*#__PURE__*/ browserCall<Calls['unreadCount']>('messages.unreadCount', 'GET', '/notify/admin/message/unReadCount', {"hideLoading":true});
