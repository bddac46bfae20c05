/** Where something planned stands, with why it ended of itself: `已取消（宠物已转让）`. */
export const closedWords = (word: string, closeReason = ''): string =>
  closeReason === '' ? word : `${word}（${closeReason}）`;
