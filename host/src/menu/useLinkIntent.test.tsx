import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { askFirst } from '../remote-loading/firstAnswers';
import { preloadPage } from '../remote-loading/loadPage';
import { useLinkIntent } from './useLinkIntent';

let mockSpare = true;
jest.mock('../remote-loading/spareLine', () => ({ hasSpareLine: () => mockSpare }));
let mockOpen: readonly { readonly id: string }[] = [];
jest.mock('../remote-loading/firstAnswers', () => ({ askFirst: jest.fn(() => Promise.resolve()) }));
jest.mock('../remote-loading/loadPage', () => ({ preloadPage: jest.fn() }));
jest.mock('../tab-strip/tabStore', () => ({ readTabsState: () => ({ tabs: mockOpen }) }));

function Links(): ReactNode {
  useLinkIntent();
  return (
    <>
      <a href="/mch/dict?id=3">
        <b>字典管理</b>
      </a>
      <a href="https://elsewhere.example/mch/dict">别处</a>
      <a href="/mch/store" target="_blank">
        新窗口
      </a>
    </>
  );
}

/** Presses with a pointer; jsdom has no events of pointers. */
function press(element: HTMLElement, { pointerType = 'mouse', ...how }: PointerEventInit = {}): void {
  const event = new MouseEvent('pointerdown', { bubbles: true, ...how });
  fireEvent(element, Object.assign(event, { pointerType }));
}

beforeEach(() => {
  jest.clearAllMocks();
  mockOpen = [];
  mockSpare = true;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Links />
    </QueryClientProvider>,
  );
});

test('files are fetched when the pointer or the focus comes, answers when the link is pressed', () => {
  const words = screen.getByText('字典管理');
  // What comes to stand below a pointer that rests was not looked for.
  fireEvent.pointerOver(words);
  expect(preloadPage).not.toHaveBeenCalled();
  fireEvent.pointerMove(words);
  expect(preloadPage).toHaveBeenCalledWith('/mch/dict');
  expect(askFirst).not.toHaveBeenCalled();
  press(words);
  expect(askFirst).toHaveBeenCalledWith('/mch/dict', expect.any(QueryClient), '?id=3');
});

test.each([
  { button: 2 },
  { ctrlKey: true },
  { metaKey: true },
  { shiftKey: true },
  { pointerType: 'touch' },
])('a press that does not open the page here asks for nothing: %o', (how) => {
  const press = new MouseEvent('pointerdown', { bubbles: true, ...how });
  Object.defineProperty(press, 'pointerType', {
    value: 'mouse',
    ...(how.pointerType && { value: how.pointerType }),
  });
  fireEvent(screen.getByText('字典管理'), press);
  expect(askFirst).not.toHaveBeenCalled();
});

test('links that lead out of the page, or to a new window, fetch nothing', () => {
  for (const name of ['别处', '新窗口']) {
    fireEvent.pointerMove(screen.getByText(name));
    press(screen.getByText(name));
  }
  expect(preloadPage).not.toHaveBeenCalled();
  expect(askFirst).not.toHaveBeenCalled();
});

test('a page that is open already asks for nothing more', () => {
  mockOpen = [{ id: '/mch/dict?id=3' }];
  press(screen.getByText('字典管理'));
  expect(askFirst).not.toHaveBeenCalled();
  // Of another record it is another page.
  mockOpen = [{ id: '/mch/dict?id=4' }];
  press(screen.getByText('字典管理'));
  expect(askFirst).toHaveBeenCalledTimes(1);
});

test('over a slow or metered line nothing is fetched before the link is pressed', () => {
  mockSpare = false;
  const link = screen.getByText('字典管理');
  fireEvent.pointerMove(link);
  fireEvent.focusIn(link);
  expect(preloadPage).not.toHaveBeenCalled();
  press(link);
  expect(preloadPage).toHaveBeenCalledWith('/mch/dict');
});
