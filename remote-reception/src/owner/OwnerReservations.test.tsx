import { screen } from '@testing-library/react';
import { fakeServer, fakeSession, renderPage } from '@hospital/shared/testing';
import { ALL_PERMISSIONS, brief } from '../../test/reservations.fixture';
import OwnerReservations from './OwnerReservations';

const LIST = 'POST /hospital/booking/reservation/list';

it('shows when an owner wanted to come, and what became of it', async () => {
  const server = fakeServer({
    [LIST]: () => ({
      list: [
        {
          ...brief({ startTime: '10:00', endTime: '10:30', status: 4 }),
          ...{ reservationDate: '2026-11-20', doctorName: '', storeName: '测试门店' },
        },
      ],
      total: 1,
    }),
  });
  renderPage(<OwnerReservations ownerId="o1" />, {
    session: fakeSession([...ALL_PERMISSIONS]),
    at: '/customer/detail',
  });
  expect(await screen.findByText('2026-11-20 10:00-10:30')).toBeInTheDocument();
  expect(screen.getByText('爽约')).toBeInTheDocument();
  expect(screen.getByText('不指定')).toBeInTheDocument();
  expect(server.requests(LIST)).toEqual([{ ownerId: 'o1', orderByType: 'desc', page: 1, pageSize: 20 }]);
});
