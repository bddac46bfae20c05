import { confirm } from './Modal';

const QUESTION = '确定删除记录吗?';

/**
 * Asks 确定删除记录吗? (spec 1 §8) and deletes.
 *
 * @param onDelete sends the deletion; the dialog shows its loading state meanwhile
 * @param words the name of what goes, shown below the question, or a question of its own
 * @returns whether the record was deleted
 */
export const confirmDelete = (
  onDelete: () => Promise<unknown>,
  words: { readonly name: string } | string = QUESTION,
): Promise<boolean> =>
  confirm({
    content:
      typeof words === 'string' ? (
        words
      ) : (
        <>
          {QUESTION}
          <div>{words.name}</div>
        </>
      ),
    danger: true,
    okText: '删除',
    onOk: onDelete,
  });
