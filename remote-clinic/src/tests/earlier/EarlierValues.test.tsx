import { screen, within } from '@testing-library/react';
import { fakeServer, fakeSession, renderPage } from '@hospital/shared/testing';
import { ALL_RIGHTS, HISTORY, report } from '../../../test/laboratory.fixture';
import { EarlierValues } from './EarlierValues';

it('says of results in words that they are not as they should be, never that they are high', async () => {
  const protein = { item: '尿蛋白', unit: '', refLow: '', refHigh: '', normal: '阴性' };
  const earlier = { ...protein, value: '弱阳性', flag: 'H' as const };
  fakeServer({
    [HISTORY]: () => [
      {
        id: 'b',
        productName: '尿常规',
        reportTime: '2026-10-01 10:00:00',
        results: [earlier],
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
