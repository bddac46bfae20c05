import type { BuiltAction } from '@hospital/shared/contract/remote';
import { openTab } from '@hospital/shared/navigation';
import { useSession } from '@hospital/shared/session';
import { useMemo } from 'react';
import { liveRemotes } from '../remote-loading/remoteRegistry';
import type { PaletteEntry } from './paletteEntries';
import type { Readings } from './pinyin';
import { searchIndex } from './searchIndex';
import { mayAsk } from './sourcesOfRemotes';
import { withText } from './withText';

/** Heading of what is done with the text itself. */
const WITH_TEXT = '直接办理';
/** A single letter calls nothing: it would stand before what was meant to be found. */
const SHORTEST_NAME = 2;

export interface Actions {
  /** Each by its name alone. */
  readonly entries: readonly PaletteEntry[];
  /** Those that the text calls by their names, to be done with what comes after: `挂号 大黄`, `gh 大黄`. */
  readonly named: (text: string) => readonly PaletteEntry[];
  /** Those that are offered for a text of that form. @param nothingFound nothing else answers to the text */
  readonly alone: (text: string, nothingFound: boolean) => readonly PaletteEntry[];
}

const entryOf = (action: BuiltAction): PaletteEntry => ({
  section: '操作',
  id: `action:${action.id}`,
  title: action.title,
  onSelect: () => openTab(withText(action.to, '')),
});

const entryWith = (action: BuiltAction, text: string): PaletteEntry => ({
  section: WITH_TEXT,
  id: `action:${action.id}:text`,
  title: `${action.title} “${text}”`,
  onSelect: () => openTab(withText(action.to, text)),
});

const isLike = (text: string, pattern: string | undefined): boolean =>
  pattern !== undefined && new RegExp(pattern, 'u').test(text.trim());

/** Declared actions for the search box, made ready. */
export function actionsOf(actions: readonly BuiltAction[], readings: Readings): Actions {
  const names = searchIndex(actions, readings);
  return {
    entries: actions.map(entryOf),
    named: (text) => {
      const [, name = '', rest = ''] = /^(\S+)\s+(.+)$/u.exec(text.trim()) ?? [];
      if (name.length < SHORTEST_NAME) return [];
      return names.find(name).map((action) => entryWith(action, rest.trim()));
    },
    alone: (text, nothingFound) =>
      actions
        .filter(({ alone, unfound }) => isLike(text, alone) || (nothingFound && isLike(text, unfound)))
        .map((action) => entryWith(action, text.trim())),
  };
}

/** What live remotes declare, for whoever may do it where they stand. */
export function useActions(readings: Readings): Actions {
  const { workspaceType } = useSession().workplace;
  return useMemo(() => {
    const offered = liveRemotes()
      .flatMap(({ actions = [] }) => actions)
      .filter((action) => mayAsk(action) && (action.sides?.includes(workspaceType) ?? true));
    return actionsOf(offered, readings);
  }, [workspaceType, readings]);
}
