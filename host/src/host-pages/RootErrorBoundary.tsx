import { Component, type ErrorInfo, type ReactNode } from 'react';
import { StartFailure } from './StartFailure';

/** The last net: when bars, menus or the shell itself throw, words and a way on instead of a white page. */
export class RootErrorBoundary extends Component<
  { readonly children: ReactNode },
  { readonly failed: boolean }
> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(cause: unknown, info: ErrorInfo): void {
    console.error('shell crashed', cause, info.componentStack);
  }

  override render(): ReactNode {
    return this.state.failed ? <StartFailure crashed /> : this.props.children;
  }
}
