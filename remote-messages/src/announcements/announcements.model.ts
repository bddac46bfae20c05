import { asText, type FilterOf, oneOf, readFilter, type RequestOf } from '@hospital/shared/api';
import type * as api from '@hospital/shared/calls';
import { NOTICE_LIMIT } from '@hospital/shared/contract/bounds';
import type { Notice, NoticeStatus } from '@hospital/shared/contract/calls/messages';
import { shanghaiDateTime } from '@hospital/shared/format';
import type { Choice, Words } from '@hospital/shared/ui/data';
import type { FilterField } from '@hospital/shared/ui/listView';
import { excerpt, saysNothing } from '../richTextWords';

export const ALL_NOTICES = { name: '', status: '', valid: '', startDate: '', endDate: '' } satisfies FilterOf<
  typeof api.messages.notices
>;

/** The filter as the call takes it. */
export const filterRequest = readFilter<RequestOf<typeof api.messages.notices>>({
  name: asText,
  status: oneOf('published', 'scheduled', 'expired', 'invalid'),
  valid: oneOf('Y', 'N'),
  startDate: asText,
  endDate: asText,
});

export const STATUSES: Readonly<Record<NoticeStatus, string>> = {
  published: '已发布',
  scheduled: '待发布',
  expired: '已过期',
  invalid: '未发布',
};
export const yesNo = (flag: 'Y' | 'N' | undefined): string => (flag === 'Y' ? '是' : '否');

export const FIELDS: readonly FilterField<keyof typeof ALL_NOTICES>[] = [
  { kind: 'text', key: 'name', label: '公告标题' },
  {
    kind: 'choice',
    key: 'status',
    label: '状态',
    options: Object.entries(STATUSES).map(([value, label]) => ({ value, label })),
    width: 112,
  },
  {
    kind: 'choice',
    key: 'valid',
    label: '是否有效',
    options: [
      { value: 'Y', label: '有效' },
      { value: 'N', label: '无效' },
    ],
    width: 112,
  },
  { kind: 'days', label: '发布日期' },
];

/** How an announcement stands; the list is read anew when that changes. */
export function statusOf(
  { valid, publishDate, expireDate }: Pick<Notice, 'valid' | 'publishDate' | 'expireDate'>,
  now = shanghaiDateTime(),
): NoticeStatus {
  if (valid === 'N') return 'invalid';
  if (expireDate !== null && expireDate <= now) return 'expired';
  return publishDate > now ? 'scheduled' : 'published';
}

const SCOPES = { '0': '全部人员', '1': '指定部门', '2': '指定门店' } as const;
export const SCOPE_OPTIONS = Object.entries(SCOPES).map(([value, label]) => ({ value, label }));

/** Whom it is for, in words. */
export const scopeOf = ({ scopeType, ext: { scopeNames } }: Pick<Notice, 'scopeType' | 'ext'>): string =>
  scopeType === '0' ? SCOPES[0] : `${scopeType === '1' ? '部门' : '门店'}：${scopeNames.join('、')}`;

/** What the dialog edits. Moments are `YYYY-MM-DD HH:mm`, `''` for none. */
export interface NoticeValues {
  readonly name: string;
  readonly content: string;
  readonly scopeType: Notice['scopeType'];
  readonly depts?: readonly Choice[];
  readonly stores?: readonly Choice[];
  readonly valid: 'Y' | 'N';
  readonly publishDate?: string;
  readonly expireDate?: string;
  readonly popupFlag: 'Y' | 'N';
  readonly topFlag: 'Y' | 'N';
}

export const NEW_NOTICE: Partial<NoticeValues> = {
  content: '',
  scopeType: '0',
  valid: 'Y',
  publishDate: '',
  expireDate: '',
  popupFlag: 'N',
  topFlag: 'N',
};

const minuteOf = (moment: string | null): string => (moment ?? '').slice(0, 16);

export function valuesOf(notice: Notice): NoticeValues {
  const choices = notice.scopeIds.map((id, at) => ({ id, name: notice.ext.scopeNames[at] ?? id }));
  // The time of a draft is that of its writing: it is published when somebody says so, or at a time yet to come.
  const hasTime = notice.valid === 'Y' || notice.publishDate > shanghaiDateTime();
  return {
    name: notice.name,
    content: notice.content,
    scopeType: notice.scopeType,
    depts: notice.scopeType === '1' ? choices : [],
    stores: notice.scopeType === '2' ? choices : [],
    valid: notice.valid,
    publishDate: hasTime ? minuteOf(notice.publishDate) : '',
    expireDate: minuteOf(notice.expireDate),
    popupFlag: notice.popupFlag,
    topFlag: notice.topFlag,
  };
}

/** What is sent. A time that stands as it was is not sent in minutes: it would lose its seconds, and its place. */
export function requestOf(values: NoticeValues, before?: Notice) {
  const { name, content, scopeType, depts = [], stores = [], valid, publishDate, expireDate } = values;
  const kept = before?.valid === 'Y' && publishDate === minuteOf(before.publishDate);
  const end = before && expireDate === minuteOf(before.expireDate) ? before.expireDate : expireDate;
  return {
    ...{ name, content, scopeType, valid, popupFlag: values.popupFlag, topFlag: values.topFlag },
    scopeIds: (scopeType === '1' ? depts : scopeType === '2' ? stores : []).map(({ id }) => id),
    ...(publishDate && !kept ? { publishDate } : {}),
    ...(end ? { expireDate: end } : {}),
  };
}

/** The announcement as it is, published at once (or at its time to come) or taken offline. */
export function withValidity(notice: Notice, valid: 'Y' | 'N') {
  const { id, version, name, content, scopeType, scopeIds, popupFlag, topFlag, publishDate, expireDate } =
    notice;
  return {
    ...{ id, version, name, content, scopeType, scopeIds, popupFlag, topFlag, valid },
    ...(publishDate > shanghaiDateTime() || valid === 'N' ? { publishDate } : {}),
    ...(expireDate ? { expireDate } : {}),
  };
}

const names = (choices: readonly Choice[] = []): string => choices.map(({ name }) => name).join('、');

/** Labels of the fields, and their values in words. */
export const WORDS: Words<NoticeValues> = {
  name: ['公告标题', ({ name = '' }) => name],
  content: ['公告内容', ({ content = '' }, against) => excerpt(content, against?.content)],
  scopeType: ['发布范围', ({ scopeType }) => (scopeType ? SCOPES[scopeType] : '')],
  depts: ['部门', ({ depts }) => names(depts)],
  stores: ['门店', ({ stores }) => names(stores)],
  valid: ['是否有效', ({ valid }) => yesNo(valid)],
  publishDate: ['发布时间', ({ publishDate = '' }) => publishDate],
  expireDate: ['下线时间', ({ expireDate = '' }) => expireDate],
  popupFlag: ['弹窗提醒', ({ popupFlag }) => yesNo(popupFlag)],
  topFlag: ['置顶', ({ topFlag }) => yesNo(topFlag)],
};

/** Words for a content that cannot be saved; undefined for a good one. */
export function wrongContent(html: string | undefined): string | undefined {
  if (saysNothing(html)) return '请输入公告内容';
  return new Blob([html ?? '']).size > NOTICE_LIMIT
    ? '公告内容不能超过200KB，请减少文字或上传图片'
    : undefined;
}
