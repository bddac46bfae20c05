import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useReturns } from '../reachable';
import { RemoteErrorView } from './RemoteErrorView';
import type { RemoteLoadFailure } from './remoteLoadError';

interface FailedPageProps {
  readonly failure: RemoteLoadFailure;
  readonly title: string;
  readonly onRetry: () => void;
}

/** Failures that a network that is back may mend. */
const OF_THE_NETWORK: readonly RemoteLoadFailure[] = ['network', 'registry'];

/** A page that did not come; when the network or the server is back it is asked for again, once, by itself. */
export function FailedPage({ failure, title, onRetry }: FailedPageProps): ReactNode {
  const returns = useReturns();
  const [failedAt] = useState(returns);
  const retry = useEffectEvent(onRetry);
  const mayCome = returns !== failedAt && OF_THE_NETWORK.includes(failure);
  useEffect(() => {
    if (mayCome) retry();
  }, [mayCome]);
  return <RemoteErrorView failure={failure} title={title} onRetry={onRetry} />;
}
