import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, type RenderResult } from '@testing-library/react';
import type { ReactElement } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { configureHttpClient, type HttpClientConfiguration } from '../api/configuration';
import { hasPermission, writeSession } from '../host/sessionWriting';
import { PaneProvider, type Pane } from '../navigation/pane';
import { configureParts, type PartRenderer } from '../parts/Part';
import type { Session } from '../session/state';
import './closeOverlays';
import { fakeSession } from './fakeSession';

interface RenderPageOptions {
  readonly session?: Session;
  /** Address of the page, with its query. */
  readonly at?: string;
  /** Hears the words that the client shows. */
  readonly notify?: HttpClientConfiguration['notify'];
  /** Parts of the tab that the page lives in, e.g. a spy for `holdUnsaved`. */
  readonly pane?: Partial<Pane>;
  /** In place of the parts of other remotes; by default each shows its name and what it was told. */
  readonly parts?: PartRenderer;
}

// What another remote shows there is tested in that remote.
const nameOfPart: PartRenderer = (name, props) => <div data-part={name}>{JSON.stringify(props)}</div>;

/** Renders a page as the shell would: session, router, query cache, tab, and the client pointed at `/api`. */
export function renderPage(
  page: ReactElement,
  {
    session = fakeSession(),
    at = '/',
    notify = () => undefined,
    pane = {},
    parts = nameOfPart,
  }: RenderPageOptions = {},
): RenderResult {
  writeSession(session);
  configureHttpClient({
    baseUrl: '/api',
    sessionHeaders: () => ({}),
    hasPermission,
    onSessionInvalid: () => undefined,
    onIdentityChanged: () => undefined,
    notify,
  });
  configureParts(parts);
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return render(
    <QueryClientProvider client={queries}>
      <MemoryRouter initialEntries={[at]}>
        <PaneProvider
          pane={{
            id: at,
            setTitle: () => undefined,
            holdUnsaved: () => undefined,
            releaseUnsaved: () => undefined,
            ...pane,
          }}
        >
          {page}
        </PaneProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}
