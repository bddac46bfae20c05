import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { Activity, type ReactNode } from 'react';
import { useAnswersOfTabs } from './answersOfTabs';
import { invalidateTab } from './invalidateTab';
import { tabCommands, useTabs } from './tabStore';

const PATHS = ['/mch/store', '/mch/dict', '/mch/user'];

/** Shows an answer of its own. */
function Page({ path }: { readonly path: string }): ReactNode {
  const { data } = useQuery({ queryKey: [path], queryFn: () => `answer of ${path}`, staleTime: Infinity });
  return <p>{data}</p>;
}

function Panes(): ReactNode {
  useAnswersOfTabs();
  const { tabs, activeId } = useTabs();
  return tabs
    .filter(({ path }) => PATHS.includes(path))
    .map(({ id, path }) => (
      <Activity key={id} mode={id === activeId ? 'visible' : 'hidden'}>
        <Page path={path} />
      </Activity>
    ));
}

const open = async (path: string): Promise<void> => {
  act(() => tabCommands.show({ path, search: '', title: path }));
  await screen.findByText(`answer of ${path}`);
};

test.each(PATHS)(
  '刷新 of %s makes its own answers old, on screen or hidden, and no others',
  async (refreshed) => {
    const queries = new QueryClient();
    render(
      <QueryClientProvider client={queries}>
        <Panes />
      </QueryClientProvider>,
    );
    for (const path of PATHS) await open(path);
    invalidateTab(queries, refreshed);
    const old = PATHS.filter((path) => queries.getQueryState([path])?.isInvalidated);
    expect(old).toEqual([refreshed]);
  },
);
