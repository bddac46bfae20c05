import { fakeServer, fakeSession, httpStatus, renderPage } from '@hospital/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { item, settingsCalls } from '../../../test/config.fixture';
import StoreConfigPage from '../StoreConfigPage';

const HEAD = 'GET /sys/store/config/printHead';
const OF_STORE = {
  storeId: 's7',
  logo: '',
  storeName: '望京门店',
  doorName: '望京宠物',
  address: '',
  phoneNum: '',
};

const settings = () => [
  item({ configGroup: 'receipt', configKey: 'showStoreName', configName: '显示门店名称', configValue: 'Y' }),
  item({ configGroup: 'receipt', configKey: 'showLogo', configName: '显示标志', configValue: 'Y' }),
  item({ configGroup: 'receipt', configKey: 'showDoorName', configName: '显示门头名称' }),
  item({ configGroup: 'printCase', configKey: 'copies', configName: '打印联数', configValue: '2' }),
];
const inStore = fakeSession(['sys:store:config:list', 'sys:store:config:save'], {
  workplace: { storeId: 's7', name: '望京门店' },
});

const show = (session = inStore) => {
  const server = fakeServer({ ...settingsCalls(settings()), [HEAD]: () => OF_STORE });
  renderPage(<StoreConfigPage />, { session, at: '/mch/config' });
  return server;
};
const open = async (title: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `打印预览：${title}` }));
  return within(await screen.findByRole('dialog'));
};
/** The document in the frame. */
const paper = async (name: string): Promise<string> =>
  ((await screen.findByTitle(name)) as HTMLIFrameElement).srcdoc;

it('shows the document of a group with the head of the store and sample data', async () => {
  const server = show();
  const dialog = await open('小票打印');
  expect(await paper('小票')).toContain('望京门店');
  expect(await paper('小票')).toContain('样例宠主');
  expect(dialog.getByText('样例数据')).toBeInTheDocument();
  expect(dialog.getByText(/门店没有标志图片/)).toBeInTheDocument();
  expect(server.requests(HEAD)).toEqual([{ storeId: 's7' }]);
});

it('follows what is not saved yet', async () => {
  show();
  expect(await screen.findByRole('switch', { name: '显示门头名称' })).not.toBeChecked();
  await userEvent.click(screen.getByRole('switch', { name: '显示门头名称' }));
  await open('小票打印');
  expect(await paper('小票')).toContain('望京宠物');
});

it('begins with the roll that the store has (小票打印 · 小票纸宽)', async () => {
  const roll = item({ configGroup: 'receipt', configKey: 'paperWidth', configValue: '58' });
  fakeServer({ ...settingsCalls([...settings(), roll]), [HEAD]: () => OF_STORE });
  renderPage(<StoreConfigPage />, { session: inStore, at: '/mch/config' });
  await open('小票打印');
  expect(await paper('小票')).toContain('size: 58mm');
});

it('begins with the sheet that the store has (消费单打印 · 纸张)', async () => {
  const sheet = item({ configGroup: 'printConsume', configKey: 'paperSize', configValue: 'A5' });
  fakeServer({ ...settingsCalls([...settings(), sheet]), [HEAD]: () => OF_STORE });
  renderPage(<StoreConfigPage />, { session: inStore, at: '/mch/config' });
  await open('消费单打印');
  expect(await paper('消费单')).toContain('size: 148mm 210mm');
});

it('begins with the sheet that the store has for prescriptions', async () => {
  const sheet = item({ configGroup: 'printPrescription', configKey: 'paperSize', configValue: 'A4' });
  fakeServer({ ...settingsCalls([...settings(), sheet]), [HEAD]: () => OF_STORE });
  renderPage(<StoreConfigPage />, { session: inStore, at: '/mch/config' });
  await open('处方打印');
  expect(await paper('处方')).toContain('size: 210mm 297mm');
});

it('has the papers of the document, and as many copies as are printed', async () => {
  show();
  const dialog = await open('病例打印');
  expect((await paper('病历')).match(/class="sheet"/g)).toHaveLength(2);
  expect(await paper('病历')).toContain('size: 210mm 297mm');
  await userEvent.click(dialog.getByRole('radio', { name: 'A5' }));
  expect(await paper('病历')).toContain('size: 148mm 210mm');
});

it('opens the printing dialog for the document alone', async () => {
  show();
  const dialog = await open('小票打印');
  const frame = (await screen.findByTitle('小票')) as HTMLIFrameElement;
  expect(frame).toHaveAttribute('sandbox', 'allow-same-origin allow-modals');
  const print = jest.fn();
  const button = dialog.getByRole('button', { name: '打印' });
  await waitFor(() => expect(button).toBeEnabled());
  frame.contentWindow!.print = print;
  await userEvent.click(button);
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
});

it('is of a sample store for the defaults of the chain', async () => {
  const server = show(
    fakeSession(['sys:store:config:list'], { workplace: { workspaceType: 1, storeId: '', name: '总部' } }),
  );
  await open('小票打印');
  expect(await paper('小票')).toContain('样例门店');
  expect(server.requests(HEAD)).toEqual([]);
});

it('offers 重试 when the head does not come', async () => {
  const server = show();
  server.use({ [HEAD]: () => httpStatus(502) });
  const dialog = await open('小票打印');
  expect(await dialog.findByText('门店抬头加载失败')).toBeInTheDocument();
  server.use({ [HEAD]: () => OF_STORE });
  await userEvent.click(dialog.getByRole('button', { name: '重试' }));
  expect(await paper('小票')).toContain('望京门店');
});
