import type { MenuItem } from '@hospital/shared/contract/calls/identity';
import { menuPages } from './menuPages';

const item = (path: string, showType: string, children: MenuItem[] = []): MenuItem => ({
  id: path,
  parentId: '0',
  name: path,
  icon: '',
  path,
  type: '2',
  visible: 'Y',
  alwaysShow: 'N',
  showType,
  sort: 1,
  permission: '',
  children,
});

test('a workspace offers its own pages alone, whatever side else the user may sign in to', () => {
  const menu = [
    item('/home', '1,2,3'),
    { ...item('/mch', '1,2', [item('/mch/store', '1,2'), item('/mch/audit', '1')]), type: '1' as const },
    item('/notice/noticeList', '1,2,3'),
  ];
  const paths = (workspace: 1 | 2 | 3) => menuPages(menu, workspace).map(({ path }) => path);
  expect(paths(1)).toEqual(['/mch/store', '/mch/audit', '/notice/noticeList']);
  expect(paths(2)).toEqual(['/mch/store', '/notice/noticeList']);
  expect(paths(3)).toEqual(['/notice/noticeList']);
});
