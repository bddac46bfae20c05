import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fakeServer, fakeSession, renderPage } from '@hospital/shared/testing';
import { ReferDialog } from './ReferDialog';
import { ROW } from '../test/sentReferral.fixture';

const SEND = 'POST /hospital/case/transfer/referral';
const RIGHTS = ['hospital:referral:page', 'hospital:case:transfer:referral'];
const show = (sent: object | undefined) => {
  const server = fakeServer({
    'GET /hospital/referral/targets': () => [{ storeId: '2', storeName: '海珠院', doctors: [] }],
    'POST /hospital/referral/page': () => ({ list: sent ? [sent] : [], total: sent ? 1 : 0 }),
    [SEND]: () => ({ referralId: 'z2' }),
  });
  renderPage(<ReferDialog caseId="c1" petId="p1" petName="豆豆" visible onClose={() => undefined} />, {
    session: fakeSession(RIGHTS),
  });
  return server;
};
const dialog = async () => within(await screen.findByRole('dialog', { name: '转诊：豆豆' }));

it.each([
  [0, '已转往海珠院 吴俊杰，待接收；撤销后才能再次转诊'],
  // Another doctor than the one who was asked may have taken it over.
  [1, '已由海珠院接收，不能再次转诊'],
])('says before anything is written that a case is not referred twice: %j', async (status, words) => {
  show({ ...ROW, status });
  const shown = await dialog();
  expect(await shown.findByText(words)).toBeVisible();
  expect(shown.getByRole('button', { name: '发出转诊' })).toBeDisabled();
});

it.each([[undefined], [{ ...ROW, status: 2 }], [{ ...ROW, status: 3 }]])(
  'refers a case that came back, or that nobody was asked to take: %j',
  async (sent) => {
    const server = show(sent);
    const shown = await dialog();
    await waitFor(() => expect(server.requests('POST /hospital/referral/page')).toHaveLength(1));
    await userEvent.click(await shown.findByText('院外医院'));
    await userEvent.type(await shown.findByRole('textbox', { name: '院外医院' }), '省医院');
    await userEvent.type(shown.getByLabelText('转诊原因'), '核磁共振');
    await userEvent.click(shown.getByRole('button', { name: '发出转诊' }));
    await waitFor(() =>
      expect(server.requests(SEND)).toEqual([
        { caseId: 'c1', externalHospital: '省医院', reason: '核磁共振' },
      ]),
    );
  },
);
