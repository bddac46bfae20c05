import { configureNavigation, emitLiveEvent } from '@hospital/shared/host';
import { fakeServer, type FakeServer, networkFailure, renderPage } from '@hospital/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NoticePopup } from './NoticePopup';

const READ = 'POST /notify/admin/message/read';
let server: FakeServer;

beforeEach(() => {
  server = fakeServer({ [READ]: () => null });
  renderPage(
    <>
      <input aria-label="备注" />
      <NoticePopup />
    </>,
  );
});

const push = (id: string, content = `<p>正文${id}</p>`): void =>
  act(() => emitLiveEvent('message', { id, title: `标题${id}`, content }));
const popup = (id: string) => screen.findByRole('dialog', { name: `标题${id}` });
const closeButton = () => screen.getByRole('button', { name: '关闭' });

test('a pushed message shows its title and its content, cleaned of what acts', async () => {
  push('1', '<p onclick="x()">您有<b>3</b>份报告<img src="x" onerror="alert(1)"></p>');
  const shown = await popup('1');
  expect(await within(shown).findByText('3')).toBeVisible();
  expect(shown.innerHTML).not.toMatch(/onclick|onerror/);
});

test('without an id nothing shows', () => {
  push('');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('it takes no focus away', async () => {
  const note = screen.getByLabelText('备注');
  await userEvent.type(note, '猫');
  push('1');
  await popup('1');
  expect(note).toHaveFocus();
});

test('closing marks it read and hides it, also by Esc', async () => {
  push('1');
  await popup('1');
  await userEvent.click(closeButton());
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  push('2');
  await popup('2');
  closeButton().focus();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await waitFor(() => expect(server.requests(READ)).toEqual([{ ids: ['1'] }, { ids: ['2'] }]));
});

test('several messages come one after the other, or are read all at once', async () => {
  ['1', '2', '3', '2'].forEach((id) => push(id));
  expect(await popup('1')).toHaveTextContent('还有 2 条新消息');
  await userEvent.click(closeButton());
  expect(await popup('3')).toHaveTextContent('还有 1 条新消息');
  await userEvent.click(screen.getByRole('button', { name: '全部已读' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await waitFor(() => expect(server.requests(READ)).toEqual([{ ids: ['1'] }, { ids: ['3', '2'] }]));
});

test('the beginning of one leads to the whole, which reads it', async () => {
  const openTab = jest.fn();
  configureNavigation({ openTab, closeTab: jest.fn(), goToStore: jest.fn() });
  act(() =>
    emitLiveEvent('message', {
      id: '1',
      title: '标题1',
      content: '<p>正文</p>',
      link: '/notice/noticeList?message=1',
    }),
  );
  await userEvent.click(within(await popup('1')).getByRole('button', { name: '查看详情' }));
  expect(openTab).toHaveBeenCalledWith('/notice/noticeList?message=1');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await waitFor(() => expect(server.requests(READ)).toEqual([{ ids: ['1'] }]));
});

test('what is read elsewhere closes here, without asking the server', async () => {
  ['1', '2'].forEach((id) => push(id));
  await popup('1');
  act(() => emitLiveEvent('messageRead', { ids: ['1', 'other'] }));
  expect(await popup('2')).not.toHaveTextContent('还有');
  expect(server.requests(READ)).toEqual([]);
});

test('by keyboard one comes back to where one was', async () => {
  push('1');
  await popup('1');
  await userEvent.click(screen.getByLabelText('备注'));
  await userEvent.tab();
  expect(closeButton()).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByLabelText('备注')).toHaveFocus();
});

test('it goes even if it cannot be marked: it stays unread in the message centre', async () => {
  server.use({ [READ]: () => networkFailure() });
  push('1');
  await popup('1');
  await userEvent.click(closeButton());
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
