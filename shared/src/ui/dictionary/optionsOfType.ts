import * as api from '../../calls';
import type { DictOption } from '../../contract/calls/dictionary';

/** Longest comma list that the call takes. */
const LONGEST = 1000;

interface Waiting {
  readonly resolve: (options: readonly DictOption[]) => void;
  readonly reject: (reason: unknown) => void;
}

const waiting = new Map<string, Waiting[]>();

/** Entries of a type; types asked for in one turn of the event loop travel in one request. */
export function optionsOfType(type: string): Promise<readonly DictOption[]> {
  return new Promise((resolve, reject) => {
    if (waiting.size === 0) setTimeout(sendAll);
    const others = waiting.get(type);
    if (others) others.push({ resolve, reject });
    else waiting.set(type, [{ resolve, reject }]);
  });
}

function sendAll(): void {
  const wanted = new Map(waiting);
  waiting.clear();
  for (const types of inLists([...wanted.keys()])) {
    ask(types).then(
      (byType) => types.forEach((type) => wanted.get(type)?.forEach(({ resolve }) => resolve(byType(type)))),
      (reason: unknown) => types.forEach((type) => wanted.get(type)?.forEach(({ reject }) => reject(reason))),
    );
  }
}

/** A single type is answered with its entries, several with an object by type. */
async function ask(types: readonly string[]): Promise<(type: string) => readonly DictOption[]> {
  const answer = await api.dictionary.byTypes({ type: types.join(',') }, { hideLoading: true, silent: true });
  return (type) => (Array.isArray(answer) ? answer : (answer[type] ?? []));
}

/** The types in as few lists as the call's limit allows. */
function inLists(types: readonly string[]): readonly string[][] {
  const lists: string[][] = [];
  let length = LONGEST;
  for (const type of types) {
    if (length + type.length + 1 > LONGEST) {
      lists.push([]);
      length = -1;
    }
    lists.at(-1)?.push(type);
    length += type.length + 1;
  }
  return lists;
}
