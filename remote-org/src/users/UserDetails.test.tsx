import { transformPassword } from '@hospital/shared/contract/password';
import type { UserDetail } from '@hospital/shared/contract/calls/users';
import { fakeServer, fakeSession, httpStatus, refusal, renderPage } from '@hospital/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { USER, user, userCalls } from '../../test/users.fixture';
import { UserDetails } from './UserDetails';

const RESET = 'POST /sys/user/rePassword/{id}';
const SET = 'POST /sys/user/rePassword2/{id}';
const UNLOCK = 'POST /sys/user/unlock.do';
const BIND = 'POST /sys/user/bindOpenId';
const UNBIND = 'POST /sys/user/unBindOpenId/{id}';
const DELETE = 'POST /sys/user/delete/{id}';

/** Words of each action, its permission, and the user with whom it can be done. */
const ACTIONS: readonly (readonly [string, string, Partial<UserDetail>])[] = [
  ['重置密码', 'sys:user:rePassword', {}],
  ['指定密码', 'sys:user:rePassword2', {}],
  ['解锁', 'sys:user:unlock', { lockFlag: 'Y' }],
  ['绑定微信', 'sys:user:bindOpenId', {}],
  ['解绑微信', 'sys:user:bindOpenId', { openIdFlag: 'Y' }],
  ['删除', 'sys:user:delete', {}],
];
const ALL = ['sys:user:info', ...ACTIONS.map(([, permission]) => permission)];

const onReset = jest.fn();
const onClose = jest.fn();
const notify = jest.fn();
const unhandled = jest.fn();
beforeEach(() => {
  jest.clearAllMocks();
  sessionStorage.clear();
  process.on('unhandledRejection', unhandled);
});
afterEach(() => {
  process.off('unhandledRejection', unhandled);
  expect(unhandled).not.toHaveBeenCalled();
});

async function open(permissions: readonly string[] = ALL, ofSession = fakeSession(permissions)) {
  renderPage(<UserDetails id="u7" visible onReset={onReset} onClose={onClose} />, {
    session: ofSession,
    notify,
  });
  const details = within(await screen.findByRole('dialog', { name: '用户详情' }));
  await details.findByText('13600000007');
  return details;
}
const ok = (name: string): Promise<void> =>
  userEvent.click(within(screen.getByRole('dialog', { name })).getByRole('button', { name: '确定' }));

it.each(ACTIONS)('%s is there with its permission alone', async (name, permission, changes) => {
  fakeServer(userCalls([user(changes)]));
  const details = await open(['sys:user:info', permission]);
  expect(details.getByRole('button', { name })).toBeInTheDocument();
});

it.each(ACTIONS)('%s is not there without its permission', async (name, permission, changes) => {
  fakeServer(userCalls([user(changes)]));
  const details = await open(ALL.filter((one) => one !== permission));
  expect(details.queryByRole('button', { name })).not.toBeInTheDocument();
});

it('offers only what the user’s state allows', async () => {
  fakeServer(userCalls());
  const details = await open();
  expect(details.queryByRole('button', { name: '解锁' })).not.toBeInTheDocument();
  expect(details.queryByRole('button', { name: '解绑微信' })).not.toBeInTheDocument();
});

it.each(['删除', '重置密码', '指定密码'])('does not offer %s for oneself', async (name) => {
  fakeServer(userCalls());
  const details = await open(ALL, fakeSession(ALL, { user: { id: 'u7' } }));
  expect(details.queryByRole('button', { name })).not.toBeInTheDocument();
});

it('says what does not come, with 重试', async () => {
  const server = fakeServer({ [USER]: () => httpStatus(502) });
  renderPage(<UserDetails id="u7" visible onReset={onReset} onClose={onClose} />, {
    session: fakeSession(ALL),
  });
  expect(await screen.findByText('用户加载失败')).toBeInTheDocument();
  server.use(userCalls());
  await userEvent.click(screen.getByRole('button', { name: '重试' }));
  expect(await screen.findByText('13600000007')).toBeInTheDocument();
});

describe('重置密码', () => {
  const agree = async (details: ReturnType<typeof within>) => {
    await userEvent.click(details.getByRole('button', { name: '重置密码' }));
    expect(await screen.findByText('确定重置 端木七 的密码吗? 重置后该用户会立即退出登录。')).toBeVisible();
    await ok('提示');
  };

  it('asks, and tells the new password', async () => {
    const server = fakeServer({ ...userCalls(), [RESET]: () => ({ initPassword: 'Abcd@1234567' }) });
    await agree(await open());
    await waitFor(() =>
      expect(onReset).toHaveBeenCalledWith({ name: '端木七', initPassword: 'Abcd@1234567' }),
    );
    expect(server.requests(RESET)).toEqual([{ id: 'u7' }]);
  });

  it('tells no password when it is refused', async () => {
    fakeServer({ ...userCalls(), [RESET]: () => refusal(40302, '无权访问该用户数据') });
    await agree(await open());
    await waitFor(() => expect(notify).toHaveBeenCalled());
    expect(onReset).not.toHaveBeenCalled();
  });
});

describe('指定密码', () => {
  const GOOD = 'Neues@Wort1';
  const fill = async (details: ReturnType<typeof within>, newPass: string, again: string) => {
    await userEvent.click(details.getByRole('button', { name: '指定密码' }));
    const form = within(await screen.findByRole('dialog', { name: '指定密码' }));
    await userEvent.type(form.getByLabelText('新密码'), newPass);
    await userEvent.type(form.getByLabelText('确认密码'), again);
    await ok('指定密码');
    return form;
  };

  it('is sent transformed, without the blanks around it', async () => {
    const server = fakeServer({ ...userCalls(), [SET]: () => null });
    await fill(await open(), ` ${GOOD} `, GOOD);
    expect(await screen.findByText('操作成功')).toBeInTheDocument();
    expect(server.requests(SET)).toEqual([{ id: 'u7', newPass: transformPassword(GOOD) }]);
  });

  it.each([
    ['weak', 'weak1234', 'weak1234', '密码至少8位，包含大小写字母、数字和特殊符号'],
    ['typed twice differently', GOOD, `${GOOD}x`, '两次输入的密码不一致'],
  ])('sends none that is %s', async (_, newPass, again, words) => {
    const server = fakeServer({ ...userCalls(), [SET]: () => null });
    const form = await fill(await open(), newPass, again);
    await waitFor(() => expect(form.getAllByRole('alert').map((one) => one.textContent)).toContain(words));
    expect(server.requests(SET)).toHaveLength(0);
  });

  it('has its rules said; it is hidden, and shown on demand', async () => {
    fakeServer(userCalls());
    const details = await open();
    await userEvent.click(details.getByRole('button', { name: '指定密码' }));
    const dialog = await screen.findByRole('dialog', { name: '指定密码' });
    const field = within(dialog).getByLabelText('新密码');
    expect(within(dialog).getByText('密码至少8位，包含大小写字母、数字和特殊符号')).toBeVisible();
    expect(field).toHaveAttribute('type', 'password');
    await userEvent.click(dialog.querySelector('.arco-icon-eye-invisible')!);
    expect(within(dialog).getByLabelText('新密码')).toHaveAttribute('type', 'text');
  });

  it('says a refusal at the field', async () => {
    const msg = '新密码不能与旧密码相同';
    fakeServer({ ...userCalls(), [SET]: () => refusal(40001, msg, { errors: [{ field: 'newPass', msg }] }) });
    const form = await fill(await open(), GOOD, GOOD);
    expect(await form.findByText(msg)).toBeInTheDocument();
    expect(screen.getByRole('dialog', { name: '指定密码' })).toBeInTheDocument();
    expect(notify).not.toHaveBeenCalled();
  });
});

describe('微信', () => {
  const OPEN_ID = 'oTest_123-456';
  const fill = async (details: ReturnType<typeof within>, openId: string) => {
    await userEvent.click(details.getByRole('button', { name: '绑定微信' }));
    const form = within(await screen.findByRole('dialog', { name: '绑定微信' }));
    await userEvent.type(form.getByLabelText('OpenID'), openId);
    await ok('绑定微信');
    return form;
  };

  it('is bound by its OpenID, and the details follow', async () => {
    const users = [user()];
    const server = fakeServer({
      ...userCalls(users),
      [BIND]: () => {
        Object.assign(users[0]!, { openIdFlag: 'Y' });
        return null;
      },
    });
    const details = await open();
    await fill(details, OPEN_ID);
    expect(await details.findByText('已绑定')).toBeInTheDocument();
    expect(details.getByRole('button', { name: '解绑微信' })).toBeInTheDocument();
    expect(server.requests(BIND)).toEqual([{ id: 'u7', openId: OPEN_ID }]);
  });

  it('has no OpenID of five characters', async () => {
    const server = fakeServer(userCalls());
    const form = await fill(await open(), 'abc12');
    expect(await form.findByText('OpenID由6至64位字母、数字、下划线或短横线组成')).toBeInTheDocument();
    expect(server.requests(BIND)).toHaveLength(0);
  });

  it('says at the field that it is somebody else’s', async () => {
    fakeServer({ ...userCalls(), [BIND]: () => refusal(40903, '微信账号已存在') });
    const form = await fill(await open(), OPEN_ID);
    expect(await form.findByText('微信账号已存在')).toBeInTheDocument();
    expect(form.getByLabelText('OpenID')).toHaveValue(OPEN_ID);
    expect(notify).not.toHaveBeenCalled();
  });
});

describe.each([
  ['解锁', UNLOCK, { lockFlag: 'Y' }],
  ['解绑微信', UNBIND, { openIdFlag: 'Y' }],
] as const)('%s', (name, call, changes) => {
  it('is done, once', async () => {
    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    const server = fakeServer({ ...userCalls([user(changes)]), [call]: () => held });
    const details = await open();
    await userEvent.dblClick(details.getByRole('button', { name }));
    answer();
    expect(await screen.findByText('操作成功')).toBeInTheDocument();
    expect(server.requests(call)).toEqual([{ id: 'u7' }]);
  });

  it('can be tried again when it fails', async () => {
    fakeServer({ ...userCalls([user(changes)]), [call]: () => httpStatus(502) });
    const details = await open();
    const button = details.getByRole('button', { name });
    await userEvent.click(button);
    await waitFor(() => expect(notify).toHaveBeenCalled());
    await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'false'));
    expect(screen.queryByText('操作成功')).not.toBeInTheDocument();
  });
});

describe('删除', () => {
  const agree = async () => {
    const details = await open();
    await userEvent.click(details.getByRole('button', { name: '删除' }));
    const question = await screen.findByText('确定删除记录吗?');
    await userEvent.click(
      within(question.closest<HTMLElement>('[role=dialog]')!).getByRole('button', { name: '删除' }),
    );
  };

  it('asks, and closes the details', async () => {
    const server = fakeServer({ ...userCalls(), [DELETE]: () => null });
    await agree();
    expect(await screen.findByText('删除成功')).toBeInTheDocument();
    expect(onClose).toHaveBeenCalled();
    expect(server.requests(DELETE)).toEqual([{ id: 'u7' }]);
  });

  it('does not look for the user who is gone', async () => {
    const server = fakeServer({ ...userCalls(), [DELETE]: () => null });
    await agree();
    await screen.findByText('删除成功');
    expect(server.requests(USER)).toHaveLength(1);
    expect(screen.queryByText('用户加载失败')).not.toBeInTheDocument();
  });

  it('leaves them open when it is refused', async () => {
    fakeServer({ ...userCalls(), [DELETE]: () => refusal(40902, '当前状态（有未完结病例）不允许删除') });
    await agree();
    await waitFor(() => expect(notify).toHaveBeenCalled());
    expect(onClose).not.toHaveBeenCalled();
  });
});
