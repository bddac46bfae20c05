/** How far it is with telling an owner that the animal can be fetched. */
export type WashNotice = 'none' | 'sending' | 'sent' | 'failed' | 'phoned';

export const WASH_NOTICES: Readonly<Record<WashNotice, string>> = {
  none: '未通知',
  sending: '短信发送中',
  sent: '短信已发送',
  failed: '短信失败',
  phoned: '已电话通知',
};

/** Those in which somebody has yet to telephone. */
export const isUntold = (notice: WashNotice): boolean => notice === 'none' || notice === 'failed';
