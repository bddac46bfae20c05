import { render } from '@testing-library/react';
import { StrictMode } from 'react';
import { registerSearchSource, type SearchSource, searchSources, useSearchSource } from './searchSources';

const source = (id: string): SearchSource => ({ id, title: id, search: () => Promise.resolve([]) });
const ids = () => searchSources().map(({ id }) => id);

function Page({ of }: { readonly of: SearchSource }) {
  useSearchSource(of);
  return null;
}

test('a source is there for as long as its component', () => {
  const customers = source('customers');
  const { rerender, unmount } = render(<Page of={customers} />, { wrapper: StrictMode });
  expect(searchSources()).toEqual([customers]);
  const pets = source('pets');
  rerender(<Page of={pets} />);
  expect(searchSources()).toEqual([pets]);
  unmount();
  expect(ids()).toEqual([]);
});

test('of two with one id the later counts, and the earlier one takes only itself away', () => {
  const takeFirst = registerSearchSource(source('customers'));
  const later = source('customers');
  const takeLater = registerSearchSource(later);
  expect(searchSources()).toEqual([later]);
  takeFirst();
  expect(searchSources()).toEqual([later]);
  takeLater();
  expect(ids()).toEqual([]);
});
