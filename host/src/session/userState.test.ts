/** @jest-environment jsdom */
import { writeSession } from '@hospital/shared/host';
import Cookies from 'js-cookie';
import { profile } from '../../test/menu.fixture';
import { saveUserStateOnClosing } from './userState';

let signedIn = true;
let stop: () => void;
const user = profile();
const close = () => window.dispatchEvent(new Event('pagehide'));
const saved = () => sessionStorage.getItem('userState');

beforeEach(() => {
  sessionStorage.clear();
  signedIn = true;
  stop = saveUserStateOnClosing(() => signedIn);
  Cookies.set('tenantCode', 'demo');
  Cookies.set('clientToken', 'secret');
  history.replaceState(null, '', '/mch/store?page=2');
  writeSession({
    user,
    tenantId: '1',
    flags: { isCompany: true, isMiniProgram: false, isStore: true, isWarehouse: false },
    workplace: { workspaceType: 2, storeId: 's1', name: '天河店', warehouseId: 'w1', warehouseType: 2 },
  });
});
afterEach(() => stop());

test('on closing the page the user state is saved to session storage, the token is not', () => {
  expect(saved()).toBeNull();
  close();
  expect(JSON.parse(saved() ?? '')).toEqual({
    id: user.id,
    name: user.name,
    username: user.loginName,
    avatar: user.ext.photoUrl,
    permissions: user.ext.permissionList,
    mchName: '天河店',
    superDept: user.ext.superDept,
    isCompany: true,
    isMiniProgram: false,
    isWarehouse: false,
    isStore: true,
    menuList: user.ext.menuList,
    storeId: 's1',
    warehouseId: 'w1',
    warehouseType: 2,
    menuListShowType: user.menuListShowType,
    workspaceType: 2,
    topMenuId: '90',
    path: '/mch/store?page=2',
    tenantCode: 'demo',
    tenantId: '1',
  });
  expect(saved()).not.toContain('secret');
});

test('after signing out nothing of the user is left', () => {
  close();
  signedIn = false;
  close();
  expect(saved()).toBeNull();
});
