import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { invalidateTab } from './invalidateTab';
import { tabCommands } from './tabStore';

test.each([
  ['/mch/store', { shown: true, hidden: false }],
  ['/mch/dict', { shown: false, hidden: true }],
])('refreshing %s, while /mch/store is on screen, makes old: %o', (id, old) => {
  const queries = new QueryClient();
  queries.setQueryData(['shown'], 1);
  queries.setQueryData(['hidden'], 1);
  const end = new QueryObserver(queries, { queryKey: ['shown'], staleTime: Infinity }).subscribe(
    () => undefined,
  );
  tabCommands.show({ path: '/mch/dict', search: '', title: '字典管理' });
  tabCommands.show({ path: '/mch/store', search: '', title: '门店管理' });
  invalidateTab(queries, id);
  expect(queries.getQueryState(['shown'])?.isInvalidated).toBe(old.shown);
  expect(queries.getQueryState(['hidden'])?.isInvalidated).toBe(old.hidden);
  end();
});
