import { Component, type ErrorInfo, type ReactNode } from 'react';
import type { RegisteredRemote } from '@hospital/shared/contract/remote';
import { noteBeacon } from './beacons';
import type { ErrorView } from './remoteLoadError';

interface Props {
  readonly path: string;
  /** What it is about; of another thing it is tried again. */
  readonly about: string;
  /** The build that the page is of. */
  readonly remote: RegisteredRemote;
  /** It as its user knows it. */
  readonly title: string;
  readonly ErrorView: ErrorView;
  readonly onRetry: () => void;
  /** Called in the commit that takes the crashed page away, before its effects end. */
  readonly onCrash: () => void;
  readonly children: ReactNode;
}

/** Keeps a page or part that throws from taking anything but its own place with it. */
export class PageErrorBoundary extends Component<Props, { readonly crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError(): { crashed: boolean } {
    return { crashed: true };
  }

  override componentDidUpdate({ about }: Props): void {
    if (this.state.crashed && about !== this.props.about) this.setState({ crashed: false });
  }

  override componentDidCatch(cause: unknown, info: ErrorInfo): void {
    const { path, remote, onCrash } = this.props;
    onCrash();
    noteBeacon(remote, path, 'page-crash');
    console.error('page crashed', path, cause, info.componentStack);
  }

  override render(): ReactNode {
    const { title, ErrorView, onRetry, children } = this.props;
    if (!this.state.crashed) return children;
    return <ErrorView failure="page-crashed" title={title} onRetry={onRetry} />;
  }
}
