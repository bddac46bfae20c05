import type { ComponentType } from 'react';

/** Why a page cannot be shown. The shell goes on; only the page's tab says so. */
export type RemoteLoadFailure =
  /** The menu names the path, no live remote has a page for it. */
  | 'not-released'
  /** The remote was built for another version of shared. */
  | 'version-mismatch'
  /** Entry, script or stylesheet could not be fetched, or did not match its integrity hash. */
  | 'network'
  /** The registry could not be read and no earlier one is known. */
  | 'registry'
  /** The remote has no such module, or the module has no page in it. */
  | 'page-missing'
  /** The page threw while it was rendered. */
  | 'page-crashed';

/** Why a page does not come, with the cause; loading never throws, it gives this. */
export class RemoteLoadError extends Error {
  override readonly name = 'RemoteLoadError';

  /** @param path route path of the page */
  constructor(
    readonly failure: RemoteLoadFailure,
    path: string,
    cause?: unknown,
  ) {
    super(`${path}: ${failure}`, { cause });
  }
}

export interface ErrorViewProps {
  readonly failure: RemoteLoadFailure;
  /** The page or part as its user knows it. */
  readonly title: string;
  /** It is not released in the build that the session is at, and is in the one that it is offered. */
  readonly inNewBuild?: boolean;
  readonly onRetry: () => void;
}

/** What stands in place of a page or part that does not come. */
export type ErrorView = ComponentType<ErrorViewProps>;
