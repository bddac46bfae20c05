import { type ReactNode, Suspense, use } from 'react';
import './base';
import classes from './Html.module.css';
import { PageSkeleton } from './PageSkeleton';

type Sanitise = (html: string) => string;

let loading: Promise<Sanitise> | undefined;

/** The sanitiser comes with the first page that shows HTML, not with the shell. */
const sanitiser = (): Promise<Sanitise> =>
  (loading ??= import('./sanitiseHtml').then((module) => module.sanitiseHtml));

/** Shows HTML that people wrote (announcements, templates) after taking out everything that could act. */
export function Html({ html }: { readonly html: string }): ReactNode {
  return (
    <Suspense fallback={<PageSkeleton rows={3} />}>
      <Sanitised html={html} />
    </Suspense>
  );
}

function Sanitised({ html }: { readonly html: string }): ReactNode {
  const sanitise = use(sanitiser());
  // The only place that sets HTML: the text has just been through DOMPurify, and no other component may do it.
  // eslint-disable-next-line no-restricted-syntax
  return <div className={classes.html} dangerouslySetInnerHTML={{ __html: sanitise(html) }} />;
}
