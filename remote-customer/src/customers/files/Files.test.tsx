import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Attachment } from '@hospital/shared/contract/calls/attachments';
import { fakeServer, fakeSession, refusal, renderPage } from '@hospital/shared/testing';
import Files from './Files';

const LIST = 'GET /sys/attach/list';
const OF_PET = 'GET /sys/attach/listByPetId';
const CASES = 'GET /sys/attach/cases';
const SAVE = 'POST /sys/attach/save';
const DELETE = 'POST /sys/attach/delete';
const QR = 'POST /sys/attach/qrImg';
const CLOSE = 'POST /sys/attach/closeQr';

const ALL = ['list', 'save', 'delete'].map((right) => `sys:attach:${right}`);
const PETS = [
  { id: 'p1', name: '豆豆' },
  { id: 'p2', name: '雪球' },
];

const file = (over: Partial<Attachment> = {}): Attachment => ({
  ...{ id: 'a1', petId: 'p1', petName: '豆豆', caseId: null, caseNo: '', bizType: 'report' },
  ...{ name: '血常规.png', url: '/files/1.png', fileType: 'png', typeName: '图片', size: 1000 },
  ...{ remark: '术前', shootTime: '2026-11-20 09:30:00', source: 'desk', addendumFlag: 'N' },
  ...{ createName: '李医生', createDate: '2026-11-20 09:31:00', whyNotDelete: '' },
  ...over,
});

/** A server with these files, which it deletes. */
function serverWith(files: readonly Attachment[]) {
  let kept = [...files];
  return fakeServer({
    [OF_PET]: ({ petId, bizType }) =>
      kept.filter((one) => one.petId === petId && (bizType === undefined || one.bizType === bizType)),
    [LIST]: () => ({ list: kept, total: kept.length }),
    [CASES]: () => [
      { id: 'c1', caseNo: 'BL1', visitTime: '2026-11-01 10:00:00', diagnosis: '肠炎', archivedFlag: 'Y' },
    ],
    [DELETE]: ({ id }) => {
      kept = kept.filter((one) => one.id !== id);
      return null;
    },
    [QR]: () => ({
      ...{ ticket: '1.abc', qrImg: 'data:image/png;base64,AA==', url: 'http://x/phone/attach#1.abc' },
      ...{ expire: '2999-11-20 09:41:00', most: 20 },
    }),
    [CLOSE]: () => null,
  });
}

const show = (permissions = ALL, pets = PETS) =>
  renderPage(<Files ownerId="o1" pets={pets} />, { session: fakeSession(permissions) });

beforeEach(() => sessionStorage.clear());

it('shows the files of a pet with what they are, and those of all pets', async () => {
  serverWith([file(), file({ id: 'a2', petId: 'p2', petName: '雪球', name: '片子.pdf', typeName: 'PDF' })]);
  show();
  const cards = within(await screen.findByRole('list', { name: '文件' }));
  expect(cards.getByText('血常规.png')).toBeInTheDocument();
  expect(cards.getByText('报告')).toBeInTheDocument();
  expect(cards.getByText('术前')).toBeInTheDocument();
  expect(cards.queryByText('片子.pdf')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('combobox', { name: '宠物' }));
  await userEvent.click(await screen.findByRole('option', { name: '全部宠物' }));
  expect(await screen.findByText('片子.pdf')).toBeInTheDocument();
  expect(screen.getByText('雪球')).toBeInTheDocument();
});

it('deletes a file once that is confirmed, and says why another stays', async () => {
  const server = serverWith([
    file(),
    file({ id: 'a2', name: '旧.png', whyNotDelete: '只能删除自己上传的文件' }),
  ]);
  show();
  expect(await screen.findByRole('button', { name: '删除：旧.png' })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: '删除：血常规.png' }));
  const question = within(await screen.findByRole('dialog'));
  expect(server.requests(DELETE)).toEqual([]);
  await userEvent.click(question.getByRole('button', { name: '删除' }));
  await waitFor(() => expect(server.requests(DELETE)).toEqual([{ id: 'a1' }]));
  await waitFor(() => expect(screen.queryByText('血常规.png')).not.toBeInTheDocument());
});

it('says that there is nothing, that nothing fits, that it failed', async () => {
  serverWith([]);
  const { unmount } = show();
  expect(await screen.findByText('还没有文件')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('combobox', { name: '类型' }));
  await userEvent.click(await screen.findByRole('option', { name: '影像' }));
  expect(await screen.findByText('没有符合条件的文件')).toBeInTheDocument();
  unmount();
  fakeServer({ [OF_PET]: () => refusal(50000, '系统繁忙'), [CASES]: () => [] });
  show();
  expect(await screen.findByRole('button', { name: '重试' })).toBeInTheDocument();
});

it('offers what its user may do, and nothing without a pet', async () => {
  serverWith([file()]);
  const { unmount } = show(['sys:attach:list']);
  await screen.findByText('血常规.png');
  for (const name of ['上传文件', '手机上传', '删除：血常规.png'])
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  unmount();
  show(ALL, []);
  expect(screen.getByText('还没有宠物，添加宠物后可上传文件')).toBeInTheDocument();
});

it('shows a code for the telephone, a new one for another purpose, and ends it when it is closed', async () => {
  const server = serverWith([]);
  show();
  await userEvent.click(await screen.findByRole('button', { name: '手机上传' }));
  const dialog = within(await screen.findByRole('dialog', { name: '手机上传' }));
  expect(await dialog.findByAltText('手机上传二维码')).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('radio', { name: '报告' }));
  await waitFor(() =>
    expect(server.requests(QR)).toEqual([
      { petId: 'p1', bizType: 'image' },
      { petId: 'p1', bizType: 'report' },
    ]),
  );
  await dialog.findByAltText('手机上传二维码');
  await userEvent.click(screen.getByRole('button', { name: '关闭' }));
  await waitFor(() => expect(server.requests(CLOSE)).toHaveLength(2));
});

it('attaches nothing to an archived case unless it is said to be an addendum', async () => {
  const server = serverWith([]);
  show();
  await userEvent.click(await screen.findByRole('button', { name: '手机上传' }));
  const dialog = within(await screen.findByRole('dialog', { name: '手机上传' }));
  await dialog.findByAltText('手机上传二维码');
  await userEvent.click(dialog.getByRole('combobox', { name: '病例' }));
  await userEvent.click(await screen.findByRole('option', { name: 'BL1 2026-11-01 肠炎（已归档）' }));
  expect(dialog.queryByAltText('手机上传二维码')).not.toBeInTheDocument();
  expect(server.requests(QR)).toHaveLength(1);
  await userEvent.click(dialog.getByRole('checkbox', { name: '病例已归档，作为归档后补充' }));
  await dialog.findByAltText('手机上传二维码');
  expect(server.requests(QR).at(-1)).toEqual({
    ...{ petId: 'p1', bizType: 'image', caseId: 'c1', addendumFlag: 'Y' },
  });
});

it('saves nothing before everything is uploaded, nor to an archived case unasked', async () => {
  const server = serverWith([]);
  server.use({ 'POST /wechat/mini/ossConfig': () => refusal(42901, '未使用的文件过多，请稍后再上传') });
  show();
  await userEvent.click(await screen.findByRole('button', { name: '上传文件' }));
  const dialog = within(await screen.findByRole('dialog', { name: '上传文件' }));
  const group = within(await dialog.findByRole('group', { name: '文件' }, { timeout: 5000 }));
  await userEvent.upload(group.getByLabelText('上传文件', { selector: 'input' }), [
    new File(['%PDF-1.4'], '报告.pdf', { type: 'application/pdf' }),
  ]);
  expect(await group.findByRole('alert')).toHaveTextContent('未使用的文件过多，请稍后再上传');
  await userEvent.click(dialog.getByRole('combobox', { name: '病例' }));
  await userEvent.click(await screen.findByRole('option', { name: 'BL1 2026-11-01 肠炎（已归档）' }));
  await userEvent.click(dialog.getByRole('button', { name: '保存' }));
  expect(await dialog.findByText('请等待上传完成，或重试、移除未上传的文件')).toBeInTheDocument();
  expect(dialog.getByText('病例已归档，请勾选后再保存')).toBeInTheDocument();
  expect(server.requests(SAVE)).toEqual([]);
});
