import { Component, type ErrorInfo, type ReactNode } from 'react';
import type { RegisteredRemote } from '@hospital/shared/contract/remote';
import { noteBeacon } from './beacons';
import { RemoteErrorView } from './RemoteErrorView';

interface Props {
  readonly path: string;
  /** The build that the page is of. */
  readonly remote: RegisteredRemote;
  /** The page as its user knows it. */
  readonly title: string;
  readonly onRetry: () => void;
  /** Called in the commit that takes the crashed page away, before its effects end. */
  readonly onCrash: () => void;
  readonly children: ReactNode;
}

/** Keeps a page that throws from taking anything but its own tab with it. */
export class PageErrorBoundary extends Component<Props, { readonly crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError(): { crashed: boolean } {
    return { crashed: true };
  }

  override componentDidCatch(cause: unknown, info: ErrorInfo): void {
    const { path, remote, onCrash } = this.props;
    onCrash();
    noteBeacon(remote, path, 'page-crash');
    console.error('page crashed', path, cause, info.componentStack);
  }

  override render(): ReactNode {
    const { title, onRetry, children } = this.props;
    if (!this.state.crashed) return children;
    return <RemoteErrorView failure="page-crashed" title={title} onRetry={onRetry} />;
  }
}
