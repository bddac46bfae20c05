/** Words of the log of messages to owners, for pages and spreadsheets. */

export const MSG_CHANNELS = { sms: '短信', wechat: '微信' } as const;
export type MsgChannel = keyof typeof MSG_CHANNELS;

/** `status` of a message. */
export const MSG_STATUSES = { 0: '待发', 1: '成功', 2: '失败' } as const;
export type MsgStatus = keyof typeof MSG_STATUSES;

/** `status` of an export. */
export const EXPORT_STATUSES = { 0: '排队', 1: '生成中', 2: '完成', 3: '失败', 4: '已过期' } as const;
export type ExportStatus = keyof typeof EXPORT_STATUSES;

/** Days for which the file of an export is kept. */
export const EXPORT_KEPT_DAYS = 7;
/** Exports of one user whose files are kept; the oldest make room for further ones. */
export const MOST_EXPORTS_KEPT = 50;
