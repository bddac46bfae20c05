import {
  closeTabs,
  hasUnsaved,
  holdUnsaved,
  idsToClose,
  initialTabs,
  MAX_LIVE,
  moveTab,
  refreshTab,
  releaseUnsaved,
  renameTab,
  showNoTab,
  showTab,
  tabAfterClosing,
  type TabsState,
} from './tabs';

const show = (state: TabsState, path: string, search = ''): TabsState =>
  showTab(state, { path, search, title: path });
/** Tabs of these paths beside home, the last one on screen. */
const opened = (...paths: string[]): TabsState =>
  paths.reduce((state, path) => show(state, path), show(initialTabs, '/home'));
const ids = ({ tabs }: TabsState): string[] => tabs.map((tab) => tab.id);

describe('opening', () => {
  it('puts a new page at the end and on screen', () => {
    const state = opened('/a', '/b');
    expect(ids(state)).toEqual(['/home', '/a', '/b']);
    expect(state.activeId).toBe('/b');
  });

  it('brings an open page to the front instead of opening it again', () => {
    const state = show(opened('/a', '/b'), '/a');
    expect(ids(state)).toEqual(['/home', '/a', '/b']);
    expect(state.activeId).toBe('/a');
    expect(show(state, '/a')).toBe(state);
  });

  it('opens one route twice with different queries', () => {
    expect(ids(show(show(initialTabs, '/a', '?index=1'), '/a', '?index=2'))).toEqual([
      '/home',
      '/a?index=1',
      '/a?index=2',
    ]);
  });
});

describe('titles', () => {
  const titles = ({ tabs }: TabsState): string[] => tabs.slice(1).map(({ title }) => title);
  const named = (state: TabsState, path: string, ...details: string[]): TabsState =>
    renameTab(show(state, path), path, '病例 豆豆', details);

  it('tells tabs that are called the same apart, and only those', () => {
    const one = named(show(initialTabs, '/home'), '/a', '金毛', 'BL1');
    expect(titles(one)).toEqual(['病例 豆豆']);
    const two = named(one, '/b', '贵宾', 'BL2');
    expect(titles(two)).toEqual(['病例 豆豆（金毛）', '病例 豆豆（贵宾）']);
    expect(renameTab(two, '/b', '病例 豆豆', ['贵宾', 'BL2'])).toBe(two);
    expect(titles(closeTabs(two, ['/a']))).toEqual(['病例 豆豆']);
    expect(titles(renameTab(two, '/b', '病例 毛毛', ['贵宾', 'BL2']))).toEqual(['病例 豆豆', '病例 毛毛']);
  });

  it('goes on to what does, where the first detail is the same or empty', () => {
    const one = named(show(initialTabs, '/home'), '/a', '金毛', 'BL1');
    expect(titles(named(one, '/b', '金毛', 'BL2'))).toEqual(['病例 豆豆（BL1）', '病例 豆豆（BL2）']);
    const without = named(show(initialTabs, '/home'), '/a', '', 'BL1');
    expect(titles(named(without, '/b', '', 'BL2'))).toEqual(['病例 豆豆（BL1）', '病例 豆豆（BL2）']);
    expect(titles(named(named(initialTabs, '/a'), '/b'))).toEqual(['病例 豆豆', '病例 豆豆']);
  });
});

describe('memory', () => {
  const paths = Array.from({ length: MAX_LIVE + 2 }, (_, at) => `/p${at}`);

  it('keeps the ten pages that were shown last; the tabs all stay', () => {
    const state = opened(...paths);
    expect(state.live).toEqual([...paths].reverse().slice(0, MAX_LIVE));
    expect(state.tabs).toHaveLength(paths.length + 1);
  });

  it('counts a page that is shown again as new', () => {
    const [first = '', ...rest] = paths.slice(0, MAX_LIVE);
    const state = show(show(show(initialTabs, first), '/home'), first);
    expect(rest.reduce((before, path) => show(before, path), state).live).toContain(first);
  });

  it('never drops a page with unsaved changes', () => {
    const state = holdUnsaved(opened('/a'), '/a', 'k');
    const later = paths.reduce((before, path) => show(before, path), state);
    expect(later.live).toContain('/a');
    expect(later.live).toHaveLength(MAX_LIVE);
  });
});

describe('closing', () => {
  const state = opened('/a', '/b', '/c');

  it.each([
    ['current', '/b', ['/b']],
    ['others', '/b', ['/a', '/c']],
    ['left', '/b', ['/a']],
    ['right', '/b', ['/c']],
    ['all', '/b', ['/a', '/b', '/c']],
    ['current', '/home', []],
    ['all', '/home', ['/a', '/b', '/c']],
  ] as const)('%s from %s concerns %j, never what is affixed', (closing, from, concerned) => {
    expect(idsToClose(state, from, closing)).toEqual(concerned);
  });

  it('takes the tab, its page and its unsaved marks away', () => {
    const closed = closeTabs(holdUnsaved(state, '/c', 'k'), ['/c']);
    expect(ids(closed)).toEqual(['/home', '/a', '/b']);
    expect(closed.live).not.toContain('/c');
    expect(hasUnsaved(closed, '/c')).toBe(false);
    expect(closed.activeId).toBeNull();
  });

  it.each([
    ['/b', ['/b'], '/c'],
    ['/c', ['/c'], '/b'],
    ['/b', ['/b', '/c'], '/a'],
    ['/a', ['/a', '/b', '/c'], '/home'],
    ['/a', ['/b'], null],
  ])('with %s on screen, closing %j leads to %s', (active, closed, next) => {
    expect(tabAfterClosing(show(state, active), closed)?.id ?? null).toBe(next);
  });
});

describe('unsaved changes', () => {
  it('are held and released by key', () => {
    const held = holdUnsaved(holdUnsaved(opened('/a'), '/a', 'x'), '/a', 'y');
    expect(hasUnsaved(releaseUnsaved(held, '/a', 'x'), '/a')).toBe(true);
    expect(hasUnsaved(releaseUnsaved(releaseUnsaved(held, '/a', 'x'), '/a', 'y'), '/a')).toBe(false);
    expect(holdUnsaved(held, '/a', 'x')).toBe(held);
  });

  it('stay while the tab is hidden, although the page takes its mark away then', () => {
    const hidden = show(holdUnsaved(opened('/a'), '/a', 'x'), '/home');
    expect(hasUnsaved(releaseUnsaved(hidden, '/a', 'x'), '/a')).toBe(true);
  });

  it('are told anew by the page when it comes back', () => {
    const hidden = show(holdUnsaved(opened('/a'), '/a', 'x'), '/home');
    expect(hasUnsaved(show(hidden, '/a'), '/a')).toBe(false);
  });
});

describe('sorting', () => {
  const state = opened('/a', '/b', '/c');

  it.each([
    ['/a', 2, ['/home', '/b', '/a', '/c']],
    ['/c', 1, ['/home', '/c', '/a', '/b']],
    ['/a', 99, ['/home', '/b', '/c', '/a']],
    ['/c', 0, ['/home', '/c', '/a', '/b']],
  ])('%s to %i gives %j: affixed tabs stay first', (id, to, order) => {
    expect(ids(moveTab(state, id, to))).toEqual(order);
  });

  it.each([
    ['/home', 2],
    ['/a', 1],
    ['/a', -1],
    ['/c', 4],
    ['/gone', 1],
  ])('%s to %i changes nothing', (id, to) => {
    expect(moveTab(state, id, to)).toBe(state);
  });
});

test('refreshing changes one tab and nothing else', () => {
  const before = holdUnsaved(opened('/a', '/b'), '/a', 'x');
  const after = refreshTab(before, '/a');
  expect(after.tabs.map((tab) => tab.generation)).toEqual([0, 1, 0]);
  expect(after.tabs[2]).toBe(before.tabs[2]);
  expect(hasUnsaved(after, '/a')).toBe(false);
});

test('a page may name its tab', () => {
  const named = renameTab(opened('/a'), '/a', '豆豆');
  expect(named.tabs[1]?.title).toBe('豆豆');
  expect(renameTab(named, '/a', '豆豆')).toBe(named);
  expect(renameTab(named, '/gone', 'x')).toBe(named);
});

test('nothing may be on screen', () => {
  expect(showNoTab(opened('/a'))).toMatchObject({ activeId: null, live: ['/a', '/home'] });
});
