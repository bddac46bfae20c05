import { fakeServer, networkFailure, refusal, type FakeServer } from '@hospital/shared/testing';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { profile } from '../../test/menu.fixture';
import { connectClient } from './connectClient';
import { clearSessionCookies } from './sessionCookies';
import { SignInPage } from './SignInPage';

const LOGIN = 'POST /login.do';
const signedIn = { token: 't1', tenantId: '1', cbqFlag: 'N' };
const account = {
  username: '13900000001',
  password: 'Pet@12345',
  tenantCode: 'other',
  types: [1, 2],
  title: '管理员',
};

let server: FakeServer;
const onTyping = jest.fn();
const onSignedIn = jest.fn<Promise<void>, []>();

beforeEach(() => {
  localStorage.clear();
  clearSessionCookies({ keepTenantCode: false });
  jest.clearAllMocks();
  onSignedIn.mockResolvedValue();
  connectClient();
  server = fakeServer({
    [LOGIN]: () => signedIn,
    'GET /comm/ip': () => '10.1.2.3',
    'GET /comm/demoAccounts': () => [],
    'POST /sys/user/getUserInfo.do': () => profile(),
    'GET /switch': () => ({}),
  });
});

async function open(notice = ''): Promise<void> {
  document.head.innerHTML = '<meta name="tenant-code" content="demo">'; // eslint-disable-line no-restricted-syntax -- as the server writes it
  render(<SignInPage notice={notice} onTyping={onTyping} onSignedIn={onSignedIn} />);
  await screen.findByText('当前IP: 10.1.2.3');
}
const username = () => screen.getByPlaceholderText('请输入用户名');
const password = () => screen.getByPlaceholderText('请输入密码');
const button = () => screen.getByRole('button', { name: '登录' });
const problems = () => [...document.querySelectorAll('.field .problem')].map((line) => line.textContent);

async function fill(): Promise<void> {
  await userEvent.type(username(), '13800000001');
  await userEvent.type(password(), 'Pet@12345');
}

test('the store side is chosen, remembering is on, and the title says where one is', async () => {
  await open();
  expect(screen.getByRole('tab', { name: '门店' })).toHaveAttribute('aria-selected', 'true');
  expect(screen.getByRole('checkbox', { name: '记住我' })).toBeChecked();
  expect(document.title).toBe('登录 - 宠物医院连锁管理系统');
});

test('each field tells what is wrong when it is left, and stops telling when it is changed', async () => {
  await open();
  await userEvent.click(username());
  await userEvent.tab();
  expect(problems()).toEqual(['请输入用户名', '']);
  await userEvent.type(password(), '123');
  await userEvent.tab();
  expect(problems()).toEqual(['请输入用户名', '密码不能少于6位']);
  expect(password()).toHaveAccessibleDescription('密码不能少于6位');
  await userEvent.type(username(), 'a');
  expect(problems()).toEqual(['', '密码不能少于6位']);
});

test('a form that is wrong is not sent, and the focus goes to the first wrong field', async () => {
  await open();
  await userEvent.type(password(), '123{Enter}');
  expect(problems()).toEqual(['请输入用户名', '密码不能少于6位']);
  expect(username()).toHaveFocus();
  await userEvent.type(username(), 'a');
  await userEvent.click(button());
  expect(password()).toHaveFocus();
  expect(server.requests(LOGIN)).toHaveLength(0);
});

test('Enter signs in to the side that the arrow keys chose', async () => {
  await open();
  await userEvent.click(screen.getByRole('tab', { name: '门店' }));
  await userEvent.keyboard('{ArrowLeft}');
  expect(screen.getByRole('tab', { name: '仓库' })).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}');
  expect(screen.getByRole('tab', { name: '公司' })).toHaveAttribute('aria-selected', 'true');
  await fill();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledTimes(1));
  expect(server.requests(LOGIN)).toEqual([expect.objectContaining({ type: 1, tenantCode: 'demo' })]);
});

test('the button shows that it sends and cannot be pressed twice', async () => {
  let answer = (_: unknown): void => undefined;
  server.use({ [LOGIN]: () => new Promise((resolve) => (answer = resolve)) });
  await open();
  await fill();
  await userEvent.dblClick(button());
  expect(button()).toHaveAttribute('aria-busy', 'true');
  expect(server.requests(LOGIN)).toHaveLength(1);
  await act(async () => answer(signedIn));
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledTimes(1));
});

test("a refusal ends the waiting, keeps every character and does not show the server's words", async () => {
  server.use({ [LOGIN]: () => refusal(40101, '用户名或密码错误') });
  await open();
  await fill();
  await userEvent.click(button());
  await waitFor(() => expect(button()).toHaveAttribute('aria-busy', 'false'));
  expect(screen.getByRole('alert')).toHaveTextContent('登录未成功，请检查用户名、密码和登录类型');
  expect(screen.queryByText('用户名或密码错误')).not.toBeInTheDocument();
  expect(username()).toHaveValue('13800000001');
  expect(password()).toHaveValue('Pet@12345');
  expect(password()).toHaveFocus();
  expect(onSignedIn).not.toHaveBeenCalled();
});

test('a server that cannot be reached is told, until the next attempt', async () => {
  server.use({ [LOGIN]: networkFailure });
  await open();
  await fill();
  await userEvent.click(button());
  expect(await screen.findByText('网络开小差了')).toBeVisible();
  server.use({ [LOGIN]: () => signedIn });
  await userEvent.click(button());
  await waitFor(() => expect(onSignedIn).toHaveBeenCalled());
  expect(screen.queryByText('网络开小差了')).not.toBeInTheDocument();
});

test('the reason why one is here again is shown', async () => {
  await open('Has Error');
  expect(screen.getByRole('alert')).toHaveTextContent('Has Error');
});

test('what comes next is fetched with the first character, not before, and once', async () => {
  await open();
  expect(onTyping).not.toHaveBeenCalled();
  await fill();
  expect(onTyping).toHaveBeenCalledTimes(1);
});

test('a demo account fills the form, with its tenant, and stays on a side that it has', async () => {
  server.use({ 'GET /comm/demoAccounts': () => [account, { ...account, types: [3], username: '5' }] });
  await open();
  await userEvent.click(await screen.findByRole('button', { name: /13900000001/ }));
  expect(screen.getByRole('tab', { name: '门店' })).toHaveAttribute('aria-selected', 'true');
  await userEvent.click(button());
  await waitFor(() => expect(onSignedIn).toHaveBeenCalled());
  expect(server.requests(LOGIN)).toEqual([
    expect.objectContaining({ username: '13900000001', tenantCode: 'other', type: 2 }),
  ]);
  await userEvent.click(screen.getByRole('button', { name: '管理员 5' }));
  expect(screen.getByRole('tab', { name: '仓库' })).toHaveAttribute('aria-selected', 'true');
  expect(screen.getByRole('button', { name: '登录' })).toHaveFocus();
});

test('without demo data there is no list of accounts', async () => {
  await open();
  expect(screen.queryByRole('region', { name: '演示账号' })).not.toBeInTheDocument();
});

test('推荐浏览器 opens a dialog with a download for each generation of systems', async () => {
  await open();
  await userEvent.click(screen.getByRole('button', { name: '推荐浏览器' }));
  const dialog = await screen.findByRole('dialog', { name: '推荐浏览器' });
  expect(dialog).toHaveTextContent('Windows 10 及以上、Mac');
  expect(dialog).toHaveTextContent('Windows 7');
  for (const link of screen.getAllByRole('link'))
    expect(link).toHaveAttribute('href', expect.stringMatching(/^https:/));
});

test('where the platform cannot encrypt, the checkbox says that the password is not kept', async () => {
  await open();
  expect(screen.getByRole('checkbox', { name: '记住我' })).toHaveAccessibleDescription(
    '仅用户名，不保存密码',
  );
});
