import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { askFirst } from '../remote-loading/firstAnswers';
import { preloadPage } from '../remote-loading/loadPage';
import { usePageIntent } from './usePageIntent';

let mockSpare = true;
jest.mock('../remote-loading/spareLine', () => ({ hasSpareLine: () => mockSpare }));
let mockOpen: readonly { readonly path: string }[] = [];
jest.mock('../remote-loading/firstAnswers', () => ({ askFirst: jest.fn(() => Promise.resolve()) }));
jest.mock('../remote-loading/loadPage', () => ({ preloadPage: jest.fn() }));
jest.mock('../tab-strip/tabStore', () => ({ readTabsState: () => ({ tabs: mockOpen }) }));

function Link(): ReactNode {
  return (
    <a href="/mch/dict" {...usePageIntent('/mch/dict')}>
      字典管理
    </a>
  );
}

beforeEach(() => {
  jest.clearAllMocks();
  mockOpen = [];
  mockSpare = true;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Link />
    </QueryClientProvider>,
  );
});

test('files are fetched when the pointer or the focus comes, answers when the link is pressed', () => {
  const link = screen.getByRole('link');
  fireEvent.pointerEnter(link);
  expect(preloadPage).toHaveBeenCalledWith('/mch/dict');
  expect(askFirst).not.toHaveBeenCalled();
  fireEvent.pointerDown(link);
  expect(askFirst).toHaveBeenCalledWith('/mch/dict', expect.any(QueryClient));
});

test('a page that is open already asks for nothing more', () => {
  mockOpen = [{ path: '/mch/dict' }];
  fireEvent.pointerDown(screen.getByRole('link'));
  expect(askFirst).not.toHaveBeenCalled();
});

test('over a slow or metered line nothing is fetched before the link is pressed', () => {
  mockSpare = false;
  const link = screen.getByRole('link');
  fireEvent.pointerEnter(link);
  fireEvent.focus(link);
  expect(preloadPage).not.toHaveBeenCalled();
  fireEvent.pointerDown(link);
  expect(preloadPage).toHaveBeenCalledWith('/mch/dict');
});
