import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fakeServer, fakeSession, refusal, renderPage } from '@hospital/shared/testing';
import { TemplateDialog } from './TemplateDialog';

const INFO = 'GET /hospital/bill/template/billInfo/{id}';
const EDIT = 'POST /hospital/bill/template/edit';
const line = {
  ...{ productId: 'p1', productName: '速诺片', genericName: '', categoryCode: 'H1', spec: '', unit: '盒' },
  ...{
    minUnit: '',
    unitRatio: 1,
    quantity: 1,
    price: 30,
    stockQuantity: null,
    usage: null,
    doseText: '',
    prescriptionType: 2,
  },
  ...{ groupNo: null, reason: '' },
};
const template = {
  ...{ id: 't1', name: '肠炎', ownerType: 'mine', categoryCode: '', diseaseCodes: [], remarks: '' },
  ...{ version: 2, lines: [line] },
};

beforeEach(() => sessionStorage.clear());

it('lets choose when somebody else changed the template meanwhile', async () => {
  const theirs = { ...template, version: 3, lines: [{ ...line, productName: '甲硝唑片' }] };
  let answers = 0;
  const server = fakeServer({
    [INFO]: () => template,
    [EDIT]: () => ((answers += 1) === 1 ? refusal(40901, '数据已被修改', { current: theirs }) : null),
  });
  renderPage(<TemplateDialog id="t1" onClose={() => undefined} />, {
    session: fakeSession(['hospital:bill:template:edit']),
  });
  await userEvent.type(await screen.findByRole('textbox', { name: '模板名称' }), '二');
  await userEvent.click(screen.getByRole('button', { name: '保存' }));
  expect(await screen.findByText('模板已被他人修改，现有 1 项：甲硝唑片')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '以我的为准' }));
  await waitFor(() => expect(server.requests(EDIT)).toHaveLength(2));
  expect(server.requests(EDIT)[1]).toMatchObject({ id: 't1', version: 3, name: '肠炎二' });
});

it('says at its field that a template has no name, until one is typed', async () => {
  fakeServer({});
  renderPage(<TemplateDialog id="" onClose={() => undefined} />, {
    session: fakeSession(['hospital:bill:template:save']),
  });
  const name = await screen.findByRole('textbox', { name: '模板名称' });
  await userEvent.click(screen.getByRole('button', { name: '保存' }));
  expect(await screen.findByText('请填写模板名称')).toHaveAttribute('role', 'alert');
  expect(name).toBeInvalid();
  await userEvent.type(name, '肠炎');
  expect(name).toBeValid();
  expect(screen.queryByText('请填写模板名称')).not.toBeInTheDocument();
});

it('begins with a template of the chain where one stands in no store, and offers none of a store there', async () => {
  const session = fakeSession(['hospital:bill:template:save', 'hospital:bill:template:shared']);
  fakeServer({});
  renderPage(<TemplateDialog id="" onClose={() => undefined} />, {
    session: { ...session, workplace: { ...session.workplace, workspaceType: 1 } },
  });
  const kind = await screen.findByRole('combobox', { name: '使用范围' });
  expect(screen.getByText('连锁通用')).toBeInTheDocument();
  await userEvent.click(kind);
  await userEvent.click(await screen.findByRole('option', { name: '本店' }));
  expect(kind.closest('.arco-select')).toHaveTextContent('连锁通用');
});
