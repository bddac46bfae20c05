import type { MenuItem } from '@hospital/shared/contract/calls/identity';
import type { SearchHit, SearchSource } from '@hospital/shared/navigation';
import { useEffect, useMemo, useState } from 'react';
import { readTabsState } from '../tab-strip/tabStore';
import { actionEntries, menuEntries, type PaletteEntry, tabEntries } from './paletteEntries';
import { type Actions, useActions } from './useActions';
import { loadReadings, type Readings } from './pinyin';
import { type Match, searchIndex } from './searchIndex';
import { sourcesOfRemotes } from './sourcesOfRemotes';
import { useStores } from './useStores';

/** Hits of each section that are shown at most; more would not be read but searched on. */
const MAXIMUM_OF_SECTION = 20;
/** Hits of a source that leads to all of its own: several kinds are to be seen at once. */
const MAXIMUM_OF_SOURCE = 4;
/** Sources that ask a server wait until typing pauses. */
const PAUSE_MS = 150;

/** Where sources stand that do not say. */
const LAST = 1000;

const NO_READINGS: Readings = () => [];

export interface Section {
  readonly title: string;
  readonly entries: readonly PaletteEntry[];
}

/** What the text finds, by section: the host's own entries at once, those of the sources as they come. */
export function useFound(
  text: string,
  menu: readonly MenuItem[],
): { readonly sections: readonly Section[]; readonly failed: readonly string[] } {
  const readings = useReadings();
  const stores = useStores();
  const actions = useActions(readings);
  const index = useMemo(
    () =>
      searchIndex(
        [
          ...[...tabEntries(readTabsState()), ...menuEntries(menu), ...actions.entries, ...actionEntries()],
          ...stores.entries,
        ],
        readings,
      ),
    [menu, readings, stores, actions],
  );
  const ofSources = useSources(text.trim(), stores.sources);
  const sections = useMemo(
    () => inOrder(text, index.matches(text), actions, ofSources),
    [index, text, actions, ofSources],
  );
  return { sections, failed: ofSources.failed };
}

/** What to do with the text comes first where it names that, and last where it may be meant and is not there yet. */
function inOrder(
  text: string,
  own: readonly Match<PaletteEntry>[],
  actions: Actions,
  { found, failed, waiting }: SourcesFound,
): readonly Section[] {
  const named = actions.named(text);
  const nothingFound = own.length + found.length + failed.length === 0;
  const last = named.length > 0 || waiting ? [] : actions.alone(text, nothingFound);
  // A store in 江南大道 is not what 江 means while there is somebody of that name.
  const ofOwn = bySection(own.map(({ entry }) => entry));
  const byTitle = new Set(own.filter((match) => match.byTitle).map(({ entry }) => entry));
  const isMeant = ({ entries: [best] }: Section): boolean => best !== undefined && byTitle.has(best);
  return [
    ...bySection(named),
    ...ofOwn.filter(isMeant),
    ...bySection(found),
    // Not before somebody is found or nobody can be: it would be marked first, and stay so.
    ...(waiting && found.length === 0 ? [] : ofOwn.filter((section) => !isMeant(section))),
    ...bySection(last),
  ];
}

/** The table of readings; until it is there (or if it does not come) one searches by Chinese. */
function useReadings(): Readings {
  const [readings, setReadings] = useState<Readings>(() => NO_READINGS);
  useEffect(() => {
    loadReadings().then(
      (loaded) => setReadings(() => loaded),
      (cause: unknown) => console.warn(cause),
    );
  }, []);
  return readings;
}

interface Answers {
  readonly text: string;
  /** What each source has found, in the order in which sources stand, whichever answers first. */
  readonly found: readonly (readonly PaletteEntry[])[];
  /** Titles of the sources that could not answer. */
  readonly failed: readonly string[];
  /** Sources that have not answered yet. */
  readonly left: number;
}

const NOTHING: Answers = { text: '', found: [], failed: [], left: 0 };

/** What the sources have found so far. */
interface SourcesFound {
  readonly found: readonly PaletteEntry[];
  readonly failed: readonly string[];
  readonly waiting: boolean;
}

/** @param own sources of the host, beside those that are registered */
function useSources(text: string, own: readonly SearchSource[]): SourcesFound {
  const [answers, setAnswers] = useState(NOTHING);
  useEffect(() => {
    if (text === '') return undefined;
    const abort = new AbortController();
    const ask = async (source: SearchSource, place: number): Promise<void> => {
      const change = await answerOf(source, place, text, abort.signal);
      if (abort.signal.aborted) return;
      setAnswers((before) => ({ ...before, ...change(before), left: before.left - 1 }));
    };
    const timer = setTimeout(() => {
      const asked = byOrder([...own, ...sourcesOfRemotes()]);
      setAnswers({ ...NOTHING, text, found: asked.map(() => []), left: asked.length });
      asked.forEach((source, place) => void ask(source, place));
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [text, own]);
  return useMemo(() => {
    if (text === '') return { found: [], failed: [], waiting: false };
    const { found, failed, left } = answers.text === text ? answers : NOTHING;
    return { found: found.flat(), failed, waiting: answers.text !== text || left > 0 };
  }, [text, answers]);
}

const byOrder = (sources: readonly SearchSource[]): readonly SearchSource[] =>
  sources.toSorted((a, b) => (a.order ?? LAST) - (b.order ?? LAST));

/** Asks a source; gives what its answer, or its failure, changes of the answers. */
async function answerOf(
  source: SearchSource,
  place: number,
  text: string,
  signal: AbortSignal,
): Promise<(before: Answers) => Partial<Answers>> {
  const { id, title, search } = source;
  try {
    const entries = entriesOf(source, text, await search(text, signal));
    return ({ found }) => ({ found: found.map((before, at) => (at === place ? entries : before)) });
  } catch (cause) {
    if (!signal.aborted) console.warn(`search source ${id}`, cause);
    return ({ failed }) => ({ failed: [...failed, title] });
  }
}

/** The hits of a source as the box shows them: the first few and the way to all, where there is one. */
function entriesOf(
  { id, title, onMore }: SearchSource,
  text: string,
  hits: readonly SearchHit[],
): readonly PaletteEntry[] {
  const entries = hits.map((hit): PaletteEntry => ({ ...hit, id: `${id}:${hit.id}`, section: title }));
  if (!onMore || entries.length <= MAXIMUM_OF_SOURCE) return entries;
  const more = { section: title, id: `${id}?more`, title: `查看全部${title}…`, onSelect: () => onMore(text) };
  return [...entries.slice(0, MAXIMUM_OF_SOURCE), more];
}

/** Entries under their headings; the section with the best hit comes first. */
function bySection(entries: readonly PaletteEntry[]): Section[] {
  const sections = new Map<string, PaletteEntry[]>();
  for (const entry of entries) {
    const section = sections.get(entry.section);
    if (!section) sections.set(entry.section, [entry]);
    else if (section.length < MAXIMUM_OF_SECTION) section.push(entry);
  }
  return [...sections].map(([title, found]) => ({ title, entries: found }));
}
