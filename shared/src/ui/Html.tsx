import { type ReactNode, useEffect, useState } from 'react';
import './base';
import classes from './Html.module.css';
import { LoadError } from './LoadError';
import { PageSkeleton } from './PageSkeleton';

type Sanitise = (html: string) => string;

let loaded: Sanitise | null = null;

/** The sanitiser comes with the first page that shows HTML, not with the shell. */
async function loadSanitiser(): Promise<Sanitise> {
  loaded ??= (await import('./sanitiseHtml')).sanitiseHtml;
  return loaded;
}

/** Shows HTML that people wrote (announcements, templates) after taking out everything that could act. */
export function Html({ html }: { readonly html: string }): ReactNode {
  const [sanitise, setSanitise] = useState<Sanitise | null>(() => loaded);
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    loadSanitiser().then(
      (ready) => setSanitise(() => ready),
      () => setFailed(true),
    );
  }, [attempt]);

  const retry = (): void => {
    setFailed(false);
    setAttempt(attempt + 1);
  };
  if (failed) return <LoadError what="内容" onRetry={retry} />;
  if (!sanitise) return <PageSkeleton rows={3} />;
  // The only place that sets HTML: the text has just been through DOMPurify, and no other component may do it.
  // eslint-disable-next-line no-restricted-syntax
  return <div className={classes.html} dangerouslySetInnerHTML={{ __html: sanitise(html) }} />;
}
