import { render, screen } from '@testing-library/react';
import { item } from '../../test/menu.fixture';
import { Breadcrumb } from './Breadcrumb';

const store = item({ id: '2', name: '门店管理', path: '/mch/store' });
const directory = (path: string) => item({ id: '1', name: '系统管理', type: '1', path, children: [store] });

const crumbs = (): readonly string[] =>
  screen
    .getAllByRole('listitem')
    .map(
      (crumb) =>
        `${crumb.textContent}${crumb.querySelector('a') ? ` -> ${crumb.querySelector('a')?.getAttribute('href')}` : ''}`,
    );

test('the breadcrumb starts at home and its last crumb is no link (spec 1 §2 Shell)', () => {
  render(<Breadcrumb trail={[directory('/mch'), store]} path="/mch/store" title="门店管理" />);
  expect(crumbs()).toEqual(['首页 -> /home', '系统管理', '门店管理']);
});

test('a crumb above leads to its first page, a noRedirect one nowhere', () => {
  const other = item({ id: '3', name: '字典管理', path: '/mch/dict' });
  const trail = (path: string) => [{ ...directory(path), children: [store, other] }, other];
  const { unmount } = render(<Breadcrumb trail={trail('/mch')} path="/mch/dict" title="字典管理" />);
  expect(crumbs()).toEqual(['首页 -> /home', '系统管理 -> /mch/store', '字典管理']);
  unmount();
  render(<Breadcrumb trail={trail('noRedirect')} path="/mch/dict" title="字典管理" />);
  expect(crumbs()).toEqual(['首页 -> /home', '系统管理', '字典管理']);
});

test('on the home page there is one crumb, and it is no link', () => {
  render(<Breadcrumb trail={[]} path="/home" title="首页" />);
  expect(crumbs()).toEqual(['首页']);
});
