import type { MenuItem } from '@hospital/shared/contract/calls/identity';
import { configureNavigation } from '@hospital/shared/host';
import { registerSearchSource, type SearchHit } from '@hospital/shared/navigation';
import { fakeServer, fakeSession, renderPage } from '@hospital/shared/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { CommandPaletteHost } from './CommandPaletteHost';

const chosen = jest.fn();
const onMore = jest.fn();
const hitsOf = (title: string, count: number): readonly SearchHit[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `${at}`,
    title: `${title}${at + 1}`,
    onSelect: () => chosen(`${title}${at + 1}`),
  }));

/** A source whose answers wait until they are let go. */
function source(title: string, count: number, order?: number) {
  let answer: (hits: readonly SearchHit[]) => void = () => undefined;
  const search = jest.fn(() => new Promise<readonly SearchHit[]>((resolve) => (answer = resolve)));
  const given = { id: title, title, search, onMore: (text: string) => onMore(title, text) };
  registerSearchSource(order === undefined ? given : { ...given, order });
  return { search, answer: () => act(async () => answer(hitsOf(title, count))) };
}

beforeEach(() => chosen.mockReset());

beforeAll(() => {
  // jsdom has no modal dialogs
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = () => undefined;
});

const shown = () =>
  screen
    .getAllByRole('group')
    .map((group) => [
      group.getAttribute('aria-label'),
      [...group.querySelectorAll('[role=option]')].map((option) => option.textContent),
    ]);

/** What is rendered now has been painted. */
const painted = () => act(() => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done))));

async function openAndType(text: string) {
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  const field = await screen.findByRole('combobox', { name: '搜索' });
  fireEvent.change(field, { target: { value: text } });
  return field;
}

it('Enter opens what stood first when it was read, not what has come before it since', async () => {
  fakeServer({ 'GET /myStore': () => [] });
  const cases = source('病例', 2, 30);
  const owners = source('宠主', 2, 10);
  renderPage(<CommandPaletteHost menu={[]} />);
  const field = await openAndType('王小明');
  await waitFor(() => expect(owners.search).toHaveBeenCalled());
  await cases.answer();
  await painted();
  await owners.answer();
  expect(shown().map(([title]) => title)).toEqual(['宠主', '病例']);
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('病例1');
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(chosen.mock.calls).toEqual([['病例1']]);
});

it('Enter pressed before any result is shown opens the first result of that text, and nothing if the text has changed', async () => {
  fakeServer({ 'GET /myStore': () => [] });
  const page = (id: string, name: string) =>
    ({ id, name, path: `/${id}`, children: [] }) as unknown as MenuItem;
  const openTab = jest.fn();
  renderPage(<CommandPaletteHost menu={[page('a', '门店管理'), page('b', '字典管理')]} />);
  configureNavigation({ openTab, closeTab: () => undefined, goToStore: () => undefined });
  const field = await openAndType('门');
  fireEvent.keyDown(field, { key: 'Enter' });
  fireEvent.change(field, { target: { value: '字' } });
  await painted();
  expect(openTab).not.toHaveBeenCalled();
  fireEvent.change(field, { target: { value: '门' } });
  await painted();
  expect(openTab).not.toHaveBeenCalled();
  fireEvent.change(field, { target: { value: '门店' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(openTab).not.toHaveBeenCalled();
  await painted();
  expect(openTab.mock.calls).toEqual([['/a']]);
});

it('Enter where nothing is found opens nothing, also of what is found later', async () => {
  fakeServer({ 'GET /myStore': () => [] });
  const owners = source('宠主', 1, 10);
  renderPage(<CommandPaletteHost menu={[]} />);
  const field = await openAndType('王小明');
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(owners.search).toHaveBeenCalled());
  await owners.answer();
  await painted();
  expect(chosen).not.toHaveBeenCalled();
});

it('people stand before what only its address makes a hit', async () => {
  const store = (id: string, storeName: string) => ({ id, storeName, phoneNum: '', address: '江南大道1号' });
  fakeServer({ 'GET /myStore': () => [store('s8', '海珠院'), store('s9', '江湾院')] });
  const owners = source('宠主', 1, 10);
  renderPage(<CommandPaletteHost menu={[]} />, { session: fakeSession([]) });
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  const field = await screen.findByRole('combobox', { name: '搜索' });
  fireEvent.change(field, { target: { value: '江南' } });
  await waitFor(() => expect(owners.search).toHaveBeenCalled());
  await owners.answer();
  const titles = () => screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'));
  expect(titles()).toEqual(['宠主', '切换门店']);
  fireEvent.change(field, { target: { value: '江湾' } });
  await waitFor(() => expect(owners.search).toHaveBeenCalledTimes(2));
  await owners.answer();
  expect(titles()).toEqual(['切换门店', '宠主']);
});

it('owners and pets stand before cases, four of each with a link to all, and the marked line stays marked', async () => {
  fakeServer({ 'GET /myStore': () => [] });
  const later = source('其他', 1);
  const cases = source('病例', 8, 30);
  const owners = source('宠主', 2, 10);
  renderPage(<CommandPaletteHost menu={[]} />);
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  const field = await screen.findByRole('combobox', { name: '搜索' });
  fireEvent.change(field, { target: { value: '王小明' } });
  await waitFor(() => expect(owners.search).toHaveBeenCalled());
  await later.answer();
  await cases.answer();
  const bounded = ['病例', ['病例1', '病例2', '病例3', '病例4', '查看全部病例…']];
  expect(shown()).toEqual([bounded, ['其他', ['其他1']]]);
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  await owners.answer();
  expect(shown()).toEqual([['宠主', ['宠主1', '宠主2']], bounded, ['其他', ['其他1']]]);
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('病例2');
  fireEvent.click(screen.getByRole('option', { name: '查看全部病例…' }));
  expect(onMore).toHaveBeenCalledWith('病例', '王小明');
});
