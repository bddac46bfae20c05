import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, type RenderResult } from '@testing-library/react';
import type { ReactElement } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { configureHttpClient } from '../api/configuration';
import { hasPermission, writeSession } from '../host/sessionWriting';
import type { Session } from '../session/state';
import { fakeSession } from './fakeSession';

interface RenderPageOptions {
  readonly session?: Session;
  /** Address of the page, with its query. */
  readonly at?: string;
}

/** Renders a page as the shell would: session, router, query cache, and the client pointed at `/api`. */
export function renderPage(
  page: ReactElement,
  { session = fakeSession(), at = '/' }: RenderPageOptions = {},
): RenderResult {
  writeSession(session);
  configureHttpClient({
    baseUrl: '/api',
    sessionHeaders: () => ({}),
    hasPermission,
    onSessionInvalid: () => undefined,
    notify: () => undefined,
  });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return render(
    <QueryClientProvider client={queries}>
      <MemoryRouter initialEntries={[at]}>{page}</MemoryRouter>
    </QueryClientProvider>,
  );
}
