/** @jest-environment jsdom */
import { waitFor } from '@testing-library/react';
import { QueryObserver } from '@tanstack/react-query';
import { newQueryClient } from './queryClient';
import { whenIdle } from './whenIdle';

let idle: (() => void)[] = [];
jest.mock('./whenIdle', () => ({ whenIdle: jest.fn() }));
beforeEach(() => {
  idle = [];
  jest.mocked(whenIdle).mockImplementation((work) => void idle.push(work));
});

const becomeIdle = (): void => {
  for (const work of idle.splice(0)) work();
};

test('what is known and old is shown first and read anew when the browser is idle', async () => {
  const queries = newQueryClient();
  queries.setQueryData(['stores'], 'old', { updatedAt: 1 });
  const queryFn = jest.fn().mockResolvedValue('new');
  const observer = new QueryObserver(queries, { queryKey: ['stores'], queryFn });
  const end = observer.subscribe(() => undefined);
  expect(observer.getCurrentResult()).toMatchObject({ data: 'old', isFetching: false });
  expect(queryFn).not.toHaveBeenCalled();
  becomeIdle();
  expect(queryFn).toHaveBeenCalledTimes(1);
  await waitFor(() => {
    expect(observer.getCurrentResult().data).toBe('new');
  });
  end();
});

test('what is fresh is not asked for, nor what is out of sight again by then', () => {
  const queries = newQueryClient();
  const queryFn = jest.fn().mockResolvedValue('new');
  queries.setQueryData(['fresh'], 'known');
  queries.setQueryData(['gone'], 'known', { updatedAt: 1 });
  const endFresh = new QueryObserver(queries, { queryKey: ['fresh'], queryFn }).subscribe(() => undefined);
  new QueryObserver(queries, { queryKey: ['gone'], queryFn }).subscribe(() => undefined)();
  becomeIdle();
  expect(queryFn).not.toHaveBeenCalled();
  endFresh();
});

test('what is not known is asked for at once, and only once', () => {
  const queries = newQueryClient();
  const queryFn = jest.fn(() => new Promise<string>(() => undefined));
  const end = new QueryObserver(queries, { queryKey: ['stores'], queryFn }).subscribe(() => undefined);
  expect(queryFn).toHaveBeenCalledTimes(1);
  becomeIdle();
  expect(queryFn).toHaveBeenCalledTimes(1);
  end();
});

test('what an event has made untrue is read anew however young it is, what a form asks for itself is left to it', () => {
  const queries = newQueryClient();
  const queryFn = jest.fn().mockResolvedValue('new');
  const ownFn = jest.fn(() => new Promise<string>(() => undefined));
  queries.setQueryData(['told'], 'known');
  queries.setQueryData(['record'], 'known', { updatedAt: 1 });
  void queries.invalidateQueries({ queryKey: ['told'] });
  const ends = [
    new QueryObserver(queries, { queryKey: ['told'], queryFn }).subscribe(() => undefined),
    new QueryObserver(queries, {
      queryKey: ['record'],
      queryFn: ownFn,
      staleTime: 0,
      refetchOnMount: true,
    }).subscribe(() => undefined),
  ];
  expect([queryFn.mock.calls.length, ownFn.mock.calls.length]).toEqual([0, 1]);
  becomeIdle();
  expect([queryFn.mock.calls.length, ownFn.mock.calls.length]).toEqual([1, 1]);
  for (const end of ends) end();
});

test('a page that was hidden for an hour comes back with what it showed', () => {
  jest.useFakeTimers();
  const queries = newQueryClient();
  queries.setQueryData(['stores'], 'known');
  const observer = new QueryObserver(queries, { queryKey: ['stores'], queryFn: () => 'new' });
  observer.subscribe(() => undefined)();
  jest.advanceTimersByTime(60 * 60_000);
  expect(queries.getQueryData(['stores'])).toBe('known');
  jest.useRealTimers();
});
