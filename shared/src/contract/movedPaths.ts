/** Pages that went from one remote to another, with all that lies below their path. */
export interface MovedPath {
  readonly path: string;
  /** Had the pages in earlier builds. */
  readonly from: string;
  readonly to: string;
}

/**
 * What was agreed to move: builds of both remotes may have the pages at once, and those of `to` are shown, so that either
 * is released or rolled back alone. A line goes when no build of `from` that has the pages can come back, or when the pages
 * are given up. No remote stands on both sides: pages that move again have lines from each that had them to the newest.
 */
export const MOVED_PATHS: readonly MovedPath[] = [
  { path: '/bill/unfinished', from: 'remote-clinic', to: 'remote-billing' },
];
