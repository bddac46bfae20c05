import type { OperationKind } from './calls/logs';

/** Words of the log of operations for what was done: its page and its export show the same. */
export const OPERATION_WORDS: Readonly<Record<OperationKind, string>> = {
  created: '新增',
  changed: '修改',
  deleted: '删除',
  enabled: '启用',
  disabled: '停用',
  run: '运行',
  exported: '导出',
  viewed: '查看',
};
