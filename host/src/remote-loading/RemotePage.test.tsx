import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Activity, type ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { forgetBuildOfPage } from './loadPage';
import { takeBeacons } from './beacons';
import { RemotePage } from './RemotePage';

const answers = jest.fn<{ broken: boolean }, []>();
const otherAnswers = jest.fn(() => 'other');
const mockQuery = useQuery;

const mockPages: Readonly<Record<string, () => ReactNode>> = {
  '/crash': () => {
    const { data } = mockQuery({ queryKey: ['crash'], queryFn: () => answers(), staleTime: Infinity });
    if (data?.broken) throw new Error('over an answer');
    return data ? <p>shown</p> : null;
  },
  '/other': () => {
    const { data } = mockQuery({ queryKey: ['other'], queryFn: () => otherAnswers(), staleTime: Infinity });
    return <p>{data}</p>;
  },
};
jest.mock('./loadPage', () => {
  const remote = { name: 'remote-org', buildId: 'b1' };
  const loaded = (path: string) => ({ status: 'loaded', Page: mockPages[path], remote });
  return {
    loadedPage: loaded,
    loadPage: (path: string) => Promise.resolve(loaded(path)),
    forgetPage: jest.fn(),
    forgetBuildOfPage: jest.fn(),
  };
});

const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
const tabs = (onScreen: string): ReactNode => (
  <MemoryRouter>
    <QueryClientProvider client={queries}>
      {Object.keys(mockPages).map((path) => (
        <Activity key={path} mode={path === onScreen ? 'visible' : 'hidden'}>
          <RemotePage path={path} title={path} />
        </Activity>
      ))}
    </QueryClientProvider>
  </MemoryRouter>
);

test('a page that crashed over an answer asks for it anew; answers of hidden tabs stay', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  answers.mockReturnValueOnce({ broken: true }).mockReturnValue({ broken: false });
  const { rerender } = render(tabs('/other'));
  await screen.findByText('other');
  rerender(tabs('/crash'));
  await userEvent.click(await screen.findByRole('button', { name: '重试' }));
  expect(await screen.findByText('shown')).toBeVisible();
  expect(forgetBuildOfPage).toHaveBeenCalledWith('/crash');
  expect(takeBeacons()).toEqual([{ name: 'remote-org', buildId: 'b1', kind: 'page-crash', path: '/crash' }]);
  expect(answers).toHaveBeenCalledTimes(2);
  expect(queries.getQueryData(['other'])).toBe('other');
  rerender(tabs('/other'));
  expect(await screen.findByText('other')).toBeVisible();
  expect(otherAnswers).toHaveBeenCalledTimes(1);
});
