import { screen, within } from '@testing-library/react';
import { fakeServer, fakeSession, renderPage } from '@hospital/shared/testing';
import PetHistory from './PetHistory';

const LIST = 'POST /hospital/review/list';
const FOLLOWS = 'GET /hospital/review/follow/list/{id}';

it('shows the follow-ups of an animal, with what was said at those that were tried', async () => {
  const planned = { type: 2, content: '询问上药情况', overdueFlag: 'N' };
  const server = fakeServer({
    [LIST]: () => ({
      list: [
        { ...planned, id: 'r2', reviewTime: '2026-11-30 10:00:00', status: 'N', followCount: 0 },
        { ...planned, id: 'r1', reviewTime: '2026-11-20 10:00:00', status: 'Y', followCount: 1 },
      ],
      total: 2,
    }),
    [FOLLOWS]: () => [
      {
        ...{ id: 'f1', way: 'PHONE', connected: 'Y', content: '精神食欲已恢复', result: 'BETTER', files: [] },
        ...{ satisfaction: 5, nextTime: null, followerName: '王医生', createDate: '2026-11-20 10:05:00' },
      },
    ],
    'GET /sys/dict2/getDictByType': () => ({
      review_way: [{ code: 'PHONE', name: '电话' }],
      review_result: [{ code: 'BETTER', name: '好转' }],
    }),
  });
  renderPage(<PetHistory petId="p1" />, { session: fakeSession(['hospital:review:list']) });
  const table = await screen.findByRole('table', { name: '复诊与回访' });
  expect(await within(table).findByText('精神食欲已恢复')).toBeInTheDocument();
  expect(within(table).getByText('尚无记录')).toBeInTheDocument();
  expect(server.requests(LIST)).toEqual([{ petId: 'p1', orderByType: 'desc', page: 1, pageSize: 20 }]);
  // Nothing is asked of those that nobody has tried.
  expect(server.requests(FOLLOWS)).toEqual([{ id: 'r1' }]);
});

it('shows those of the store that is asked for', async () => {
  const server = fakeServer({ [LIST]: () => ({ list: [], total: 0 }) });
  renderPage(<PetHistory petId="p1" storeId="s2" />, { session: fakeSession(['hospital:review:list']) });
  await screen.findByText('没有复诊与回访计划');
  expect(server.requests(LIST)).toEqual([
    { petId: 'p1', storeId: 's2', orderByType: 'desc', page: 1, pageSize: 20 },
  ]);
});

it('says so where nothing was ever planned', async () => {
  fakeServer({ [LIST]: () => ({ list: [], total: 0 }) });
  renderPage(<PetHistory petId="p1" />, { session: fakeSession(['hospital:review:list']) });
  expect(await screen.findByText('没有复诊与回访计划')).toBeInTheDocument();
});
