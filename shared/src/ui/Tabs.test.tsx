import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Input } from './Input';
import { Tabs } from './Tabs';

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

  it('opens the first tab when the open one is gone', async () => {
    const { rerender } = render(<Tabs label="个人中心" tabs={tabs} />);
    await userEvent.click(screen.getByRole('tab', { name: '修改密码' }));
    rerender(<Tabs label="个人中心" tabs={tabs.slice(0, 1)} />);
    expect(screen.getByRole('tabpanel', { name: '个人信息' })).toBeVisible();
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
