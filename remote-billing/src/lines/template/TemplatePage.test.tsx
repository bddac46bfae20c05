import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fakeServer, fakeSession, renderPage } from '@hospital/shared/testing';
import TemplatePage from './TemplatePage';

const LIST = 'GET /hospital/bill/template/list';
const REMOVE = 'POST /hospital/bill/template/delete/{id}';
const row = {
  ...{ id: 't1', name: '肠炎', ownerType: 'mine', categoryCode: '', diseaseCodes: [], remarks: '' },
  ...{ lineCount: 1, content: '速诺片', createName: '王医生', version: 1, editableFlag: 'Y' },
};
const chain = { ...row, id: 't2', name: '术后', ownerType: 'chain', editableFlag: 'N' };

beforeEach(() => sessionStorage.clear());

it('offers what can be done with a template of one’s own in one place, and deletes it after a question', async () => {
  const server = fakeServer({ [LIST]: () => [row, chain], [REMOVE]: () => null });
  renderPage(<TemplatePage />, {
    session: fakeSession(['save', 'edit', 'delete'].map((right) => `hospital:bill:template:${right}`)),
    at: '/bill/template',
  });
  const remove = await screen.findByRole('button', { name: '删除：肠炎' });
  // Over the whole width of the card that a narrow screen makes of the row.
  expect(remove.closest('td')).toHaveClass('sticky');
  expect(screen.getByRole('button', { name: '编辑：肠炎' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /：术后$/ })).not.toBeInTheDocument();
  await userEvent.click(remove);
  const question = within(await screen.findByRole('dialog'));
  await userEvent.click(question.getByRole('button', { name: '删除' }));
  await waitFor(() => expect(server.requests(REMOVE)).toEqual([{ id: 't1' }]));
});
