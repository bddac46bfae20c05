import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { configureHttpClient } from '../../api/configuration';
import '../../testing/closeOverlays';
import { fakeServer, networkFailure, refusal, type FakeServer } from '../../testing/fakeServer';
import { startStorageHost, type StorageHost } from './storageHost.fixture';
import { Upload, type UploadProps } from './Upload';
import type { UploadedFile } from './uploadedFile';

const CREDENTIAL = 'POST /wechat/mini/ossConfig';
const CONFIRM = 'POST /sys/file/confirm.do';

let host: StorageHost;
let server: FakeServer;
let session = 0;
beforeAll(async () => {
  host = await startStorageHost();
});
afterAll(() => host.close());
beforeEach(() => {
  host.posts.length = 0;
  host.status = 200;
  session += 1; // credentials are kept for a session
  const Authorization = `session ${session}`;
  configureHttpClient({
    baseUrl: '/api',
    sessionHeaders: () => ({ Authorization }),
    hasPermission: () => true,
    onSessionInvalid: () => undefined,
    onIdentityChanged: () => undefined,
    notify: () => undefined,
  });
  server = fakeServer({
    [CREDENTIAL]: credential,
    [CONFIRM]: ({ key, name }) => ({
      id: `id of ${name}`,
      url: `/files/${key.replace('posted/', '')}`,
      name,
    }),
  });
});

const credential = () => ({
  accessHost: host.url,
  policy: 'p',
  signature: 's',
  accessid: 'a',
  prefix: 'posted/1/u/case/',
  expire: Math.floor(Date.now() / 1000) + 1800,
  fields: { Policy: 'p', 'X-Amz-Signature': 's' },
});

const NONE: readonly UploadedFile[] = [];

/** A form that can put its files out of sight; it tells what it has. */
function CaseForm({
  files = NONE,
  ...props
}: Partial<UploadProps> & { files?: readonly UploadedFile[] }): ReactNode {
  const [value, setValue] = useState(files);
  const [shown, setShown] = useState(true);
  return (
    <>
      <button onClick={() => setShown(!shown)}>{shown ? '收起' : '展开'}</button>
      <output>{value.map(({ name, url }) => `${name}=${url === '' ? '未上传' : url}`).join(' ')}</output>
      {shown && <Upload value={value} onChange={setValue} kind="file" limit={3} keyword="case" {...props} />}
    </>
  );
}

const made = (name: string, size?: number): File => {
  const file = new File(['content'], name);
  if (size !== undefined) Object.defineProperty(file, 'size', { value: size });
  return file;
};
const group = () => screen.getByRole('group');
const drop = (...files: File[]) => fireEvent.drop(group(), { dataTransfer: { files } });
const held = () => screen.getByRole('status').textContent;

it('uploads documents under generated names, by the fields that the credential names, and says their own', async () => {
  render(<CaseForm />);
  await userEvent.upload(screen.getByLabelText('上传文件', { selector: 'input' }), [
    made('化验单.pdf'),
    made('同意书.DOCX'),
  ]);
  expect(await screen.findByRole('button', { name: '同意书.DOCX' })).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: '化验单.pdf' })).toBeInTheDocument();
  expect(host.posts).toHaveLength(2);
  const docx = host.posts.find(({ key }) => key.endsWith('.docx'));
  expect(docx?.key).toMatch(/^posted\/1\/u\/case\/[\w-]{16,}\.docx$/);
  expect(docx?.fields).toEqual(['key', 'Policy', 'X-Amz-Signature', 'Content-Type', 'file']);
  expect(server.requests(CONFIRM)).toContainEqual({ key: docx?.key, name: '同意书.DOCX' });
  expect(held()).toContain(`同意书.DOCX=/files/${docx?.key.replace('posted/', '')}`);
});

it('shows PDF in the browser, office files by the way of the server, pictures in the gallery', async () => {
  const open = jest.spyOn(window, 'open').mockReturnValue(null);
  const files = ['报告.pdf', '清单.xlsx', '伤口.png'].map((name) => ({
    uid: name,
    name,
    url: `/files/1/${name}`,
  }));
  render(<CaseForm files={files} />);
  await userEvent.click(screen.getByRole('button', { name: '报告.pdf' }));
  expect(open).toHaveBeenLastCalledWith('/files/1/报告.pdf', '_blank', 'noopener');
  await userEvent.click(screen.getByRole('button', { name: '清单.xlsx' }));
  expect(open).toHaveBeenLastCalledWith('/files/1/清单.xlsx?view', '_blank', 'noopener');
  await userEvent.click(screen.getByRole('button', { name: '伤口.png' }));
  expect(await screen.findByRole('dialog', { name: '图片预览' })).toBeInTheDocument();
  expect(screen.getByRole('img', { name: '伤口.png' })).toBeInTheDocument();
  expect(open).toHaveBeenCalledTimes(2);
  open.mockRestore();
});

const MEGABYTE = 1024 * 1024;

it.each([
  ['程序.exe', 1, '仅支持PDF、Word、Excel、图片'],
  ['图.svg', 1, '仅支持PDF、Word、Excel、图片'],
  ['图.png.html', 1, '仅支持PDF、Word、Excel、图片'],
  ['照片.jpg', 10 * MEGABYTE + 1, '不能超过10MB'],
  ['报告.pdf', 50 * MEGABYTE + 1, '不能超过50MB'],
  ['空.pdf', 0, '文件内容为空'],
])('refuses %s of %d bytes before it is sent, in words', async (name, size, words) => {
  render(<CaseForm />);
  drop(made(name, size));
  expect(await screen.findByText(`${name}：${words}`)).toBeInTheDocument();
  expect(held()).toBe('');
  expect(server.requests(CREDENTIAL)).toEqual([]);
});

it('takes as many as the limit, and says so', async () => {
  render(<CaseForm limit={2} />);
  drop(made('一.pdf'), made('二.pdf'), made('三.pdf'));
  expect(await screen.findByText('最多上传2个文件')).toBeInTheDocument();
  await waitFor(() => expect(held()).not.toContain('未上传'));
  expect(held()).toMatch(/^一\.pdf=\S+ 二\.pdf=\S+$/);
});

it('takes a picture that is pasted, and leaves pasted words alone', async () => {
  render(<CaseForm kind="image" />);
  expect(fireEvent.paste(group(), { clipboardData: { files: [] } })).toBe(true);
  expect(fireEvent.paste(group(), { clipboardData: { files: [made('截图.png')] } })).toBe(false);
  expect(await screen.findByRole('button', { name: '查看截图.png' })).toBeInTheDocument();
});

it('takes what is dropped, and shows where', async () => {
  render(<CaseForm />);
  fireEvent.dragOver(group());
  expect(group()).toHaveClass('over');
  drop(made('化验单.pdf'));
  expect(group()).not.toHaveClass('over');
  expect(await screen.findByRole('button', { name: '化验单.pdf' })).toBeInTheDocument();
});

it('cancels an upload under way', async () => {
  host.status = null;
  render(<CaseForm />);
  drop(made('慢.pdf'));
  expect(screen.getByRole('progressbar', { name: '慢.pdf上传进度' })).toBeInTheDocument();
  await waitFor(() => expect(host.posts).toHaveLength(1));
  await userEvent.click(screen.getByRole('button', { name: '取消上传慢.pdf' }));
  expect(screen.queryByText('慢.pdf')).not.toBeInTheDocument();
  await waitFor(() => expect(host.posts[0]?.isGone()).toBe(true));
  expect(held()).toBe('');
  expect(server.requests(CONFIRM)).toEqual([]);
});

it('says why one failed, and tries it again', async () => {
  host.status = 'cut';
  const told = jest.spyOn(console, 'error').mockImplementation(() => undefined); // jsdom tells of the line, too
  render(<CaseForm />);
  drop(made('断.pdf'));
  expect(await screen.findByRole('alert')).toHaveTextContent('网络开小差了');
  expect(held()).toBe('断.pdf=未上传');
  told.mockRestore();
  host.status = 500;
  await userEvent.click(screen.getByRole('button', { name: '重试断.pdf' }));
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('上传失败'));
  host.status = 200;
  server.use({ [CONFIRM]: () => refusal(40001, '文件内容与类型不符') });
  await userEvent.click(screen.getByRole('button', { name: '重试断.pdf' }));
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('文件内容与类型不符'));
  server.use({ [CONFIRM]: ({ key }) => ({ url: `/files/${key}` }) });
  await userEvent.click(screen.getByRole('button', { name: '重试断.pdf' }));
  expect(await screen.findByRole('button', { name: '断.pdf' })).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('renews without a word a credential that the host takes no more', async () => {
  host.status = null;
  render(<CaseForm />);
  drop(made('报告.pdf'));
  await waitFor(() => expect(host.posts).toHaveLength(1));
  host.status = 200;
  host.posts[0]?.answer(403);
  expect(await screen.findByRole('button', { name: '报告.pdf' })).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(server.requests(CREDENTIAL)).toHaveLength(2);
});

it('asks for another credential once when the host takes the first no more', async () => {
  host.status = 403;
  render(<CaseForm />);
  drop(made('报告.pdf'));
  expect(await screen.findByRole('alert')).toHaveTextContent('上传失败');
  expect(server.requests(CREDENTIAL)).toHaveLength(2);
  expect(host.posts).toHaveLength(2);
});

it('says that nobody answered, and tries it again', async () => {
  server.use({ [CREDENTIAL]: () => networkFailure() });
  render(<CaseForm />);
  drop(made('断.pdf'));
  expect(await screen.findByRole('alert')).toHaveTextContent('网络开小差了');
  server.use({ [CREDENTIAL]: credential });
  await userEvent.click(screen.getByRole('button', { name: '重试断.pdf' }));
  expect(await screen.findByRole('button', { name: '断.pdf' })).toBeInTheDocument();
});

describe('a form that is put out of sight', () => {
  it('shows the progress of its uploads again when it comes back', async () => {
    host.status = null;
    render(<CaseForm />);
    drop(made('慢.pdf'));
    await waitFor(() => expect(host.posts).toHaveLength(1));
    await userEvent.click(screen.getByRole('button', { name: '收起' }));
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: '展开' }));
    expect(screen.getByRole('progressbar', { name: '慢.pdf上传进度' })).toBeInTheDocument();
    host.posts[0]?.answer(200);
    expect(await screen.findByRole('button', { name: '慢.pdf' })).toBeInTheDocument();
    expect(held()).toMatch(/^慢\.pdf=\/files\//);
  });

  it('takes what has come through meanwhile', async () => {
    host.status = null;
    render(<CaseForm />);
    drop(made('慢.pdf'));
    await waitFor(() => expect(host.posts).toHaveLength(1));
    await userEvent.click(screen.getByRole('button', { name: '收起' }));
    host.posts[0]?.answer(200);
    await waitFor(() => expect(server.requests(CONFIRM)).toHaveLength(1));
    await userEvent.click(screen.getByRole('button', { name: '展开' }));
    expect(await screen.findByRole('button', { name: '慢.pdf' })).toBeInTheDocument();
    expect(held()).toMatch(/^慢\.pdf=\/files\//);
  });

  it('says so of an upload that a reload has ended', () => {
    render(<CaseForm files={[{ uid: 'lost', name: '旧.pdf', url: '' }]} />);
    expect(screen.getByRole('alert')).toHaveTextContent('未上传完成，请移除后重新选择');
  });
});
