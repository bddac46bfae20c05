import { fakeServer, fakeSession, httpStatus, renderPage } from '@hospital/shared/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { AreaSelect, LeaderSelect } from './stores/edit/selects';
import { PermissionExplainer } from './users/PermissionExplainer';
import { DeptSelect, RolesSelect, StoresSelect, WarehousesSelect } from './users/pickers';

const AREAS = 'GET /sys/area/select';
const PEOPLE = 'GET /sys/user/selects';
const DEPTS = 'GET /sys/dept/qryDeptTree';
const one = [{ id: '7', name: '七', storeName: '七', warehouseName: '七', grantable: 'Y' }];
const dept = [{ id: '7', parentId: '0', name: '七', type: 1, leaf: true }];
const menu = [{ id: '7', name: '七', permission: 'a:b', path: '', children: [], showType: '1' }];

describe.each([
  ['division', AREAS, one, <AreaSelect key="a" parentId="0" aria-label="选" />],
  ['leader', PEOPLE, one, <LeaderSelect key="l" aria-label="选" />],
  ['department', DEPTS, dept, <DeptSelect key="d" aria-label="选" />],
  ['role', 'POST /sys/role/selects.do', one, <RolesSelect key="r" aria-label="选" />],
  ['store', 'GET /myStore', one, <StoresSelect key="s" aria-label="选" />],
  ['warehouse', 'GET /sys/warehouse/qryAll', one, <WarehousesSelect key="w" aria-label="选" />],
  ['permission', 'POST /sys/menu/tree.do', menu, <PermissionExplainer key="p" userId="u7" />],
])('a list of choices of a %s that does not come', (_, call, data, picker) => {
  it('says so and offers 重试', async () => {
    const server = fakeServer({ [call]: () => httpStatus(502) });
    renderPage(picker, { session: fakeSession(['sys:menu:list', 'sys:role:list', 'sys:user:list']) });
    const select = screen.getByRole('combobox');
    await waitFor(() => expect(server.requests(call)).toHaveLength(1));
    await userEvent.click(select);
    expect(await screen.findByRole('alert')).toHaveTextContent('加载失败');
    server.use({ [call]: () => data });
    const before = server.requests(call).length;
    await userEvent.click(screen.getByRole('button', { name: '重试' }));
    expect(await screen.findByRole('option', { name: '七' })).toBeInTheDocument();
    expect(server.requests(call)).toHaveLength(before + 1);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

it('who opens a list that did not come asks again, by keyboard, too', async () => {
  const server = fakeServer({ [DEPTS]: () => httpStatus(502) });
  renderPage(<DeptSelect aria-label="选" />);
  await waitFor(() => expect(server.requests(DEPTS)).toHaveLength(1));
  await waitFor(() => expect(document.querySelector('.arco-icon-loading')).toBeNull());
  server.use({ [DEPTS]: () => dept });
  const select = screen.getByRole('combobox');
  act(() => within(select).getByRole('textbox').focus());
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByRole('option', { name: '七' })).toBeInTheDocument();
});

it('asks the server once typing pauses, not for each key', async () => {
  jest.useFakeTimers();
  try {
    const server = fakeServer({ [PEOPLE]: () => one });
    renderPage(<LeaderSelect aria-label="选" />);
    await act(() => jest.advanceTimersByTimeAsync(1000));
    const select = screen.getByRole('combobox');
    fireEvent.click(select);
    for (const text of ['张', '张三', '张三丰']) {
      fireEvent.change(within(select).getByRole('textbox'), { target: { value: text } });
      await act(() => jest.advanceTimersByTimeAsync(100));
    }
    expect(server.requests(PEOPLE)).toEqual([{}]);
    await act(() => jest.advanceTimersByTimeAsync(1000));
    expect(server.requests(PEOPLE)).toEqual([{}, { keyword: '张三丰' }]);
  } finally {
    jest.useRealTimers();
  }
});
