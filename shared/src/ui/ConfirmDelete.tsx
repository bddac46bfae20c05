import { confirm } from './Modal';

/**
 * Asks 确定删除记录吗? and deletes.
 *
 * @param onDelete sends the deletion; the dialog shows its loading state meanwhile
 * @param content other words, when the record needs naming
 * @returns whether the record was deleted
 */
export const confirmDelete = (
  onDelete: () => Promise<unknown>,
  content = '确定删除记录吗?',
): Promise<boolean> => confirm({ content, danger: true, okText: '删除', onOk: onDelete });
