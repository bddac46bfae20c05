/** Characters of what somebody outside says that are kept. */
const mostKept = 120;

/** Without what no text holds or nobody sees (`\u0000`, halves of characters), and cut. */
const readable = (said: string): string =>
  [...said.replace(/[\p{C}\s]+/gu, ' ').trim()].slice(0, mostKept).join('');

/**
 * What a provider gives as a reason, for people at the desk.
 *
 * @param sentence what it comes to; of words that are not Chinese, which stand behind it
 */
export function reasonOf(said: string | undefined, sentence: string): string {
  const words = readable(said ?? '');
  if (words === '') return sentence;
  return /\p{Script=Han}/u.test(words) ? words : `${sentence}（原文：${words}）`;
}
