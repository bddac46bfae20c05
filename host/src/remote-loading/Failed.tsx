import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useReturns } from '../reachable';
import { useBuildChanges } from './buildChanges';
import type { ErrorView as View, RemoteLoadFailure } from './remoteLoadError';
import { pageAt, remoteToCome } from './remoteRegistry';

interface FailedProps {
  /** Route path of the page, or name of the part. */
  readonly path: string;
  readonly failure: RemoteLoadFailure;
  readonly title: string;
  readonly ErrorView: View;
  readonly onRetry: () => void;
  /** What was missing is there: the network, the server, or a release of the page. Nothing says that a build is at fault. */
  readonly onReturn: () => void;
}

/** Failures that a network that is back may mend. */
const OF_THE_NETWORK: readonly RemoteLoadFailure[] = ['network', 'registry'];

/** Failures of a page that no build had. */
const OF_THE_RELEASE: readonly RemoteLoadFailure[] = ['not-released', 'registry'];

/**
 * A page or part that did not come. It is asked for again, once, by itself: when the network or the server is back, and when
 * it is released while its user looks at those words.
 */
export function Failed({ path, failure, title, ErrorView, onRetry, onReturn }: FailedProps): ReactNode {
  const returns = useReturns();
  useBuildChanges();
  const [failedAt] = useState(returns);
  const retry = useEffectEvent(onReturn);
  const isBack = returns !== failedAt && OF_THE_NETWORK.includes(failure);
  const isReleased = OF_THE_RELEASE.includes(failure) && pageAt(path) !== undefined;
  const mayCome = isBack || isReleased;
  useEffect(() => {
    if (mayCome) retry();
  }, [mayCome]);
  return (
    <ErrorView
      failure={failure}
      title={title}
      inNewBuild={remoteToCome(path) !== undefined}
      onRetry={onRetry}
    />
  );
}
