/** @jest-environment jsdom */
import * as api from '@hospital/shared/calls';
import type { Standing } from '@hospital/shared/contract/standing';
import { readSession, writeSession } from '@hospital/shared/host';
import { fakeServer, type FakeServer, refusal } from '@hospital/shared/testing';
import { act, renderHook, waitFor } from '@testing-library/react';
import Cookies from 'js-cookie';
import { profile } from '../../test/menu.fixture';
import { connectClient } from '../session/connectClient';
import { openRoot, reloadUnasked } from '../session/documentChange';
import { standingOf, workplaceOf } from '../session/workplace';
import { readTabsState, tabCommands } from '../tab-strip/tabStore';
import { browserIsAt, useMoved } from './movedBrowser';
import { chooseCompany, chooseStore } from './moveTo';
import { comeBack } from './comeBack';
import { forgetTabPlace, noteTabPlace } from './tabPlace';
import { wayBack } from './wayBack';

jest.mock('../session/documentChange');
const mockNotify = jest.fn();
jest.mock('../notify', () => ({ notify: (...words: unknown[]) => mockNotify(...words) }));

const flags = { isCompany: true, isMiniProgram: false, isStore: true, isWarehouse: true };
const inStore = (storeId: string, storeName: string) => profile({ storeId, storeName });

let server: FakeServer;
let user = inStore('s1', '天河店');

beforeEach(() => {
  jest.clearAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  Cookies.set('clientToken', 't1');
  user = inStore('s1', '天河店');
  writeSession({ tenantId: '1', user, flags, workplace: workplaceOf(user) });
  connectClient();
  tabCommands.restore();
  tabCommands.show({ path: '/home', search: '', title: '首页' });
  server = fakeServer({
    'POST /sys/user/getUserInfo.do': () => user,
    'GET /switch': () => flags,
    'POST /setLastStore': ({ storeId, storeName }) => {
      user = inStore(storeId as string, storeName as string);
      return null;
    },
    'POST /switchWorkspace': () => {
      user = {
        ...profile({ storeId: '', storeName: '', warehouseType: 3 }),
        menuListShowType: 1,
        warehouseId: '',
      };
      return null;
    },
  });
  act(() => browserIsAt(here()));
});

function here(): Standing {
  const session = readSession();
  if (!session) throw new Error('nobody is signed in');
  return standingOf(session);
}
const haizhu = { id: 's2', storeName: '海珠店' };
const elsewhere = (): Standing => ({ ...here(), storeId: 's2', name: '海珠店' });
const pageKey = () => JSON.parse(localStorage.getItem('pageKey') ?? 'null') as Standing | null;
const holdSomething = () => act(() => tabCommands.hold('/home', 'form'));

describe('going elsewhere', () => {
  it('moves the session, then page, cookies and page key; what was uploaded half is forgotten', async () => {
    localStorage.setItem('storeUpload', '{}');
    expect(await chooseStore(haizhu)).toBe(true);
    expect(server.requests('POST /setLastStore')).toEqual([{ storeId: 's2', storeName: '海珠店' }]);
    expect(here()).toMatchObject({ workspaceType: 2, storeId: 's2', name: '海珠店' });
    expect(pageKey()).toMatchObject({ storeId: 's2', name: '海珠店', userId: 'u1', tenantId: '1' });
    expect(localStorage.getItem('storeUpload')).toBeNull();
    await chooseCompany();
    expect(Cookies.get()).toMatchObject({ menuListShowType: '1', warehouseType: '3' });
    expect(pageKey()).toMatchObject({ workspaceType: 1, name: '公司' });
  });

  it('to where one is does nothing but say so', async () => {
    await chooseStore({ id: 's1', storeName: '天河店' });
    expect(mockNotify).toHaveBeenCalledWith('warning', '当前已在天河店');
    expect(server.requests('POST /setLastStore')).toEqual([]);
  });

  it('that the server refuses changes nothing', async () => {
    server.use({ 'POST /setLastStore': () => refusal(40104, '当前IP不在白名单内') });
    holdSomething();
    tabCommands.release('/home', 'form');
    expect(await chooseStore(haizhu)).toBe(false);
    expect(here().storeId).toBe('s1');
    expect(pageKey()).toBeNull();
    expect(openRoot).not.toHaveBeenCalled();
  });

  it('of which the profile cannot be read begins the program anew', async () => {
    server.use({ 'GET /switch': () => refusal(50000, '') });
    await chooseStore(haizhu);
    expect(openRoot).toHaveBeenCalledTimes(1);
  });

  it('makes late refusals of the old place no news', async () => {
    let answer: (refused: unknown) => void = () => undefined;
    server.use({
      'POST /setLastStore': () => new Promise((resolve) => (answer = resolve)),
      'POST /home/index.do': () => refusal(40303, '', { current: elsewhere() }),
    });
    const moving = chooseStore(haizhu);
    await waitFor(() => expect(server.requests('POST /setLastStore')).toHaveLength(1));
    await expect(api.dashboard.home({})).rejects.toMatchObject({ code: 40303 });
    expect(openRoot).not.toHaveBeenCalled();
    user = inStore('s2', '海珠店');
    answer(null);
    await moving;
    await expect(api.dashboard.home({})).rejects.toMatchObject({ code: 40303 });
    expect(openRoot).not.toHaveBeenCalled();
  });
});

describe('a browser that went elsewhere', () => {
  it('takes a tab with it that has nothing unsaved', () => {
    browserIsAt(elsewhere());
    expect(openRoot).toHaveBeenCalledTimes(1);
  });

  it('in another tenant, where the same ids are others, is elsewhere', () => {
    browserIsAt({ ...here(), tenantId: '2' });
    expect(openRoot).toHaveBeenCalledTimes(1);
  });

  it('freezes a tab with something unsaved, until it comes back', () => {
    const { result } = renderHook(useMoved);
    holdSomething();
    act(() => browserIsAt(elsewhere()));
    expect(result.current).toMatchObject({ storeId: 's2' });
    expect(openRoot).not.toHaveBeenCalled();
    act(() => browserIsAt(here()));
    expect(result.current).toBeNull();
    expect(readTabsState().unsaved).toEqual({ '/home': ['form'] });
  });

  it('is told by a refusal, also by one that does not say where it went', async () => {
    server.use({ 'POST /home/index.do': () => refusal(40303, '', { current: null }) });
    user = inStore('s2', '海珠店');
    await api.dashboard.home({}).catch(() => undefined);
    await waitFor(() => expect(openRoot).toHaveBeenCalledTimes(1));
  });

  it('with another session is not signed out by the end of the former one', async () => {
    server.use({
      'POST /home/index.do': () => {
        Cookies.set('clientToken', 't2');
        return refusal(90001, '');
      },
    });
    await api.dashboard.home({}).catch(() => undefined);
    expect(Cookies.get('clientToken')).toBe('t2');
    expect(reloadUnasked).not.toHaveBeenCalled();
  });
});

describe('the way back', () => {
  it('takes the session back to where the tab is', async () => {
    const { result } = renderHook(useMoved);
    holdSomething();
    user = inStore('s2', '海珠店');
    act(() => browserIsAt(elsewhere()));
    await act(async () => wayBack(here(), elsewhere())?.());
    expect(server.requests('POST /setLastStore')).toEqual([{ storeId: 's1', storeName: '天河店' }]);
    expect(result.current).toBeNull();
    expect(pageKey()).toMatchObject({ storeId: 's1' });
  });

  it('is not there for another account, nor to nowhere', () => {
    expect(wayBack(here(), { ...here(), userId: 'u2' })).toBeNull();
    expect(wayBack(here(), { ...here(), tenantId: '2' })).toBeNull();
    expect(wayBack({ ...here(), storeId: '' }, here())).toBeNull();
  });
});

it('a tab of the browser knows after a reload that it stood elsewhere', () => {
  expect(noteTabPlace(here())).toBe(false);
  expect(noteTabPlace(here())).toBe(false);
  expect(noteTabPlace(elsewhere())).toBe(true);
  expect(noteTabPlace(elsewhere())).toBe(false);
});

it('a tab that stood in no store yet keeps its page when one is chosen', () => {
  const nowhere = { ...here(), storeId: '', warehouseId: '' };
  expect(noteTabPlace(nowhere)).toBe(false);
  expect(noteTabPlace(here())).toBe(false);
  expect(noteTabPlace({ ...nowhere, workspaceType: 3 })).toBe(true);
  expect(noteTabPlace({ ...nowhere, workspaceType: 3, warehouseId: 'w1' })).toBe(false);
  expect(noteTabPlace({ ...nowhere, userId: 'u2', workspaceType: 3, warehouseId: 'w1' })).toBe(true);
  noteTabPlace(nowhere);
  expect(noteTabPlace({ ...here(), userId: 'u2' })).toBe(true);
});

describe('a new session after one that ended', () => {
  const session = () => {
    const found = readSession();
    if (!found) throw new Error('nobody is signed in');
    return found;
  };

  it('goes back to where this tab was', async () => {
    noteTabPlace(elsewhere());
    expect(await comeBack(session())).toBe(true);
    expect(server.requests('POST /setLastStore')).toEqual([{ storeId: 's2', storeName: '' }]);
    noteTabPlace({ ...here(), workspaceType: 3, storeId: '', warehouseId: 'w2' });
    const keeper = { ...session(), workplace: { ...session().workplace, workspaceType: 3 as const } };
    server.use({ 'POST /chooseWarehouse': () => null });
    expect(await comeBack(keeper)).toBe(true);
    expect(server.requests('POST /chooseWarehouse')).toEqual([{ warehouseId: 'w2' }]);
  });

  it('stays where it is when that is no longer allowed, without words', async () => {
    noteTabPlace(elsewhere());
    server.use({ 'POST /setLastStore': () => refusal(40302, '无权访问该门店数据') });
    expect(await comeBack(session())).toBe(false);
    expect(mockNotify).not.toHaveBeenCalled();
  });

  it('stays where it is for another account, another side, and after signing out', async () => {
    noteTabPlace({ ...elsewhere(), userId: 'u2' });
    expect(await comeBack(session())).toBe(false);
    noteTabPlace({ ...elsewhere(), tenantId: '2' });
    expect(await comeBack(session())).toBe(false);
    noteTabPlace({ ...elsewhere(), workspaceType: 1, storeId: '' });
    expect(await comeBack(session())).toBe(false);
    noteTabPlace(elsewhere());
    forgetTabPlace();
    expect(await comeBack(session())).toBe(false);
    expect(server.requests('POST /setLastStore')).toEqual([]);
  });
});
