import type { MenuItem } from '@hospital/shared/contract/calls/identity';
import type { SearchSource } from '@hospital/shared/navigation';
import { useEffect, useMemo, useState } from 'react';
import { readTabsState } from '../tab-strip/tabStore';
import { actionEntries, menuEntries, type PaletteEntry, tabEntries } from './paletteEntries';
import { type Actions, useActions } from './useActions';
import { loadReadings, type Readings } from './pinyin';
import { searchIndex } from './searchIndex';
import { sourcesOfRemotes } from './sourcesOfRemotes';
import { useStores } from './useStores';

/** Hits of each section that are shown at most; more would not be read but searched on. */
const MAXIMUM_OF_SECTION = 20;
/** Sources that ask a server wait until typing pauses. */
const PAUSE_MS = 150;

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
  const { found, failed, waiting } = useSources(text.trim(), stores.sources);
  const sections = useMemo(
    () => inOrder(text, index.find(text), actions, found, waiting),
    [index, text, actions, found, waiting],
  );
  return { sections, failed };
}

/** What to do with the text comes first where it names that, and last where it may be meant and is not there yet. */
function inOrder(
  text: string,
  own: readonly PaletteEntry[],
  actions: Actions,
  found: readonly PaletteEntry[],
  waiting: boolean,
): readonly Section[] {
  const named = actions.named(text);
  const last = named.length > 0 || waiting ? [] : actions.alone(text);
  return [named, own, found, last].flatMap(bySection);
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
  readonly found: readonly PaletteEntry[];
  /** Titles of the sources that could not answer. */
  readonly failed: readonly string[];
  /** Sources that have not answered yet. */
  readonly left: number;
}

const NOTHING: Answers = { text: '', found: [], failed: [], left: 0 };

/** @param own sources of the host, beside those that are registered */
function useSources(
  text: string,
  own: readonly SearchSource[],
): Pick<Answers, 'found' | 'failed'> & { readonly waiting: boolean } {
  const [answers, setAnswers] = useState(NOTHING);
  useEffect(() => {
    if (text === '') return undefined;
    const abort = new AbortController();
    const ask = async (source: SearchSource): Promise<void> => {
      const change = await answerOf(source, text, abort.signal);
      if (abort.signal.aborted) return;
      setAnswers((before) => {
        const answered = change(before);
        return { ...answered, left: answered.left - 1 };
      });
    };
    const timer = setTimeout(() => {
      const asked = [...own, ...sourcesOfRemotes()];
      setAnswers({ ...NOTHING, text, left: asked.length });
      for (const source of asked) void ask(source);
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [text, own]);
  if (text === '') return { ...NOTHING, waiting: false };
  return answers.text === text
    ? { ...answers, waiting: answers.left > 0 }
    : { found: NOTHING.found, failed: NOTHING.failed, waiting: true };
}

/** Asks a source; gives what its answer, or its failure, adds to the answers. */
async function answerOf(
  { id, title, search }: SearchSource,
  text: string,
  signal: AbortSignal,
): Promise<(before: Answers) => Answers> {
  try {
    const hits = await search(text, signal);
    const entries = hits.map((hit): PaletteEntry => ({ ...hit, id: `${id}:${hit.id}`, section: title }));
    return (before) => ({ ...before, found: [...before.found, ...entries] });
  } catch (cause) {
    if (!signal.aborted) console.warn(`search source ${id}`, cause);
    return (before) => ({ ...before, failed: [...before.failed, title] });
  }
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
