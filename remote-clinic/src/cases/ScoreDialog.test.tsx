import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { JUDGED_ITEMS } from '@hospital/shared/contract/caseWords';
import { fakeServer, fakeSession, renderPage } from '@hospital/shared/testing';
import { ScoreDialog } from './ScoreDialog';

const SCORE = 'GET /hospital/case/judgeScoreInfo/{caseId}';
const JUDGE = 'POST /hospital/case/judgeScore';

const scored = (version: number, points: number) => ({
  score: {
    ...{ total: points, comment: '', judgeId: '9', judgeName: '李医生', judgeTime: '2026-11-24', version },
    items: JUDGED_ITEMS.map(({ item }) => ({ item, score: points, remark: `关于${item}` })),
  },
});

/** Reads the score anew, as an event of the server would. */
function ReadAnew(): ReactNode {
  const { refetch } = useCall(api.cases.score, { caseId: 'c1' }, { silent: true });
  return (
    <button type="button" onClick={() => void refetch()}>
      读取
    </button>
  );
}

it('judges over the score that it showed, with the remarks that were read', async () => {
  let version = 1;
  const server = fakeServer({
    [SCORE]: () => scored(version, 80 + version),
    [JUDGE]: () => ({ total: 90 }),
  });
  const record = { id: 'c1', caseNo: 'BL1', petName: '豆豆', doctorId: 'somebody' };
  renderPage(
    <>
      <ReadAnew />
      <ScoreDialog record={record} visible onClose={() => undefined} />
    </>,
    { session: fakeSession(['hospital:case:judgeScore', 'hospital:case:judgeScore:info']) },
  );
  expect(await screen.findByText(/评为 81 分/)).toBeInTheDocument();
  version = 2;
  screen.getByText('读取').click();
  await waitFor(() => expect(server.requests(SCORE).length).toBeGreaterThan(1));
  await userEvent.type(screen.getByRole('textbox', { name: '总评' }), '好');
  await userEvent.click(screen.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(server.requests(JUDGE)).toHaveLength(1));
  const [sent] = server.requests(JUDGE);
  expect(sent).toMatchObject({ version: 1, comment: '好' });
  expect(sent?.['items'][0]).toEqual({
    ...{ item: JUDGED_ITEMS[0]?.item, score: 81, remark: `关于${JUDGED_ITEMS[0]?.item}` },
  });
});
