import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { CaseDoc } from '@hospital/shared/contract/calls/caseDocs';
import type { MedicalCase } from '@hospital/shared/contract/calls/cases';
import { shanghaiDay } from '@hospital/shared/format';
import { fakeServer, fakeSession, refusal, renderPage, type FakeServer } from '@hospital/shared/testing';
import CaseDocuments from './CaseDocuments';

const DOC = 'GET /hospital/case/getDoc/{caseId}/{templateId}';
const BY_ID = 'GET /hospital/case/getDocById/{id}';
const SET = 'POST /hospital/case/setDoc';
const LIST = 'GET /hospital/case/doc/list/{caseId}';

const record = { id: 'c1', storeId: 's1', petName: '豆豆', status: 1, exam: {} } as unknown as MedicalCase;
const UNSAVED: CaseDoc = {
  ...{
    id: null,
    caseId: 'c1',
    templateId: 't1',
    name: '麻醉同意书',
    content: '<p>豆豆</p><p>手术：____</p>',
  },
  ...{ signImg: '', signTime: null, signBy: '', status: 0, version: 0 },
};
const SIGNED: CaseDoc = {
  ...UNSAVED,
  ...{ id: 'd1', version: 2, status: 1, signBy: '王医生', signTime: '2026-11-24 09:00:00' },
  signImg: 'data:image/png;base64,AAAA',
};
const BRIEF = {
  ...{ id: 'd1', templateId: 't1', name: '麻醉同意书', status: 1, signTime: SIGNED.signTime },
  ...{ signBy: '王医生', createName: '王医生', createDate: '2026-11-24 08:00:00', version: 2 },
};
const TEMPLATE = {
  ...{ id: 't1', name: '麻醉同意书', pinyin: '', py: '', content: '{宠物}', ownerType: 0 },
  ...{ editableFlag: 'N', updateName: '', updateDate: '', version: 1 },
};

let server: FakeServer;
beforeEach(() => {
  server = fakeServer({
    [LIST]: () => [],
    [DOC]: () => UNSAVED,
    [BY_ID]: () => ({ ...UNSAVED, id: 'd1', version: 1, content: '<p>豆豆</p><p>手术：绝育</p>' }),
    [SET]: () => ({ id: 'd1', status: 0, version: 1 }),
    'GET /hospital/case/docTemplate/list': () => [TEMPLATE],
  });
});
const open = (status = 1, permissions = ['hospital:case:doc', 'hospital:case:setDoc']) =>
  renderPage(<CaseDocuments record={{ ...record, status } as MedicalCase} />, {
    session: fakeSession(permissions),
  });

it('fills the gaps of a template before it is signed; what is typed is no HTML', async () => {
  open();
  fireEvent.click(await screen.findByRole('combobox', { name: '文书模板' }));
  fireEvent.click(await screen.findByText('麻醉同意书'));
  fireEvent.click(screen.getByRole('button', { name: '打开' }));
  fireEvent.click(await screen.findByRole('button', { name: '修改内容' }));
  const text = screen.getByRole('textbox', { name: '文书内容' });
  expect(text).toHaveValue('豆豆\n手术：____');
  expect(screen.queryByRole('button', { name: '签署' })).toBeNull();
  fireEvent.change(text, { target: { value: '豆豆\n手术：<b>绝育</b>' } });
  fireEvent.click(screen.getByRole('button', { name: '保存内容' }));
  await waitFor(() =>
    expect(server.requests(SET)).toEqual([
      {
        ...{ caseId: 'c1', templateId: 't1', id: null, version: 0 },
        content: '<p>豆豆</p><p>手术：&lt;b&gt;绝育&lt;/b&gt;</p>',
      },
    ]),
  );
  expect(await screen.findByText('手术：绝育')).toBeVisible();
  expect(screen.getByRole('button', { name: '签署' })).toBeVisible();
});

/** Opens the document of the template to type in it. */
async function type(lines: string): Promise<void> {
  fireEvent.click(await screen.findByRole('combobox', { name: '文书模板' }));
  fireEvent.click(await screen.findByText('麻醉同意书'));
  fireEvent.click(screen.getByRole('button', { name: '打开' }));
  fireEvent.click(await screen.findByRole('button', { name: '修改内容' }));
  fireEvent.change(screen.getByRole('textbox', { name: '文书内容' }), { target: { value: lines } });
}

it('sends the values that a document shows, and keeps typed text when another person saves first', async () => {
  const filled = { 体重: '4.2 kg', 今天: '2026-11-24' };
  const shown = { ...UNSAVED, content: '<p>4.2 kg</p><p>签署日期：2026-11-24</p>', filled };
  const theirs = { ...shown, id: 'd7', version: 1, content: '<p>5 kg</p><p>对方的</p>' };
  let current: CaseDoc = shown;
  server.use({
    [DOC]: () => current,
    [SET]: ({ version }) =>
      version === current.version
        ? { id: 'd7', status: 0, version: 2 }
        : refusal(40901, '数据已被他人修改，请刷新后重试', { current }),
  });
  open();
  await type('4.2 kg\n我的');
  current = { ...theirs, filled: { ...filled, 体重: '5 kg' } };
  fireEvent.click(screen.getByRole('button', { name: '保存内容' }));
  expect(await screen.findByText(/内容：对方的内容为「5 kg\s对方的」/)).toBeVisible();
  expect(screen.getByRole('textbox', { name: '文书内容' })).toHaveValue('4.2 kg\n我的');
  fireEvent.click(screen.getByRole('button', { name: '保留我的内容' }));
  fireEvent.click(screen.getByRole('button', { name: '保存内容' }));
  const sent = { caseId: 'c1', templateId: 't1', content: '<p>4.2 kg</p><p>我的</p>' };
  const begun = { 体重: '4.2 kg', 今天: shanghaiDay() };
  await waitFor(() =>
    expect(server.requests(SET)).toEqual([
      { ...sent, id: null, version: 0, filled: begun },
      { ...sent, id: 'd7', version: 1, filled: begun },
    ]),
  );
});

it('asks before a document is signed that still has gaps', async () => {
  open();
  fireEvent.click(await screen.findByRole('combobox', { name: '文书模板' }));
  fireEvent.click(await screen.findByText('麻醉同意书'));
  fireEvent.click(screen.getByRole('button', { name: '打开' }));
  fireEvent.click(await screen.findByRole('button', { name: '签署' }));
  const asked = await screen.findByText('文书有1处空白没有填写，签署后不能再修改。仍要签署吗?');
  expect(asked).toBeVisible();
  expect(screen.queryByRole('dialog', { name: '签署：麻醉同意书' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '返回填写' }));
  await waitFor(() => expect(asked).not.toBeInTheDocument());
  fireEvent.click(screen.getByRole('button', { name: '签署' }));
  fireEvent.click(await screen.findByRole('button', { name: '仍要签署' }));
  expect(await screen.findByRole('dialog', { name: '签署：麻醉同意书' })).toBeInTheDocument();
});

it('says today as the day of signing of what was prepared before, and of what is signed that day', async () => {
  const content = '<p>出生日期：2020-01-02</p><p>签署日期：2026-11-24</p>';
  const brief = { ...BRIEF, status: 0, signTime: null, signBy: '' };
  server.use({
    [LIST]: () => [brief],
    [BY_ID]: () => ({ ...UNSAVED, id: 'd1', version: 1, content }),
  });
  const { unmount } = open();
  fireEvent.click(await screen.findByRole('button', { name: '麻醉同意书' }));
  expect(await screen.findByText(`签署日期：${shanghaiDay()}`)).toBeVisible();
  expect(screen.getByText('出生日期：2020-01-02')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: '修改内容' }));
  expect(screen.getByRole('textbox', { name: '文书内容' })).toHaveValue(
    `出生日期：2020-01-02\n签署日期：${shanghaiDay()}`,
  );
  unmount();
  sessionStorage.clear();
  server.use({ [LIST]: () => [BRIEF], [BY_ID]: () => ({ ...SIGNED, content }) });
  open();
  fireEvent.click(await screen.findByRole('button', { name: '麻醉同意书' }));
  expect(await screen.findByText('签署日期：2026-11-24')).toBeVisible();
});

it('changes nothing of a signed one, and signs another beside it', async () => {
  server.use({ [LIST]: () => [BRIEF], [BY_ID]: () => SIGNED });
  open();
  fireEvent.click(await screen.findByRole('button', { name: '麻醉同意书' }));
  const shown = await screen.findByRole('article', { name: '麻醉同意书' });
  expect(await within(shown).findByRole('img', { name: '宠主签名' })).toBeVisible();
  for (const name of ['签署', '修改内容', '删除'])
    expect(within(shown).queryByRole('button', { name })).toBeNull();
  fireEvent.click(within(shown).getByRole('button', { name: '再签一份' }));
  await waitFor(() =>
    expect(server.requests(SET)).toEqual([{ caseId: 'c1', templateId: 't1', version: 0, againFlag: 'Y' }]),
  );
});

it('only shows documents of a filed case, and to whoever may not write them', async () => {
  server.use({ [LIST]: () => [BRIEF], [BY_ID]: () => SIGNED });
  open(3);
  fireEvent.click(await screen.findByRole('button', { name: '麻醉同意书' }));
  expect(await screen.findByRole('button', { name: '打印' })).toBeVisible();
  expect(screen.queryByRole('button', { name: '再签一份' })).toBeNull();
  expect(screen.queryByRole('combobox', { name: '文书模板' })).toBeNull();
});

it('says of a document that nobody signed before its case was filed that nobody can any more', async () => {
  server.use({
    [LIST]: () => [{ ...BRIEF, status: 0, signTime: null, signBy: '' }],
    [BY_ID]: () => ({ ...UNSAVED, id: 'd1', version: 1 }),
  });
  open(3);
  expect(await screen.findByText('未签署')).toBeVisible();
  expect(screen.queryByText('待签署')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '麻醉同意书' }));
  expect(await screen.findByText(/^病例已归档，文书没有签署，不能再签署或删除/)).toBeVisible();
  expect(await screen.findByRole('button', { name: '打印' })).toBeVisible();
  for (const name of ['签署', '删除']) expect(screen.queryByRole('button', { name })).toBeNull();
});
