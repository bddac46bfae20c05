import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import '../testing/closeOverlays';
import { Alert } from './Alert';
import { Button } from './Button';
import { Form, FormItem } from './Form';
import { IconButton } from './IconButton';
import { IconRefresh } from './icons/icons';
import { Input } from './Input';
import { InputNumber } from './InputNumber';
import { LoadError } from './LoadError';
import { message } from './message';
import { Select } from './Select';
import { applyTheme, storedTheme } from './theme';

describe('names for who cannot see', () => {
  it('of fields, whatever Arco renders for them', () => {
    render(
      <Form>
        <FormItem field="name" label="名称" required>
          <Input />
        </FormItem>
        <FormItem field="store" label="门店">
          <Select options={['朝阳店']} />
        </FormItem>
        <FormItem field="sort" label="排序">
          <InputNumber />
        </FormItem>
      </Form>,
    );
    expect(screen.getByRole('textbox', { name: '名称' })).toBeRequired();
    expect(screen.getByRole('combobox', { name: '门店' })).not.toBeRequired();
    expect(screen.getByRole('spinbutton', { name: '排序' })).toBeInTheDocument();
  });

  it('and what is wrong with a field, whenever it gets the focus', async () => {
    const user = userEvent.setup();
    render(
      <Form>
        <FormItem field="name" label="名称" rules={[{ required: true, message: '请输入名称' }]}>
          <Input />
        </FormItem>
        <Button htmlType="submit">保存</Button>
      </Form>,
    );
    await user.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: '名称' })).toHaveAccessibleDescription('请输入名称'),
    );
  });

  it('of crosses and eyes, in Chinese', async () => {
    const user = userEvent.setup();
    render(
      <>
        <Alert closable content="提示" />
        <Input defaultValue="x" allowClear aria-label="名称" />
        <Input.Password defaultValue="x" aria-label="密码" />
        <Select mode="multiple" defaultValue={['猫']} options={['猫', '狗']} aria-label="种类" />
      </>,
    );
    expect(await screen.findByRole('button', { name: '关闭' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '清空' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '移除 猫' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '显示密码' }));
    expect(await screen.findByRole('button', { name: '隐藏密码' })).toBeInTheDocument();
  });

  it('and no limits that are not numbers', async () => {
    render(<InputNumber aria-label="排序" />);
    const field = screen.getByRole('spinbutton', { name: '排序' });
    await waitFor(() => expect(field).not.toHaveAttribute('aria-valuemax'));
    expect(field).not.toHaveAttribute('aria-valuemin');
  });

  it('of buttons that are only an icon', () => {
    render(<IconButton label="刷新" icon={<IconRefresh />} />);
    expect(screen.getByRole('button', { name: '刷新' })).toBeInTheDocument();
  });
});

it('keeps the place of the keyboard when the list of a select closes', async () => {
  const user = userEvent.setup();
  render(<Select aria-label="种类" options={['猫', '狗']} />);
  await user.tab();
  const select = screen.getByRole('combobox', { name: '种类' });
  expect(select).toHaveFocus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(select).toHaveAttribute('aria-expanded', 'true'));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(select).toHaveAttribute('aria-expanded', 'false'));
  await new Promise((resolve) => setTimeout(resolve, 80));
  expect(select).toHaveFocus();
});

it('trims a text when it is left, but never a password', async () => {
  const user = userEvent.setup();
  const onSubmit = jest.fn();
  render(
    <Form onSubmit={onSubmit}>
      <FormItem field="name" label="名称">
        <Input />
      </FormItem>
      <FormItem field="secret" label="密码">
        <Input.Password />
      </FormItem>
      <Button htmlType="submit">保存</Button>
    </Form>,
  );
  await user.type(screen.getByRole('textbox', { name: '名称' }), ' 猫 ');
  await user.type(screen.getByLabelText('密码'), ' a b ');
  expect(screen.getByRole('textbox', { name: '名称' })).toHaveValue('猫');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ name: '猫', secret: ' a b ' }));
});

it('LoadError says what failed, why, under which number, and tries again', async () => {
  const onRetry = jest.fn();
  const error = Object.assign(new Error('网络开小差了'), { name: 'ApiError', traceId: '01J8ZK3F' });
  render(<LoadError what="门店列表" error={error} onRetry={onRetry} />);
  expect(screen.getByRole('alert')).toHaveTextContent('门店列表加载失败网络开小差了重试编号 01J8ZK3F');
  await userEvent.click(screen.getByRole('button', { name: '重试' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
});

it('LoadError keeps the words of our own mistakes to itself', () => {
  render(<LoadError what="门店列表" error={new TypeError('x is undefined')} onRetry={() => undefined} />);
  expect(screen.getByRole('alert')).not.toHaveTextContent('undefined');
  expect(screen.getByRole('alert')).not.toHaveTextContent('编号');
});

it('shows messages, though React is of the nineteenth version', async () => {
  act(() => message.error('系统开小差了'));
  expect(await screen.findByText('系统开小差了')).toBeInTheDocument();
});

describe('theme', () => {
  afterEach(() => {
    applyTheme('light');
    localStorage.clear();
  });

  it('is put on the page and remembered', () => {
    applyTheme('dark');
    expect(document.body).toHaveAttribute('arco-theme', 'dark');
    expect(document.documentElement.style.colorScheme).toBe('dark');
    expect(localStorage.getItem('theme')).toBe('dark');
    expect(storedTheme()).toBe('dark');
    applyTheme('light');
    expect(document.body).not.toHaveAttribute('arco-theme');
  });

  it('follows the system until one is chosen', () => {
    jest.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
    expect(storedTheme()).toBe('dark');
    localStorage.setItem('theme', 'light');
    expect(storedTheme()).toBe('light');
    localStorage.setItem('theme', '<script>');
    expect(storedTheme()).toBe('dark');
    jest.restoreAllMocks();
  });
});
