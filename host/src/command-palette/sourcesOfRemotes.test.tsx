import { configureNavigation } from '@hospital/shared/host';
import { fakeServer, fakeSession, renderPage } from '@hospital/shared/testing';
import { sourceOf } from './sourcesOfRemotes';

let mockPermission: string | undefined;
jest.mock('../remote-loading/remoteRegistry', () => ({
  ...jest.requireActual<object>('../remote-loading/remoteRegistry'),
  pageAt: (path: string) =>
    path === '/customer/list' ? { page: { path, permission: mockPermission } } : undefined,
}));

const declared = {
  id: 'customers',
  title: '宠主',
  call: 'customers.search',
  method: 'GET',
  path: '/hospital/customer/search2',
  request: { keyword: '$text', limit: 8 },
  hit: {
    id: '{ownerId}',
    title: '{name}',
    detail: '{mobile} {pets.name}',
    to: '/customer/detail?id={ownerId}',
  },
} as const;

it('asks the declared call for what was typed and reads its hits as declared', async () => {
  const server = fakeServer({
    'GET /hospital/customer/search2': () => [
      { ownerId: 'o 1', name: '王小明', mobile: '138****1001', pets: [{ name: '豆豆' }, { name: '可乐' }] },
      { ownerId: 'o2', name: '赵敏', mobile: '', pets: [] },
    ],
  });
  renderPage(<p />);
  const openTab = jest.fn();
  configureNavigation({ openTab, closeTab: () => undefined, goToStore: () => undefined });
  const hits = await sourceOf(declared).search('王', new AbortController().signal);
  expect(server.requests('GET /hospital/customer/search2')).toEqual([{ keyword: '王', limit: 8 }]);
  expect(hits.map(({ id, title, detail }) => [id, title, detail])).toEqual([
    ['o 1', '王小明', '138****1001 豆豆、可乐'],
    ['o2', '赵敏', undefined],
  ]);
  hits[0]?.onSelect();
  expect(openTab).toHaveBeenCalledWith('/customer/detail?id=o%201');
});

it('says of a record what the values of a field are called', async () => {
  fakeServer({
    'GET /hospital/customer/search2': () => [
      { ownerId: 'p1', name: '豆豆', status: 2, mobile: '138****1001' },
      { ownerId: 'p2', name: '可乐', status: 1, mobile: '' },
    ],
  });
  renderPage(<p />);
  const hit = {
    ...{ id: '{ownerId}', title: '{name}{status}', detail: '{mobile}', to: '/customer/detail?id={ownerId}' },
    words: { status: { 2: '（死亡）' } },
  };
  const hits = await sourceOf({ ...declared, hit }).search('豆', new AbortController().signal);
  expect(hits.map(({ title, detail }) => [title, detail])).toEqual([
    ['豆豆（死亡）', '138****1001'],
    ['可乐', undefined],
  ]);
});

it('leads on to the list of all hits only where one may open it', () => {
  renderPage(<p />, { session: fakeSession(['hospital:customer:list']) });
  const more = { ...declared, more: '/customer/list?keyword={text}' };
  mockPermission = 'hospital:customer:list';
  expect(sourceOf(more).onMore).toBeDefined();
  expect(sourceOf({ ...more, more: '/not/released?keyword={text}' }).onMore).toBeUndefined();
  mockPermission = 'hospital:customer:save';
  expect(sourceOf(more).onMore).toBeUndefined();
});
