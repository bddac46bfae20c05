import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from './Button';
import { DropdownMenu } from './DropdownMenu';
import { Input } from './Input';
import { PopupMenu } from './PopupMenu';
import { Tabs } from './Tabs';

const entries = [
  { key: 'person', label: '个人中心' },
  { key: 'lis', label: '登录LIS', disabled: true },
  { key: 'logout', label: '退出登录' },
] as const;

describe('DropdownMenu', () => {
  function show(): { user: ReturnType<typeof userEvent.setup>; onSelect: jest.Mock } {
    const onSelect = jest.fn();
    render(
      <DropdownMenu label="王医生" entries={entries} onSelect={onSelect}>
        {(trigger) => <Button {...trigger}>王医生</Button>}
      </DropdownMenu>,
    );
    return { user: userEvent.setup(), onSelect };
  }
  const trigger = (): HTMLElement => screen.getByRole('button', { name: '王医生' });

  it('opens by the keyboard, moves past what is disabled, chooses and gives the focus back', async () => {
    const { user, onSelect } = show();
    trigger().focus();
    await user.keyboard('{ArrowDown}');
    expect(trigger()).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByRole('menuitem', { name: '个人中心' })).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('menuitem', { name: '退出登录' })).toHaveFocus();
    await user.keyboard('{ArrowDown}{End}{Home}{ArrowUp}{Enter}');
    expect(onSelect).toHaveBeenCalledWith('logout');
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    expect(trigger()).toHaveFocus();
  });

  it('closes by Esc, by a second press of its button and by a press elsewhere', async () => {
    const { user, onSelect } = show();
    await user.click(trigger());
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    await user.click(trigger());
    await user.click(trigger());
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    await user.click(trigger());
    await user.click(document.body);
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    expect(onSelect).not.toHaveBeenCalled();
  });
});

it('PopupMenu stays inside the window', () => {
  const close = (): void => undefined;
  render(
    <PopupMenu label="标签页" entries={entries} onSelect={close} onClose={close} at={{ x: 5000, y: -40 }} />,
  );
  const menu = screen.getByRole('menu', { name: '标签页' });
  expect(parseFloat(menu.style.left)).toBeLessThan(innerWidth);
  expect(parseFloat(menu.style.top)).toBeGreaterThanOrEqual(0);
});

describe('Tabs', () => {
  const tabs = [
    { value: 'account', title: '个人信息', content: <Input aria-label="姓名" /> },
    { value: 'timeline', title: '修改密码', content: <Input aria-label="旧密码" /> },
  ] as const;

  it('has one stop of Tab, arrows choose, panels are built when opened and then kept', async () => {
    const user = userEvent.setup();
    render(<Tabs label="个人中心" tabs={tabs} />);
    expect(screen.getByRole('tabpanel', { name: '个人信息' })).toBeVisible();
    expect(screen.queryByLabelText('旧密码')).not.toBeInTheDocument();
    await user.type(screen.getByLabelText('姓名'), '王');

    await user.tab({ shift: true });
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('tab', { name: '修改密码' })).toHaveFocus();
    expect(screen.getByRole('tabpanel', { name: '修改密码' })).toBeVisible();
    expect(screen.getByLabelText('姓名')).not.toBeVisible();

    await user.keyboard('{ArrowRight}');
    expect(screen.getByLabelText('姓名')).toHaveValue('王');
  });

  it('can be led from outside', async () => {
    const onChange = jest.fn();
    render(<Tabs label="个人中心" tabs={tabs} value="timeline" onChange={onChange} />);
    expect(screen.getByRole('tab', { name: '修改密码' })).toHaveAttribute('aria-selected', 'true');
    await userEvent.click(screen.getByRole('tab', { name: '个人信息' }));
    expect(onChange).toHaveBeenCalledWith('account');
    expect(screen.getByRole('tab', { name: '修改密码' })).toHaveAttribute('aria-selected', 'true');
  });
});
