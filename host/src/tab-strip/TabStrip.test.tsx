import { configureNavigation, writeSession } from '@hospital/shared/host';
import { fakeSession } from '@hospital/shared/testing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TabStrip } from './TabStrip';
import { tabCommands } from './tabStore';

const mockDrawn = jest.fn();
jest.mock('@hospital/shared/ui/icons/icons', () => ({
  ...jest.requireActual<object>('@hospital/shared/ui/icons/icons'),
  // Drawn once with each closable tab.
  IconClose: () => mockDrawn() as undefined,
}));

/** Stands in for the browser's observer; `tell` says how much of which tab is visible, and where the rest lies. */
class FakeObserver {
  static last: FakeObserver | undefined;
  readonly watched = new Set<Element>();
  constructor(private readonly callback: IntersectionObserverCallback) {
    FakeObserver.last = this;
  }
  observe = (element: Element): void => void this.watched.add(element);
  unobserve = (element: Element): void => void this.watched.delete(element);
  disconnect = (): void => this.watched.clear();
  tell(parts: Readonly<Record<string, number>>, { left = 100, width = 500 } = {}): void {
    const entries = [...this.watched]
      .filter((target) => target.id.slice('tab-'.length) in parts)
      .map((target) => ({
        target,
        intersectionRatio: parts[target.id.slice('tab-'.length)],
        boundingClientRect: { left },
        rootBounds: { left: 0, width },
      }));
    act(() => this.callback(entries as unknown as IntersectionObserverEntry[], this as never));
  }
}

const scrolledTo: string[] = [];

beforeEach(() => {
  scrolledTo.length = 0;
  sessionStorage.clear();
  globalThis.IntersectionObserver = FakeObserver as never;
  Element.prototype.scrollIntoView = function scrollIntoView(this: Element) {
    scrolledTo.push(this.id);
  };
  configureNavigation({
    openTab: (id) => tabCommands.show({ path: id, search: '', title: id }),
    closeTab: () => undefined,
    goToStore: () => undefined,
  });
  writeSession(fakeSession([]));
  tabCommands.restore();
  for (const path of ['/home', '/a', '/b', '/c']) open(path);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TabStrip />
    </QueryClientProvider>,
  );
});

const open = (path: string): void => act(() => tabCommands.show({ path, search: '', title: path }));
const tell: FakeObserver['tell'] = (...args) => FakeObserver.last?.tell(...args);
const button = (name: string) => screen.queryByRole('button', { name });

test('opening a page draws the new tab and the one that was on screen, no other', () => {
  mockDrawn.mockClear();
  open('/d');
  expect(mockDrawn).toHaveBeenCalledTimes(2);
});

describe('a strip with room for all', () => {
  it('has no buttons at its ends and never scrolls', () => {
    tell({ '/home': 1, '/a': 1, '/b': 1, '/c': 1 });
    open('/a');
    expect(button('向左滚动')).toBeNull();
    expect(button('向右滚动')).toBeNull();
    expect(scrolledTo).toEqual([]);
  });
});

describe('a strip that is too narrow', () => {
  it('says at which end tabs are cut off, until they are closed', () => {
    tell({ '/home': 1, '/a': 1, '/b': 1, '/c': 0.4 });
    expect(button('向左滚动')).toBeDisabled();
    expect(button('向右滚动')).toBeEnabled();
    act(() => tabCommands.close(['/c']));
    expect(button('向右滚动')).toBeNull();
  });

  it('brings a new tab on screen into sight, and one that comes to the front, only when it is cut off', () => {
    tell({ '/home': 1, '/a': 1, '/b': 0, '/c': 0.5 });
    // Once more when the buttons are there, which take room from it.
    expect(scrolledTo).toEqual(['tab-/c', 'tab-/c']);
    open('/a');
    expect(scrolledTo).toEqual(['tab-/c', 'tab-/c']);
    open('/b');
    expect(scrolledTo).toEqual(['tab-/c', 'tab-/c', 'tab-/b']);
  });

  it('leaves the tab on screen where the user has scrolled it, but not where a narrower window has put it', () => {
    tell({ '/home': 0.5, '/a': 1, '/b': 1, '/c': 1 });
    tell({ '/home': 1, '/c': 0 });
    expect(scrolledTo).toEqual([]);
    tell({ '/home': 0.5, '/c': 1 });
    tell({ '/c': 0 }, { width: 300 });
    expect(scrolledTo).toEqual(['tab-/c']);
  });
});

test('the list of all tabs names them, marks the one on screen, and leads to another by keyboard', async () => {
  await userEvent.click(screen.getByRole('button', { name: '全部标签页' }));
  expect(screen.getAllByRole('menuitemradio').map((item) => item.textContent)).toEqual([
    '首页',
    '/a',
    '/b',
    '/c',
  ]);
  expect(screen.getByRole('menuitemradio', { checked: true })).toHaveTextContent('/c');
  expect(screen.getByRole('menuitemradio', { checked: true })).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}{Enter}');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(screen.getByRole('tab', { selected: true })).toHaveAccessibleName('/b');
});
