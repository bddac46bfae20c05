import { useState, type ReactNode } from 'react';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import '../testing/closeOverlays';
import { confirmDelete } from './ConfirmDelete';
import { confirm, Modal } from './Modal';
import { Select } from './Select';

it('asks before deleting and tells what was decided', async () => {
  const user = userEvent.setup();
  const remove = jest.fn(() => Promise.resolve());
  const decided = confirmDelete(remove, { name: '天河店' });
  expect(await screen.findByText('确定删除记录吗?')).toBeInTheDocument();
  expect(screen.getByText('天河店')).toBeInTheDocument();
  expect(remove).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: '删除' }));
  await expect(decided).resolves.toBe(true);
  expect(remove).toHaveBeenCalledTimes(1);
});

it('is a no by 取消, by Esc, and when the work fails', async () => {
  const user = userEvent.setup();
  const cancelled = confirm({ content: '第一问' });
  await user.click(await screen.findByRole('button', { name: '取消' }));
  await expect(cancelled).resolves.toBe(false);

  const escaped = confirm({ content: '第二问' });
  await waitFor(() => expect(screen.getByRole('button', { name: '取消' })).toHaveFocus());
  await user.keyboard('{Escape}');
  await expect(escaped).resolves.toBe(false);

  const failed = confirm({ content: '第三问', onOk: () => Promise.reject(new Error('no')) });
  await user.click(await screen.findByRole('button', { name: '确定' }));
  await expect(failed).resolves.toBe(false);
});

it('agrees by Enter where that is asked for, and declines by it elsewhere', async () => {
  const user = userEvent.setup();
  const send = jest.fn(() => Promise.resolve());
  const agreed = confirm({ content: '第一问', okText: '提交', okByEnter: true, onOk: send });
  await waitFor(() => expect(screen.getByRole('button', { name: '提交' })).toHaveFocus());
  await user.keyboard('{Enter}');
  await expect(agreed).resolves.toBe(true);
  expect(send).toHaveBeenCalledTimes(1);

  const declined = confirm({ content: '第二问', okText: '提交', onOk: send });
  await waitFor(() => expect(screen.getByRole('button', { name: '取消' })).toHaveFocus());
  await user.keyboard('{Enter}');
  await expect(declined).resolves.toBe(false);
  expect(send).toHaveBeenCalledTimes(1);
});

it('has a cross with a Chinese name, and Esc works from within a closed select', async () => {
  const user = userEvent.setup();
  const onCancel = jest.fn();
  render(
    <Modal title="门店" visible onCancel={onCancel}>
      <Select aria-label="种类" options={['猫', '狗']} />
    </Modal>,
  );
  await user.click(screen.getByRole('button', { name: '关闭' }));
  expect(onCancel).toHaveBeenCalledTimes(1);
  screen.getByRole('combobox', { name: '种类' }).focus();
  await user.keyboard('{Escape}');
  expect(onCancel).toHaveBeenCalledTimes(2);
});

it('gives the focus back where it is taken off the page at once', async () => {
  const user = userEvent.setup();
  const Page = (): ReactNode => {
    const [asked, ask] = useState(false);
    return (
      <>
        <button onClick={() => ask(true)}>结算</button>
        {asked && (
          <Modal title="收款" visible onCancel={() => ask(false)}>
            <input aria-label="现金" />
          </Modal>
        )}
      </>
    );
  };
  render(<Page />);
  const opener = screen.getByRole('button', { name: '结算' });
  await user.click(opener);
  await user.click(await screen.findByLabelText('现金'));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(opener).toHaveFocus();
});
