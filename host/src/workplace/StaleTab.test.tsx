import { writeSession } from '@hospital/shared/host';
import { act, render, screen } from '@testing-library/react';
import { profile } from '../../test/menu.fixture';
import { standingOf, workplaceOf } from '../session/workplace';
import { tabCommands } from '../tab-strip/tabStore';
import { browserIsAt } from './movedBrowser';
import { StaleTab } from './StaleTab';

jest.mock('../session/documentChange');
jest.mock('../tab-strip/tabStore', () => ({
  ...jest.requireActual<object>('../tab-strip/tabStore'),
  anyUnsaved: () => true,
}));

const flags = { isCompany: true, isMiniProgram: false, isStore: true, isWarehouse: true };
const sessionIn = (storeId: string, storeName: string) => {
  const user = profile({ storeId, storeName });
  return { tenantId: '1', user, flags, workplace: workplaceOf(user) };
};

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
  writeSession(sessionIn('s1', '天河店'));
  tabCommands.restore();
});

it('puts a change of place down to another page, a place that was taken away to who took it', () => {
  render(<StaleTab />);
  act(() => browserIsAt(standingOf(sessionIn('s2', '海珠店'))));
  expect(screen.getByRole('alertdialog', { name: '账号或门店已切换' })).toHaveTextContent(
    '浏览器的其他页面已切换',
  );
  act(() => browserIsAt(standingOf(sessionIn('', ''))));
  expect(screen.getByRole('alertdialog', { name: '您已不能在天河店工作' })).toHaveTextContent(
    '管理员调整了您的门店，该门店已停用，或当前网络不能进入该门店',
  );
  expect(screen.getByRole('button', { name: '切回天河店继续' })).toBeInTheDocument();
});
