import { screen } from '@testing-library/react';
import { fakeServer, fakeSession, httpStatus, renderPage } from '@hospital/shared/testing';
import { ALL_PERMISSIONS, customerCalls, HEADER, owner, pet } from '../../../test/customers.fixture';
import CustomerCard from './CustomerCard';

const show = () =>
  renderPage(<CustomerCard ownerId="o1" petId="p1" />, { session: fakeSession([...ALL_PERMISSIONS]) });
const header = {
  customer: owner(),
  pet: pet(),
  account: { ownerId: 'o1', principal: 0, gift: 0, deposit: 0, points: 0, oweAmount: 35.5, cards: [] },
  warnings: [{ level: 'warn', kind: 'debt', text: '欠款35.50元' }],
  lastCase: null,
  openBooking: null,
  nextImmune: null,
};

it('tells who it is, what they owe, and what the pet must not be given', async () => {
  const server = fakeServer({ ...customerCalls(), [HEADER]: () => header });
  show();
  expect(await screen.findByRole('link', { name: '王小明' })).toHaveAttribute(
    'href',
    '/customer/detail?id=o1',
  );
  expect(screen.getByText('欠款 ¥35.50')).toBeInTheDocument();
  expect(screen.getAllByText(/欠款/)).toHaveLength(1);
  expect(screen.getByText('过敏：青霉素')).toBeInTheDocument();
  expect(server.requests(HEADER)).toEqual([{ ownerId: 'o1', petId: 'p1' }]);
});

it.each([
  [undefined, '12.30 kg'],
  [6.2, '6.20 kg'],
  [0, null],
])('says the weight of the visit where it is told one (%s), else that of the file', async (weight, said) => {
  const session = fakeSession([...ALL_PERMISSIONS]);
  const animal = { ...pet(), weight: 12.3 };
  fakeServer({ ...customerCalls(), [HEADER]: () => ({ ...header, pet: animal }) });
  renderPage(<CustomerCard ownerId="o1" petId="p1" {...(weight === undefined ? {} : { weight })} />, {
    session,
  });
  expect(await screen.findByText('过敏：青霉素')).toBeInTheDocument();
  const kilograms = screen.queryByText(/kg/);
  if (said === null) expect(kilograms).not.toBeInTheDocument();
  else expect(kilograms).toHaveTextContent(said);
});

it.each([
  ['1001', /^正在就诊：旺财 GH7 张医生$/],
  ['1002', /^正在就诊：旺财 GH7 张医生（海岸店）$/],
])('names the store of the visit that goes on where it is another one (%s)', async (storeId, said) => {
  const openBooking = {
    id: 'b7',
    bookingNo: 'GH7',
    petName: '旺财',
    doctorName: '张医生',
    state: 2,
    version: 2,
  };
  fakeServer({
    ...customerCalls(),
    [HEADER]: () => ({ ...header, openBooking: { ...openBooking, storeId, storeName: '海岸店' } }),
  });
  const session = fakeSession([...ALL_PERMISSIONS]);
  const workplace = { ...session.workplace, storeId: '1001' };
  renderPage(<CustomerCard ownerId="o1" petId="p1" />, { session: { ...session, workplace } });
  expect(await screen.findByText(said)).toBeInTheDocument();
});

it('offers 重试 when the card does not come', async () => {
  fakeServer({ ...customerCalls(), [HEADER]: () => httpStatus(502) });
  show();
  expect(await screen.findByText('宠主信息加载失败')).toBeInTheDocument();
});
