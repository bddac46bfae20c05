import { screen, waitFor, within } from '@testing-library/react';
import type { DataOf } from '@hospital/shared/contract/call';
import type { testingCalls } from '@hospital/shared/contract/calls/testing';
import { fakeServer, fakeSession, renderPage } from '@hospital/shared/testing';
import { ALL_RIGHTS, HISTORY, report } from '../../../test/laboratory.fixture';
import { EarlierValues } from './EarlierValues';

type Earlier = DataOf<typeof testingCalls.history>[number];
/** An earlier blood count. */
const earlier = (id: string, reportTime: string, results: Earlier['results']): Earlier => ({
  ...{ id, orderNo: id, productName: '血常规', reportTime, results },
  conclusion: '各项指标在参考范围内。',
});

it('says of results in words that they are not as they should be, never that they are high', async () => {
  const protein = { item: '尿蛋白', unit: '', refLow: '', refHigh: '', normal: '阴性' };
  const before = { ...protein, value: '弱阳性', flag: 'H' as const };
  fakeServer({
    [HISTORY]: () => [
      {
        id: 'b',
        productName: '尿常规',
        reportTime: '2026-10-01 10:00:00',
        results: [before],
        conclusion: '',
      },
    ],
  });
  renderPage(<EarlierValues report={report({ results: [{ ...protein, value: '阳性', flag: 'H' }] })} />, {
    session: fakeSession([...ALL_RIGHTS]),
  });
  const row = within(await screen.findByRole('row', { name: /尿蛋白/ }));
  expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    '阳性 异常',
    '弱阳性 异常',
  ]);
});

it('leaves out earlier reports that have none of the items: an empty column says that nothing was found', async () => {
  const white = { item: '白细胞', unit: '10^9/L', refLow: '6', refHigh: '17', flag: 'N' as const };
  fakeServer({
    [HISTORY]: () => [
      earlier('b', '2026-10-02 10:00:00', []),
      earlier('c', '2026-10-01 10:00:00', [{ ...white, value: '9.1' }]),
    ],
  });
  renderPage(<EarlierValues report={report({ results: [{ ...white, value: '12.3' }] })} />, {
    session: fakeSession([...ALL_RIGHTS]),
  });
  await screen.findByRole('columnheader', { name: '本次' });
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    ...['项目', '本次', '2026-10-01'],
  ]);
});

it('says nothing of earlier results where no earlier report has any of the items', async () => {
  const server = fakeServer({
    [HISTORY]: () => [earlier('b', '2026-10-02 10:00:00', [])],
  });
  const white = { item: '白细胞', value: '12.3', unit: '', refLow: '', refHigh: '', flag: 'N' as const };
  renderPage(<EarlierValues report={report({ results: [white] })} />, {
    session: fakeSession([...ALL_RIGHTS]),
  });
  await waitFor(() => expect(server.requests(HISTORY)).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole('status')).not.toBeInTheDocument());
  expect(screen.queryByRole('region', { name: '历次结果' })).not.toBeInTheDocument();
});
