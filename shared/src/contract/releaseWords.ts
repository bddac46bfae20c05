/** What a move of a release is called. */
export const MOVE_TITLES = {
  promote: '上线',
  rollback: '回退',
  withdraw: '下线',
  canary: '灰度',
  'canary-end': '结束灰度',
} as const;
