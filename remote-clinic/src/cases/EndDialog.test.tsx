import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fakeServer, fakeSession, httpStatus, renderPage } from '@hospital/shared/testing';
import { EndDialog } from './EndDialog';

const DIAGNOSES = 'POST /hospital/case/diagnosisByCaseIds';

it('tells a case without a diagnosis from one whose diagnoses did not come', async () => {
  let answer: (data: unknown) => void = () => undefined;
  const server = fakeServer({ [DIAGNOSES]: () => new Promise((resolve) => (answer = resolve)) });
  const cases = [{ id: 'c1', caseNo: 'BL1', petName: '豆豆' }];
  renderPage(<EndDialog cases={cases} visible onClose={() => undefined} />, {
    session: fakeSession(['hospital:case:end', 'hospital:case:info']),
  });
  expect(await screen.findByText('BL1 豆豆：正在加载')).toBeInTheDocument();
  answer(httpStatus(502));
  expect(await screen.findByText('BL1 豆豆：诊断加载失败')).toBeInTheDocument();
  server.use({ [DIAGNOSES]: () => [{ caseId: 'c1', diagnoses: [] }] });
  await userEvent.click(screen.getByRole('button', { name: /^重试.*诊断$/ }));
  expect(await screen.findByText('BL1 豆豆：尚无诊断')).toBeInTheDocument();
});
