import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  fakeServer,
  fakeSession,
  refusal,
  renderPage,
  type FakeRequest,
  type FakeServer,
} from '@hospital/shared/testing';
import {
  COLUMNS,
  nodes,
  organisationCalls,
  STORE,
  STORES,
  TREE,
  treeCall,
} from '../../test/organisation.fixture';
import remote from '../remote';
import StorePage from './StorePage';

const SEARCHES = 'POST /store/search/page';
const DEPTS = 'GET /sys/dept/qryDeptTree';
const session = fakeSession(['sys:store:list']);
let server: FakeServer;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  server = fakeServer(organisationCalls());
});

const open = (at = '/mch/store') => renderPage(<StorePage />, { session, at });
const treeItem = (name: string): Promise<HTMLElement> => screen.findByRole('treeitem', { name });
const lastSearch = () => server.requests(STORES).at(-1);
/** What the columns are called, without the arrows of their order. */
const heads = () => screen.getAllByRole('columnheader').map((cell) => cell.textContent?.replace(/[↕↑↓]/, ''));
const focus = (element: HTMLElement): void => act(() => element.focus());
const nameField = (): HTMLElement => screen.getByRole('textbox', { name: '门店名称' });

describe('the tree', () => {
  it('opens nodes 1 and 2 at first, and the first node is selected', async () => {
    open();
    expect(await treeItem('深圳分公司')).toHaveAttribute('aria-expanded', 'false');
    expect(screen.getAllByRole('treeitem').map((item) => item.textContent)).toEqual([
      '总公司',
      '华南区',
      '深圳分公司',
      '财务部',
    ]);
    expect(await treeItem('总公司')).toHaveAttribute('aria-selected', 'true');
    expect(await treeItem('财务部')).not.toHaveAttribute('aria-expanded');
    expect(server.requests(TREE).map(({ parentId }) => parentId)).toEqual(['0']);
  });

  it('loads a node when it is opened, and shows it half a second later', async () => {
    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    const ofTree = treeCall();
    server.use({
      [TREE]: async (request: FakeRequest) => {
        if (request['parentId'] === '22') await held;
        return ofTree(request);
      },
    });
    open();
    focus(await treeItem('深圳分公司'));
    const opened = Date.now();
    await userEvent.keyboard('{ArrowRight}');
    expect(await treeItem('深圳分公司')).toHaveAttribute('aria-busy', 'true');
    answer();
    expect(await treeItem('南山店')).toBeVisible();
    expect(Date.now() - opened).toBeGreaterThanOrEqual(490);
    expect(server.requests(TREE).filter(({ parentId }) => parentId === '22')).toHaveLength(1);
  });

  it('shows what is below node 2 also where it has been moved out of the open nodes', async () => {
    const [head, south] = [nodes['1']![1]!, nodes['1']![0]!];
    server.use({
      [TREE]: treeCall({ ...nodes, 1: [{ ...head, leaf: false }], 3: [{ ...south, parentId: '3' }] }),
    });
    open();
    focus(await treeItem('财务部'));
    await userEvent.keyboard('{ArrowRight}');
    expect(await treeItem('华南区')).toHaveAttribute('aria-expanded', 'true');
    expect(await treeItem('深圳分公司')).toBeVisible();
  });

  it('is walked with the arrows, and Enter chooses', async () => {
    open();
    await userEvent.click(await treeItem('总公司'));
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(await treeItem('深圳分公司')).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}');
    expect(await treeItem('华南区')).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}');
    expect(screen.queryByRole('treeitem', { name: '深圳分公司' })).not.toBeInTheDocument();
    await userEvent.keyboard('{Enter}');
    expect(await treeItem('华南区')).toHaveAttribute('aria-selected', 'true');
    expect(screen.getAllByRole('treeitem').filter((item) => item.tabIndex === 0)).toHaveLength(1);
  });

  it('draws of thousands of lines those in sight, and the keyboard reaches the others', async () => {
    const many = Array.from({ length: 3000 }, (_, index) => ({
      ...{ id: `m${index}`, parentId: '1', name: `第${index}部`, type: 1 as const, leaf: true },
    }));
    server.use({ [TREE]: treeCall({ ...nodes, 1: many }) });
    open();
    await treeItem('第0部');
    await waitFor(() => expect(screen.getAllByRole('treeitem').length).toBeLessThan(250));
    focus(await treeItem('总公司'));
    await userEvent.keyboard('{End}');
    expect(await treeItem('第2999部')).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}');
    expect(await treeItem('第2998部')).toHaveFocus();
    await userEvent.keyboard('{Home}');
    expect(await treeItem('总公司')).toHaveFocus();
    expect(screen.getAllByRole('treeitem').length).toBeLessThan(250);
  });

  it('asks the server for a keyword and shows what it found, all open', async () => {
    open();
    await treeItem('深圳分公司');
    await userEvent.type(screen.getByPlaceholderText('输入关键字过滤'), ' 南山 ');
    expect(await treeItem('南山店')).toBeVisible();
    expect(screen.queryByRole('treeitem', { name: '财务部' })).not.toBeInTheDocument();
    expect(
      server
        .requests(TREE)
        .filter(({ name }) => name)
        .map(({ name }) => name),
    ).toEqual(['南山']);
    await userEvent.clear(screen.getByPlaceholderText('输入关键字过滤'));
    expect(await treeItem('财务部')).toBeVisible();
  });

  it('says when nothing is found', async () => {
    open();
    await treeItem('深圳分公司');
    await userEvent.type(screen.getByPlaceholderText('输入关键字过滤'), '无此店');
    expect(
      await within(screen.getByRole('region', { name: '组织架构' })).findByText('暂无数据'),
    ).toBeVisible();
  });

  it('is read anew with 刷新', async () => {
    open();
    await treeItem('深圳分公司');
    server.use({ [TREE]: treeCall({ ...nodes, 2: [] }) });
    await userEvent.click(screen.getByRole('button', { name: '刷新' }));
    await waitFor(() =>
      expect(screen.queryByRole('treeitem', { name: '深圳分公司' })).not.toBeInTheDocument(),
    );
  });

  it('offers 重试 when it did not come', async () => {
    server.use({ [TREE]: () => refusal(50000, '') });
    open();
    const alert = await screen.findByText('部门与门店加载失败');
    server.use(organisationCalls());
    await userEvent.click(within(alert.parentElement as HTMLElement).getByRole('button', { name: '重试' }));
    expect(await treeItem('总公司')).toBeVisible();
  });

  it('offers 重试 below a node that did not come', async () => {
    open();
    const node = await treeItem('深圳分公司');
    server.use({ [TREE]: () => refusal(50000, '') });
    focus(node);
    await userEvent.keyboard('{ArrowRight}');
    const retry = await screen.findByRole('button', { name: '重试' });
    server.use(organisationCalls());
    await userEvent.click(retry);
    expect(await treeItem('南山店')).toBeVisible();
  });
});

describe('a click on a node', () => {
  it('filters by department, by name of the store, and clears all at the root', async () => {
    open();
    await userEvent.click(await treeItem('深圳分公司'));
    await waitFor(() => expect(lastSearch()).toMatchObject({ deptId: '22', page: 1 }));
    expect(lastSearch()).not.toHaveProperty('storeName');

    await userEvent.keyboard('{ArrowRight}');
    await userEvent.click(await treeItem('南山店'));
    await waitFor(() => expect(lastSearch()).toMatchObject({ storeName: '南山店' }));
    expect(lastSearch()).not.toHaveProperty('deptId');
    expect(nameField()).toHaveValue('南山店');

    await userEvent.click(await treeItem('总公司'));
    await waitFor(() => expect(nameField()).toHaveValue(''));
    expect(await screen.findByText('第1店')).toBeVisible();
  });
});

it('asks first for what the remote says, so that the answers are on their way while its code is', async () => {
  open();
  await treeItem('深圳分公司');
  // What goes out in an address comes as text.
  const asTexts = (request: object) =>
    Object.fromEntries(Object.entries(request).map(([key, value]) => [key, String(value)]));
  const asked = (
    [
      ['organisation.stores', STORES],
      ['lists.columns', COLUMNS],
      ['organisation.deptStoreTree', TREE],
    ] as const
  ).flatMap(([call, path]) => server.requests(path).map((request) => ({ call, request: asTexts(request) })));
  const said = remote.pages
    .find(({ path }) => path === '/mch/store')
    ?.firstCalls?.map(({ call, request }) => ({ call, request: asTexts(request) }));
  expect(asked).toEqual(said);
});

describe('the table', () => {
  const manyStores = (): void => server.use(organisationCalls(120));

  it('shows fifty stores with their columns, and the pager', async () => {
    manyStores();
    open();
    expect(await screen.findByText('第1店')).toBeVisible();
    const table = screen.getByRole('table', { name: '门店列表' });
    expect(heads()).toEqual(['序号', '门店名称', '门店编码', '工商名称', '所属部门', '门店地址']);
    await waitFor(() => expect(within(table).getAllByRole('row')).toHaveLength(51));
    // A chain's names differ at their end: `安心宠物医院（北京朝阳店）` and its like must fit.
    const [, nameColumn] = table.querySelectorAll('th');
    expect(parseFloat(nameColumn?.style.width ?? '')).toBeGreaterThanOrEqual(256);
    expect(lastSearch()).toEqual({ page: 1, pageSize: 50, status: -1 });
    expect(screen.getByText('共 120 条')).toBeVisible();
  });

  it('goes on counting on the next page', async () => {
    manyStores();
    open();
    await screen.findByText('第1店');
    await userEvent.click(screen.getByRole('button', { name: '下一页' }));
    const row = (await screen.findByText('第51店')).closest('tr') as HTMLElement;
    expect(within(row).getByText('51')).toBeVisible();
  });

  it('searches by name with 查询 or Enter, from the first page, and forgets it with 重置', async () => {
    manyStores();
    open();
    await screen.findByText('第1店');
    await userEvent.click(screen.getByRole('button', { name: '下一页' }));
    await screen.findByText('第51店');
    await userEvent.type(nameField(), ' 第120 {Enter}');
    expect(await screen.findByText('第120店')).toBeVisible();
    expect(lastSearch()).toMatchObject({ storeName: '第120', page: 1 });
    await userEvent.click(screen.getByRole('button', { name: '重置' }));
    expect(await screen.findByText('第1店')).toBeVisible();
    expect(nameField()).toHaveValue('');
  });

  it('has no pager when nothing is found', async () => {
    open();
    await screen.findByText('第1店');
    await userEvent.type(nameField(), '无此店');
    await userEvent.click(screen.getByRole('button', { name: '查询' }));
    expect(await screen.findByText('没有找到门店')).toBeVisible();
    expect(screen.queryByRole('navigation', { name: '分页' })).not.toBeInTheDocument();
  });

  it('offers 重试 when it did not come, with the number for the log', async () => {
    server.use({ [STORES]: () => refusal(50000, '') });
    open();
    expect(await screen.findByText('门店列表加载失败')).toBeVisible();
    expect(screen.getByText('编号 trace-test')).toBeVisible();
    server.use(organisationCalls());
    await userEvent.click(screen.getByRole('button', { name: '重试' }));
    expect(await screen.findByText('第1店')).toBeVisible();
  });

  it('shows search and page again after the page was gone', async () => {
    manyStores();
    const { unmount } = open();
    await screen.findByText('第1店');
    await userEvent.type(nameField(), '店{Enter}');
    await waitFor(() => expect(lastSearch()).toMatchObject({ storeName: '店' }));
    await userEvent.click(await screen.findByRole('button', { name: '第 2 页' }));
    await screen.findByText('第51店');
    unmount();
    open();
    expect(await screen.findByText('第51店')).toBeVisible();
    expect(nameField()).toHaveValue('店');
  });

  it('begins with what a link asks for, and with nothing beside', async () => {
    open('/mch/store?storeName=第7');
    await waitFor(() =>
      expect(lastSearch()).toEqual({ page: 1, pageSize: 50, status: -1, storeName: '第7' }),
    );
    expect(nameField()).toHaveValue('第7');
  });

  it('has the columns that its user has kept, in their order', async () => {
    const kept = [
      { key: 'storeName', visible: 'Y' },
      { key: 'phoneNum', visible: 'Y' },
      { key: 'storeCode', visible: 'Y', width: 200 },
      ...['index', 'businessName', 'deptName', 'address'].map((key) => ({ key, visible: 'N' })),
    ];
    server.use({ [COLUMNS]: () => ({ columns: kept, version: 1 }) });
    open();
    await screen.findByText('第1店');
    expect(heads()).toEqual(['门店名称', '门店电话', '门店编码']);
    expect(server.requests(COLUMNS)).toEqual([{ scene: 'store' }]);
  });

  it('is ordered by a press on a head: one way, the other, and as it was', async () => {
    manyStores();
    open();
    await screen.findByText('第1店');
    await userEvent.click(screen.getByRole('button', { name: '下一页' }));
    await screen.findByText('第51店');
    const head = screen.getByRole('columnheader', { name: /门店编码/ });
    expect(head).toHaveAttribute('aria-sort', 'none');
    for (const [sort, type] of [
      ['ascending', 'asc'],
      ['descending', 'desc'],
    ] as const) {
      await userEvent.click(within(head).getByRole('button'));
      await waitFor(() => expect(head).toHaveAttribute('aria-sort', sort));
      expect(lastSearch()).toMatchObject({ page: 1, orderByField: 'storeCode', orderByType: type });
    }
    await userEvent.click(within(head).getByRole('button'));
    await waitFor(() => expect(head).toHaveAttribute('aria-sort', 'none'));
    expect(lastSearch()).toEqual({ page: 1, pageSize: 50, status: -1 });
  });

  it('tells the department of a kept search by its name', async () => {
    const search = {
      id: '1',
      scene: 'store',
      name: '',
      condition: { deptId: '22' },
      hitCount: 1,
      pinned: 'N',
    };
    const dept = { ...nodes['2']![0]!, leaf: true };
    server.use({
      [SEARCHES]: () => ({ list: [{ ...search, lastUseTime: '2026-11-01 09:00:00' }], total: 1 }),
      [DEPTS]: () => [{ ...nodes['0']![0]!, children: [{ ...nodes['1']![0]!, children: [dept] }] }],
    });
    open();
    await screen.findByText('第1店');
    expect(server.requests(DEPTS)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: '我的查询' }));
    await userEvent.click(await screen.findByRole('button', { name: /^所属部门：华南区 \/ 深圳分公司/ }));
    await waitFor(() => expect(lastSearch()).toMatchObject({ deptId: '22' }));
    // Nothing in the tree is chosen: a tag tells what narrows the list, and takes it away.
    const tag = await screen.findByText('所属部门：深圳分公司');
    await userEvent.click(tag.parentElement?.querySelector('.arco-tag-close-btn') as Element);
    await waitFor(() => expect(lastSearch()).not.toHaveProperty('deptId'));
    expect(screen.queryByText('所属部门：深圳分公司')).not.toBeInTheDocument();
  });

  it('has no buttons for who may only look', async () => {
    open();
    await screen.findByText('第1店');
    expect(screen.queryByRole('button', { name: /新增|编辑|删除|导入/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('columnheader', { name: '操作' })).not.toBeInTheDocument();
  });
});

describe('the details of a store', () => {
  it('open from its name, and give the focus back', async () => {
    open();
    const name = await screen.findByRole('button', { name: '第3店' });
    await userEvent.click(name);
    const dialog = await screen.findByRole('dialog', { name: '门店详情' });
    expect(await within(dialog).findByText('深圳市南山区科技路1号')).toBeVisible();
    expect(within(dialog).getByText('社区医院')).toBeVisible();
    expect(within(dialog).getByText('直营')).toBeVisible();
    expect(within(dialog).getByText('08:00 至 24:00')).toBeVisible();
    expect(within(dialog).getByText('不限')).toBeVisible();
    expect(server.requests(STORE)).toEqual([{ id: 's3' }]);
    await userEvent.click(within(dialog).getByRole('button', { name: '关闭' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(name).toHaveFocus();
  });

  it('say when the store is gone', async () => {
    server.use({ [STORE]: () => refusal(404, '数据不存在') });
    open();
    await userEvent.click(await screen.findByRole('button', { name: '第3店' }));
    expect(await screen.findByText('门店不存在')).toBeVisible();
  });
});

describe('the border between tree and table', () => {
  const border = (): HTMLElement => screen.getByRole('separator', { name: '调整左侧宽度' });

  it('moves with the keys between 14 and 18 percent, and is remembered', async () => {
    const { unmount } = open();
    expect(border()).toHaveAttribute('aria-valuenow', '18');
    focus(border());
    await userEvent.keyboard('{ArrowRight}');
    expect(border()).toHaveAttribute('aria-valuenow', '18');
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(border()).toHaveAttribute('aria-valuenow', '17');
    await userEvent.keyboard('{Home}{ArrowLeft}');
    expect(border()).toHaveAttribute('aria-valuenow', '14');
    unmount();
    open();
    expect(border()).toHaveAttribute('aria-valuenow', '14');
  });

  it('is remembered for each user of a browser, also of another tenant', async () => {
    const as = (tenantId: string, id: string) =>
      renderPage(<StorePage />, {
        session: { ...fakeSession(['sys:store:list'], { user: { id } }), tenantId },
        at: '/mch/store',
      });
    const first = as('t1', 'u1');
    focus(border());
    await userEvent.keyboard('{Home}');
    first.unmount();
    for (const [tenantId, id] of [
      ['t1', 'u2'],
      ['t2', 'u1'],
    ] as const) {
      const other = as(tenantId, id);
      expect(border()).toHaveAttribute('aria-valuenow', '18');
      other.unmount();
    }
    as('t1', 'u1');
    expect(border()).toHaveAttribute('aria-valuenow', '14');
  });

  it('is dragged', () => {
    open();
    const panes = border().parentElement as HTMLElement;
    panes.getBoundingClientRect = () => ({ left: 100, width: 1000 }) as DOMRect;
    const move = (clientX: number): void => {
      const event = new MouseEvent('pointermove', { bubbles: true, clientX });
      fireEvent(border(), event);
    };
    move(250);
    expect(border()).toHaveAttribute('aria-valuenow', '18');
    fireEvent(border(), new MouseEvent('pointerdown', { bubbles: true }));
    move(255);
    expect(border()).toHaveAttribute('aria-valuenow', '15.5');
    move(900);
    expect(border()).toHaveAttribute('aria-valuenow', '18');
    fireEvent(border(), new MouseEvent('pointerup', { bubbles: true }));
    move(250);
    expect(border()).toHaveAttribute('aria-valuenow', '18');
  });

  it('does not trust what is stored', () => {
    localStorage.setItem('orgPaneWidth:t1:u1', '90');
    open();
    expect(border()).toHaveAttribute('aria-valuenow', '18');
  });
});

describe('departments', () => {
  const may = fakeSession(['sys:store:list', 'sys:dept:save', 'sys:dept:update', 'sys:dept:delete']);
  const openAs = () => renderPage(<StorePage />, { session: may, at: '/mch/store' });
  const button = (name: string) => screen.getByRole('button', { name });

  it('a new one begins below the chosen node, with sort 1', async () => {
    openAs();
    await userEvent.click(await treeItem('华南区'));
    await userEvent.click(button('新增部门'));
    const dialog = await screen.findByRole('dialog', { name: '新增部门' });
    expect(within(dialog).getByLabelText('所属上级')).toHaveValue('华南区');
    expect(within(dialog).getByLabelText('排序')).toHaveValue('1');
  });

  it('beside a store, and neither the root nor a store is deleted here', async () => {
    openAs();
    await treeItem('华南区');
    expect(button('删除部门')).toBeDisabled();
    expect(button('编辑部门')).toBeEnabled();
    await userEvent.click(await treeItem('深圳分公司'));
    await userEvent.keyboard('{ArrowRight}');
    await userEvent.click(await treeItem('南山店'));
    expect(button('删除部门')).toBeDisabled();
    expect(button('编辑部门')).toBeDisabled();
    await userEvent.click(button('新增部门'));
    const dialog = await screen.findByRole('dialog', { name: '新增部门' });
    expect(within(dialog).getByLabelText('所属上级')).toHaveValue('深圳分公司');
  });

  it('is deleted after a question; the table then shows all again', async () => {
    const gone = jest.fn(() => null);
    server.use({ 'POST /sys/dept/delete/{id}': gone });
    openAs();
    await userEvent.click(await treeItem('深圳分公司'));
    await waitFor(() => expect(lastSearch()).toMatchObject({ deptId: '22' }));
    await userEvent.click(button('删除部门'));
    const question = await screen.findByText('确定删除记录吗?');
    await userEvent.click(
      within(question.closest('[role="dialog"]') as HTMLElement).getByRole('button', { name: '删除' }),
    );
    await waitFor(() => expect(gone).toHaveBeenCalled());
    await waitFor(() => expect(lastSearch()).not.toHaveProperty('deptId'));
  });

  it('says that one is gone which somebody else deleted, and reads the tree anew', async () => {
    server.use({ 'POST /sys/dept/delete/{id}': () => refusal(404, '数据不存在') });
    openAs();
    await userEvent.click(await treeItem('深圳分公司'));
    await userEvent.click(button('删除部门'));
    const question = await screen.findByText('确定删除记录吗?');
    server.use({ [TREE]: treeCall({ ...nodes, 2: [] }) });
    await userEvent.click(
      within(question.closest('[role="dialog"]') as HTMLElement).getByRole('button', { name: '删除' }),
    );
    expect(await screen.findByText('该记录已被他人删除')).toBeVisible();
    await waitFor(() =>
      expect(screen.queryByRole('treeitem', { name: '深圳分公司' })).not.toBeInTheDocument(),
    );
  });
});
