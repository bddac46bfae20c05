import { configureNavigation } from '@hospital/shared/host';
import { fakeServer, fakeSession, refusal, renderPage } from '@hospital/shared/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { store } from '../../../test/organisation.fixture';
import { DeptDialog } from './DeptDialog';
import { StoreDialog } from './StoreDialog';

const SAVE_DEPT = 'POST /sys/dept/save';
const UPDATE_STORE = 'POST /sys/store/update';
const areas: Readonly<Record<string, readonly { id: string; name: string }[]>> = {
  '0': [
    { id: '44', name: '广东省' },
    { id: '11', name: '北京市' },
  ],
  '44': [
    { id: '4403', name: '深圳市' },
    { id: '4401', name: '广州市' },
  ],
  '4403': [{ id: '440305', name: '南山区' }],
};
const detail = { ...store(), provinceName: '广东省', cityName: '深圳市', districtName: '南山区' };
const calls = {
  'GET /sys/user/selects': () => [],
  'GET /sys/area/select': ({ parentId }: { parentId?: string }) => areas[parentId ?? ''] ?? [],
  'POST /sys/store/info/{id}': () => detail,
};
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
const session = fakeSession(['sys:dept:save', 'sys:store:list', 'sys:store:update']);

describe('a department', () => {
  const show = (parent?: { id: string; name: string }) => {
    renderPage(<DeptDialog id="" parent={parent} visible onClose={() => undefined} />, { session });
    return screen.findByRole('dialog', { name: '新增部门' });
  };

  it('says what is missing when a field is left', async () => {
    const server = fakeServer(calls);
    const dialog = within(await show({ id: '1', name: '总公司' }));
    await userEvent.click(dialog.getByLabelText('部门名称'));
    await userEvent.tab();
    expect(await dialog.findByText('请输入部门名称')).toBeInTheDocument();
    await userEvent.clear(dialog.getByLabelText('排序'));
    await userEvent.tab();
    expect(await dialog.findByText('请输入排序')).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: '确定' }));
    expect((await dialog.findAllByText('请选择部门类型')).length).toBeGreaterThan(0);
    expect(server.requests(SAVE_DEPT)).toHaveLength(0);
  });

  it('wants what it hangs below', async () => {
    const server = fakeServer(calls);
    const dialog = within(await show());
    await userEvent.click(dialog.getByRole('button', { name: '确定' }));
    await waitFor(() =>
      expect(dialog.getAllByRole('alert').map((one) => one.textContent)).toContain('请选择所属上级'),
    );
    expect(server.requests(SAVE_DEPT)).toHaveLength(0);
  });

  it.each(['-1', '1.5'])('has no sort of %s', async (sort) => {
    const server = fakeServer(calls);
    const dialog = within(await show({ id: '1', name: '总公司' }));
    await userEvent.clear(dialog.getByLabelText('排序'));
    await userEvent.type(dialog.getByLabelText('排序'), sort);
    await userEvent.tab();
    expect(await dialog.findByText('请输入0到999999之间的整数')).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: '确定' }));
    expect(server.requests(SAVE_DEPT)).toHaveLength(0);
  });
});

describe('a store', () => {
  const show = async () => {
    renderPage(<StoreDialog id="s7" dept={undefined} visible onClose={() => undefined} />, { session });
    const dialog = within(await screen.findByRole('dialog', { name: '编辑门店' }));
    await waitFor(() => expect(dialog.getByLabelText('门店名称')).toHaveValue('南山店'));
    return dialog;
  };
  const pick = async (dialog: ReturnType<typeof within>, label: string, name: string): Promise<void> => {
    await userEvent.click(dialog.getByRole('combobox', { name: label }));
    await userEvent.click(await screen.findByRole('option', { name }));
  };

  it('a new one has its defaults, and says what is missing in the spec’s words', async () => {
    const server = fakeServer(calls);
    renderPage(<StoreDialog id="" dept={undefined} visible onClose={() => undefined} />, { session });
    const dialog = within(await screen.findByRole('dialog', { name: '新增门店' }));
    expect(dialog.getByRole('combobox', { name: '营业开始时间' })).toHaveTextContent('08:00');
    expect(dialog.getByRole('combobox', { name: '营业结束时间' })).toHaveTextContent('08:30');
    expect(dialog.getByLabelText('IP白名单')).toHaveValue('{ip}');
    await userEvent.click(dialog.getByRole('button', { name: '确定' }));
    await waitFor(() =>
      expect(dialog.getAllByRole('alert').map((one) => one.textContent)).toEqual(
        expect.arrayContaining([
          ...['请输入门店名称', '请输入工商名称', '请输入门头名称', '请选择所属部门', '请选择所属仓库'],
          ...['请选择门店属性', '请选择门店性质', '请选择省级', '请选择城市', '请选择区级', '请确定是否开启'],
          ...['请选择是否开启预约', '请输入门店电话', '请输入纬度', '请输入经度', '请输入详细地址'],
        ]),
      ),
    );
    await waitFor(() => expect(dialog.getByLabelText('门店名称')).toHaveFocus());
    expect(server.requests('POST /sys/store/save')).toEqual([]);
  });

  it('ends after it begins, at midnight at the latest', async () => {
    const server = fakeServer({ ...calls, [UPDATE_STORE]: () => null });
    const dialog = await show();
    await pick(dialog, '营业结束时间', '07:45');
    await userEvent.click(dialog.getByRole('button', { name: '确定' }));
    expect(await dialog.findByText('结束时间必须晚于开始时间')).toBeInTheDocument();
    expect(server.requests(UPDATE_STORE)).toEqual([]);
    await pick(dialog, '营业结束时间', '24:00');
    await userEvent.click(dialog.getByRole('button', { name: '确定' }));
    await waitFor(() =>
      expect(server.requests(UPDATE_STORE).at(-1)).toMatchObject({ openningHoursEnd: '23:59' }),
    );
  });

  it('is saved on top of what somebody else saved, once their words were seen', async () => {
    const current = { ...detail, doorName: '对方的门头', version: 2 };
    const server = fakeServer({
      ...calls,
      [UPDATE_STORE]: ({ version }) =>
        version === 1 ? refusal(40901, '数据已被他人修改，请刷新后重试', { current }) : null,
    });
    const dialog = await show();
    await userEvent.clear(dialog.getByLabelText('门头名称'));
    await userEvent.type(dialog.getByLabelText('门头名称'), '我的门头');
    await userEvent.click(dialog.getByRole('button', { name: '确定' }));
    expect(await dialog.findByText('门头名称：对方的内容为「对方的门头」')).toBeInTheDocument();
    expect(dialog.getByLabelText('门头名称')).toHaveValue('我的门头');
    await userEvent.click(dialog.getByRole('button', { name: '保留我的内容' }));
    await userEvent.click(dialog.getByRole('button', { name: '确定' }));
    await waitFor(() =>
      expect(server.requests(UPDATE_STORE).at(-1)).toMatchObject({ doorName: '我的门头', version: 2 }),
    );
  });

  it('half typed is offered again after a reload, with its department by name', async () => {
    fakeServer(calls);
    const dept = { id: '22', name: '深圳分公司' };
    const open = () =>
      renderPage(<StoreDialog id="" dept={dept} visible onClose={() => undefined} />, { session });
    const page = open();
    const before = within(await screen.findByRole('dialog', { name: '新增门店' }));
    await userEvent.type(before.getByLabelText('门店名称'), '没写完的店');
    page.unmount();
    open();
    const dialog = within(await screen.findByRole('dialog', { name: '新增门店' }));
    await userEvent.click(await dialog.findByRole('button', { name: '恢复' }));
    expect(dialog.getByLabelText('门店名称')).toHaveValue('没写完的店');
    expect(dialog.getByLabelText('所属部门')).toHaveValue('深圳分公司');
  });

  it('a new city empties the district, a new province city and district', async () => {
    const server = fakeServer(calls);
    const dialog = await show();
    await pick(dialog, '城市', '广州市');
    await userEvent.click(dialog.getByRole('button', { name: '确定' }));
    await waitFor(() =>
      expect(dialog.getAllByRole('alert').map((one) => one.textContent)).toEqual(['请选择区级']),
    );
    await pick(dialog, '省级', '北京市');
    await userEvent.click(dialog.getByRole('button', { name: '确定' }));
    await waitFor(() =>
      expect(dialog.getAllByRole('alert').map((one) => one.textContent)).toEqual([
        '请选择城市',
        '请选择区级',
      ]),
    );
    expect(server.requests(UPDATE_STORE)).toHaveLength(0);
  });

  it.each([[[]], [[{ id: 'w1', warehouseName: '南山仓' }]]])(
    'leads to where a warehouse is made, with %j to choose from',
    async (warehouses) => {
      fakeServer({ ...calls, 'GET /sys/warehouse/qryAll': () => warehouses });
      const openTab = jest.fn();
      configureNavigation({ openTab, closeTab: () => undefined, goToStore: () => undefined });
      const dialog = await show();
      await userEvent.click(dialog.getByLabelText('所属仓库'));
      const picker = within(await screen.findByRole('dialog', { name: '选择仓库' }));
      expect(await picker.findByText(/没有要选的仓库时，请先在/)).toBeInTheDocument();
      await userEvent.click(picker.getByRole('link', { name: '仓库管理' }));
      expect(openTab).toHaveBeenCalledWith('/mch/warehouse');
    },
  );

  it('asks before a store is closed, in which nobody can finish what is open', async () => {
    const server = fakeServer({
      ...calls,
      [UPDATE_STORE]: () => null,
      'GET /sys/store/open/{id}': () => ['2只住院中的宠物', '3张未结算账单'],
    });
    renderPage(<StoreDialog id={detail.id} dept={undefined} visible onClose={() => undefined} />, {
      session,
    });
    const dialog = within(await screen.findByRole('dialog', { name: '编辑门店' }));
    await userEvent.click(await dialog.findByRole('radio', { name: '已停业' }));
    await userEvent.click(dialog.getByRole('button', { name: '确定' }));
    const asked = within(await screen.findByRole('dialog', { name: '确定停业吗?' }));
    expect(asked.getByText(/未结算的账单不能收款和退款/)).toBeInTheDocument();
    expect(asked.getByText('该门店现在还有：2只住院中的宠物、3张未结算账单。')).toBeInTheDocument();
    // What the server does not say keeps nobody from being asked.
    server.use({ 'GET /sys/store/open/{id}': () => refusal(50000, '') });
    await userEvent.click(asked.getByRole('button', { name: '取消' }));
    expect(server.requests(UPDATE_STORE)).toEqual([]);
    await waitFor(() =>
      expect(screen.queryByRole('dialog', { name: '确定停业吗?' })).not.toBeInTheDocument(),
    );
    await userEvent.click(dialog.getByRole('button', { name: '确定' }));
    await userEvent.click(
      within(await screen.findByRole('dialog', { name: '确定停业吗?' })).getByRole('button', {
        name: '停业',
      }),
    );
    await waitFor(() => expect(server.requests(UPDATE_STORE)).toHaveLength(1));
    expect(server.requests(UPDATE_STORE)[0]).toMatchObject({ status: 0 });
  });

  it('asks once where a store is open for less than an hour, not where its hours stay', async () => {
    let saved = { ...detail, openningHoursStart: '09:00', openningHoursEnd: '18:00' };
    const server = fakeServer({
      ...calls,
      'POST /sys/store/info/{id}': () => saved,
      [UPDATE_STORE]: () => null,
    });
    const dialog = await show();
    await pick(dialog, '营业结束时间', '09:30');
    await userEvent.click(dialog.getByRole('button', { name: '确定' }));
    const asked = await screen.findByRole('dialog', { name: '营业时间不足1小时，确定保存吗?' });
    expect(within(asked).getByText(/该门店每天营业 09:00 至 09:30/)).toBeInTheDocument();
    await userEvent.click(within(asked).getByRole('button', { name: '取消' }));
    await waitFor(() => expect(asked).not.toBeInTheDocument());
    expect(server.requests(UPDATE_STORE)).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: '确定' }));
    await userEvent.click(await screen.findByRole('button', { name: '仍然保存' }));
    await waitFor(() => expect(server.requests(UPDATE_STORE)).toHaveLength(1));
    cleanup();

    saved = { ...saved, openningHoursEnd: '09:30' };
    const again = await show();
    await userEvent.type(again.getByLabelText('门头名称'), '新');
    await userEvent.click(again.getByRole('button', { name: '确定' }));
    await waitFor(() => expect(server.requests(UPDATE_STORE)).toHaveLength(2));
  });

  it('wants a whitelist, coordinates of the earth and a telephone number', async () => {
    const server = fakeServer(calls);
    const dialog = await show();
    await userEvent.clear(dialog.getByLabelText('IP白名单'));
    await userEvent.clear(dialog.getByLabelText('纬度'));
    await userEvent.type(dialog.getByLabelText('纬度'), '91');
    await userEvent.clear(dialog.getByLabelText('门店电话'));
    await userEvent.type(dialog.getByLabelText('门店电话'), '123');
    await userEvent.click(dialog.getByRole('button', { name: '确定' }));
    for (const words of ['请输入IP白名单', '应在-90到90之间', '请输入正确的门店电话']) {
      expect(await dialog.findByText(words)).toBeInTheDocument();
    }
    expect(server.requests(UPDATE_STORE)).toHaveLength(0);
  });
});
