import { Component, type ErrorInfo, type ReactNode } from 'react';
import { RemoteErrorView } from './RemoteErrorView';
import { RemoteLoadError } from './remoteLoadError';
import { pageAt } from './remoteRegistry';

interface Props {
  readonly path: string;
  readonly onRetry: () => void;
  /** Called in the commit that takes the crashed page away, before its effects end. */
  readonly onCrash: () => void;
  readonly children: ReactNode;
}

/** Keeps a page that throws from taking anything but its own tab with it. */
export class PageErrorBoundary extends Component<Props, { readonly error: RemoteLoadError | null }> {
  override state = { error: null };

  static getDerivedStateFromError(cause: unknown): { error: RemoteLoadError } {
    return { error: new RemoteLoadError('page-crashed', '', cause) };
  }

  override componentDidCatch(cause: unknown, info: ErrorInfo): void {
    this.props.onCrash();
    console.error('page crashed', this.props.path, cause, info.componentStack);
  }

  override render(): ReactNode {
    const { error } = this.state as { error: RemoteLoadError | null };
    if (!error) return this.props.children;
    const title = pageAt(this.props.path)?.page.title ?? '页面';
    return (
      <RemoteErrorView
        error={new RemoteLoadError('page-crashed', title, error.cause)}
        onRetry={this.props.onRetry}
      />
    );
  }
}
