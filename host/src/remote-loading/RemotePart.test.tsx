import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { fakeSession } from '@hospital/shared/testing';
import { configureParts, PaneProvider, writeSession } from '@hospital/shared/host';
import { Part } from '@hospital/shared/parts';
import { takeBeacons } from './beacons';
import { buildsOfParts } from './buildsOfTabs';
import { forgetPage } from './loadPage';
import { RemotePart } from './RemotePart';

const CARD = 'customer/card';
const REMOTE = { name: 'remote-customer', buildId: 'b1' };
let mockPart: (props: { readonly ownerId: string }) => ReactNode;
let mockFailure: string | null = null;
let mockPermission: string | undefined;

jest.mock('./remoteRegistry', () => ({
  ...jest.requireActual<object>('./remoteRegistry'),
  pageAt: (path: string) =>
    mockFailure === 'not-released'
      ? undefined
      : {
          remote: { name: 'remote-customer', buildId: 'b1' },
          page: { path, title: '宠主信息', part: { height: 80 }, permission: mockPermission },
        },
}));
jest.mock('./loadPage', () => {
  let kept: object | null = null;
  // The loader gives the same outcome until it is told to forget it.
  const outcome = (): object =>
    (kept ??=
      mockFailure === null
        ? {
            status: 'loaded',
            Page: (props: { readonly ownerId: string }) => mockPart(props),
            remote: { name: 'remote-customer', buildId: 'b1' },
          }
        : { status: 'failed', error: { failure: mockFailure } });
  let promise: Promise<object> | null = null;
  const forget = (): void => {
    kept = null;
    promise = null;
    mockFailure = null;
  };
  return {
    loadedPage: () => outcome(),
    loadPage: () => (promise ??= Promise.resolve(outcome())),
    forgetPage: forget,
    forgetBuildOfPage: forget,
  };
});

configureParts((name, told) => <RemotePart name={name} told={told} />);
const pane = { id: '/tab', setTitle: jest.fn(), holdUnsaved: jest.fn(), releaseUnsaved: jest.fn() };
const show = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PaneProvider pane={pane}>
        <p>the page around it</p>
        <Part name={CARD} ownerId="o1" />
      </PaneProvider>
    </QueryClientProvider>,
  );

beforeEach(() => {
  writeSession(fakeSession());
  mockPart = ({ ownerId }) => <p>card of {ownerId}</p>;
  forgetPage(CARD);
  mockPermission = undefined;
  takeBeacons();
});

test('a part is shown inside the page, with what the page tells it, and its build is known to the tab', async () => {
  show();
  expect(await screen.findByText('card of o1')).toBeVisible();
  expect(buildsOfParts('/tab', '/customer/list')).toEqual([REMOTE]);
});

test('a part is drawn again when the page tells it something else, and not whenever the page is drawn', async () => {
  const drawn = jest.fn();
  mockPart = ({ ownerId }) => {
    drawn(ownerId);
    return <p>card of {ownerId}</p>;
  };
  const client = new QueryClient();
  const page = (ownerId: string, text: string) => (
    <QueryClientProvider client={client}>
      <PaneProvider pane={pane}>
        <p>{text}</p>
        <Part name={CARD} ownerId={ownerId} />
      </PaneProvider>
    </QueryClientProvider>
  );
  const { rerender } = render(page('o1', 'a'));
  expect(await screen.findByText('card of o1')).toBeVisible();
  drawn.mockClear();
  rerender(page('o1', 'ab'));
  expect(screen.getByText('ab')).toBeVisible();
  expect(drawn).not.toHaveBeenCalled();
  rerender(page('o2', 'ab'));
  expect(await screen.findByText('card of o2')).toBeVisible();
});

test('a part that does not come says so in its place alone, as high as it is, and comes with 重试', async () => {
  mockFailure = 'network';
  show();
  const failed = await screen.findByRole('alert');
  expect(failed).toHaveTextContent('宠主信息暂时无法显示');
  expect(failed).toHaveStyle({ minHeight: '80px' });
  const around = screen.getByText('the page around it');
  expect(around).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '重试' }));
  expect(await screen.findByText('card of o1')).toBeVisible();
  // It was not drawn anew: what is typed there stays.
  expect(around).toBeVisible();
});

test('a part that was built for another shell asks for a reload of the browser, as a page does', async () => {
  mockFailure = 'version-mismatch';
  show();
  expect(await screen.findByRole('alert')).toHaveTextContent('宠主信息与当前系统版本不匹配，请刷新浏览器');
  expect(screen.getByText('the page around it')).toBeVisible();
});

test('a part that no remote has says so without 重试', async () => {
  mockFailure = 'not-released';
  show();
  expect(await screen.findByText('内容尚未发布')).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('a part that crashes takes nothing with it, and is told of as of its build', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  mockPart = () => {
    throw new Error('crash');
  };
  show();
  expect(await screen.findByRole('alert')).toHaveTextContent('宠主信息暂时无法显示');
  expect(screen.getByText('the page around it')).toBeVisible();
  expect(takeBeacons()).toEqual([{ ...REMOTE, kind: 'page-crash', path: CARD }]);
});

test('who may not see a part reads so in its place', () => {
  mockPermission = 'hospital:customer:info';
  show();
  expect(screen.getByText('没有“宠主信息”的权限，请联系管理员开通')).toBeVisible();
});
