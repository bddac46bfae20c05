import type { AdminMessage, Notice } from '@hospital/shared/contract/calls/messages';
import type { FakeHandlers, FakeRequest } from '@hospital/shared/testing';

export const NOTICES = 'POST /mch/notice/qryPage.do';
export const MESSAGES = 'GET /notify/admin/message/list';
export const READ = 'POST /notify/admin/message/read';
export const READ_ALL = 'POST /notify/admin/message/readAll';
export const DELETE = 'POST /notify/admin/message/delete';
export const DELETE_ALL = 'POST /notify/admin/message/deleteAll';
export const UNREAD = 'GET /notify/admin/message/unReadCount';

export const notice = (number: number, changes: Partial<Notice> = {}): Notice => ({
  id: `n${number}`,
  name: `公告${number}`,
  content: `<p>正文<strong>${number}</strong></p>`,
  valid: 'Y',
  topFlag: 'N',
  popupFlag: 'N',
  scopeType: '0',
  scopeIds: [],
  publishDate: `2026-08-${String(number).padStart(2, '0')} 10:00:00`,
  expireDate: null,
  readFlag: 'Y',
  ext: { scopeNames: [] },
  createDate: `2026-08-${String(number).padStart(2, '0')} 10:00:00`,
  createName: '管理员',
  version: 1,
  ...changes,
});

export const message = (number: number, changes: Partial<AdminMessage> = {}): AdminMessage => ({
  id: `m${number}`,
  title: `消息${number}`,
  content: `内容${number}`,
  bizType: 'system',
  bizId: '',
  link: '',
  readFlag: 'N',
  readDate: '',
  createDate: `2026-08-${String(number).padStart(2, '0')} 08:00:00`,
  ...changes,
});

const paged = <T>(rows: readonly T[], { page, pageSize }: FakeRequest) => ({
  list: rows.slice((page - 1) * pageSize, page * pageSize),
  total: rows.length,
});

/** Announcements and messages as the server keeps them, in memory. */
export function messageCalls({
  notices = [1, 2, 3].map((number) => notice(number)),
  messages = [1, 2, 3].map((number) => message(number)),
}: {
  readonly notices?: Notice[];
  readonly messages?: AdminMessage[];
} = {}): FakeHandlers {
  return {
    [NOTICES]: (request) => {
      const found = notices.filter(({ readFlag }) => readFlag === (request['readFlag'] ?? readFlag));
      return request['countFlag'] === 'Y' ? { list: [], total: found.length } : paged(found, request);
    },
    [MESSAGES]: (request) => paged(messages, request),
    [UNREAD]: () => messages.filter(({ readFlag }) => readFlag === 'N').length,
    [READ]: ({ ids }: FakeRequest) => {
      for (const [at, one] of messages.entries()) {
        if (ids.includes(one.id)) messages[at] = { ...one, readFlag: 'Y' };
      }
      for (const [at, one] of notices.entries()) {
        if (ids.includes(one.id)) notices[at] = { ...one, readFlag: 'Y' };
      }
      return null;
    },
    [READ_ALL]: () => {
      const before = messages.filter(({ readFlag }) => readFlag === 'N').length;
      for (const [at, one] of messages.entries()) messages[at] = { ...one, readFlag: 'Y' };
      return { count: before };
    },
    [DELETE]: ({ ids }: FakeRequest) => {
      messages.splice(0, messages.length, ...messages.filter(({ id }) => !ids.includes(id)));
      return null;
    },
    [DELETE_ALL]: () => ({ count: messages.splice(0).length }),
  };
}
