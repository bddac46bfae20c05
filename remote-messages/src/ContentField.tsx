import { lazy, type ReactNode, Suspense, useState } from 'react';
import { LoadError, PageSkeleton } from '@hospital/shared/ui/core';
import type { RichTextProps } from './editor/RichText';

type EditorProps = Partial<RichTextProps> & { readonly onRetry: () => void };

/** The editor, loaded when a form with it is opened; in its place what failed, if it does not come. */
const lazyEditor = () =>
  lazy<(props: EditorProps) => ReactNode>(() =>
    import(/* webpackChunkName: "editor" */ './editor/RichText').then(
      ({ RichText }) => ({ default: ({ onRetry: _, ...props }: EditorProps) => <RichText {...props} /> }),
      () => ({ default: ({ onRetry }: EditorProps) => <LoadError what="编辑器" onRetry={onRetry} /> }),
    ),
  );
let Editor = lazyEditor();

/** A text with formats, links and pictures, in a form. */
export function ContentField(props: Partial<RichTextProps>): ReactNode {
  const [Shown, show] = useState(() => Editor);
  const retry = (): void => {
    Editor = lazyEditor();
    show(() => Editor);
  };
  return (
    <Suspense fallback={<PageSkeleton rows={6} />}>
      <Shown {...props} onRetry={retry} />
    </Suspense>
  );
}
