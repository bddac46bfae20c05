import { browserCall } from '@hospital/shared/api';
import type { BuiltSource } from '@hospital/shared/contract/remote';
import { hasPermission, searchSources } from '@hospital/shared/host';
import { openTab, type SearchHit, type SearchSource } from '@hospital/shared/navigation';
import { liveRemotes, pageAt } from '../remote-loading/remoteRegistry';
import { withText } from './withText';

/** A record as an answer has it. */
type Found = Readonly<Record<string, unknown>>;

const isFound = (value: unknown): value is Found => typeof value === 'object' && value !== null;

/** What a field is in words: `name`, or `pets.name` of each in a list. */
function wordsAt(found: Found, path: string): string {
  const [field = '', ...rest] = path.split('.');
  const value = found[field];
  if (rest.length > 0)
    return (Array.isArray(value) ? value : [value])
      .filter(isFound)
      .map((one) => wordsAt(one, rest.join('.')))
      .join('、');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

const filledIn = (text: string, write: (path: string) => string): string =>
  text.replace(/\{([\w.]+)\}/g, (_, path: string) => write(path)).trim();

/** Calls with a list in an answer of `{list}` are as good as those that are one. */
const listOf = (data: unknown): readonly Found[] => {
  const list = isFound(data) && Array.isArray(data.list) ? data.list : data;
  return Array.isArray(list) ? list.filter(isFound) : [];
};

function hitOf({ hit }: BuiltSource, found: Found): SearchHit {
  const to = filledIn(hit.to, (path) => encodeURIComponent(wordsAt(found, path)));
  const said = (path: string): string => {
    const value = wordsAt(found, path);
    const words = hit.words?.[path];
    return words ? (words[value] ?? '') : value;
  };
  const detail = hit.detail === undefined ? '' : filledIn(hit.detail, said);
  return {
    id: filledIn(hit.id, (path) => wordsAt(found, path)),
    title: filledIn(hit.title, said),
    ...(detail === '' ? {} : { detail }),
    onSelect: () => openTab(to),
  };
}

/** Whether there is a list to go on to: without it all hits stay in the box. */
function mayOpen(address: string): boolean {
  const [path = ''] = address.split('?');
  const page = pageAt(path)?.page;
  return page !== undefined && (page.permission === undefined || hasPermission(page.permission));
}

/** A declared source as the box asks it. */
export function sourceOf(declared: BuiltSource): SearchSource {
  const { id, title, call, method, path, request, order, more } = declared;
  const ask = browserCall(call, method, path);
  return {
    id,
    title,
    ...(order === undefined ? {} : { order }),
    ...(more !== undefined && mayOpen(more) ? { onMore: (text) => openTab(withText(more, text)) } : {}),
    search: async (text, signal) => {
      const given = Object.entries(request).map(([name, value]) => [name, value === '$text' ? text : value]);
      const data: unknown = await ask(Object.fromEntries(given), { signal, silent: true, hideLoading: true });
      return listOf(data).map((found) => hitOf(declared, found));
    },
  };
}

export const mayAsk = ({ anyOf }: Pick<BuiltSource, 'anyOf'>): boolean =>
  anyOf === undefined || anyOf.some(hasPermission);

/** What live remotes declare, for whoever may ask it, and what opened pages have registered. */
export function sourcesOfRemotes(): readonly SearchSource[] {
  const registered = searchSources();
  const declared = liveRemotes()
    .flatMap(({ sources = [] }) => sources)
    .filter((source) => mayAsk(source) && registered.every(({ id }) => id !== source.id));
  return [...declared.map(sourceOf), ...registered];
}
