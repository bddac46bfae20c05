import { useEffect } from 'react';

/** One thing that the search box (`Ctrl+K`) found. */
export interface SearchHit {
  /** Unique within its source. */
  readonly id: string;
  readonly title: string;
  /** A second, quieter line: `13800000001 · 天河店`. */
  readonly detail?: string;
  /** What choosing it does, e.g. `() => openTab('/customer/7')`. The box is closed by then. */
  readonly onSelect: () => void;
}

/** What the search box asks besides menus, tabs, stores and actions: customers, pets, bills. */
export interface SearchSource {
  /** Unique in the product: `customers`. A later source of the same id takes the place of the earlier one. */
  readonly id: string;
  /** Heading of its hits: `宠主`. */
  readonly title: string;
  /** Where its hits stand among those of others, the lowest first; without it they come last. */
  readonly order?: number;
  /** Opens where all hits of a text are; with it the box shows the first few and leads there. */
  readonly onMore?: (text: string) => void;
  /**
   * Finds hits, best first; asked once typing pauses, never for an empty text. `signal` aborts when the text has
   * changed meanwhile. What it throws is shown as `{title}暂时无法搜索`, the other hits stay.
   */
  readonly search: (text: string, signal: AbortSignal) => Promise<readonly SearchHit[]>;
}

const sources = new Map<string, SearchSource>();

/** Adds a source to the search box; call the result to take it away again. */
export function registerSearchSource(source: SearchSource): () => void {
  sources.set(source.id, source);
  return () => {
    if (sources.get(source.id) === source) sources.delete(source.id);
  };
}

/** A source for as long as the calling component lives; keep its identity stable (module scope or `useMemo`). */
export function useSearchSource(source: SearchSource): void {
  useEffect(() => registerSearchSource(source), [source]);
}

/** All sources in the order of their registration; for the host's search box. */
export const searchSources = (): readonly SearchSource[] => [...sources.values()];
