import { Profiler } from 'react';
import { fireEvent, screen } from '@testing-library/react';
import { fakeServer, fakeSession, renderPage } from '@hospital/shared/testing';
import { CASE } from './case.fixture';
import CasePage from './CasePage';

const mockDrawn = jest.fn();
/** A function that stands before the mocks are made. */
function mockPart(name: string) {
  return () => {
    mockDrawn(name);
    return null;
  };
}
jest.mock('./CaseButtons', () => ({ CaseButtons: mockPart('buttons') }));
jest.mock('./Diagnoses', () => ({ Diagnoses: mockPart('diagnoses') }));
jest.mock('./Earlier', () => ({
  CaseReservations: mockPart('reservations'),
  EarlierCases: mockPart('earlier cases'),
  EarlierTests: mockPart('earlier tests'),
}));
jest.mock('@hospital/shared/ui/core', () => {
  const actual = jest.requireActual<object>('@hospital/shared/ui/core');
  return {
    ...actual,
    Select: ({ options }: { readonly options: readonly { readonly label: string }[] }) => {
      mockDrawn('select');
      return options.map(({ label }) => label).join();
    },
  };
});

const show = async (): Promise<{ readonly drawn: jest.Mock }> => {
  fakeServer({
    'GET /hospital/case/infoById/{id}': () => CASE,
    'GET /hospital/case/editors/{id}': () => [],
    'POST /hospital/case/editing': () => null,
    'POST /sys/user/getDoctorList': () => [{ id: 'u9', name: '李医生', positionName: '' }],
    'GET /sys/dict2/getDictByType': () => ({}),
  });
  const drawn = jest.fn();
  renderPage(
    <Profiler id="case" onRender={drawn}>
      <CasePage />
    </Profiler>,
    {
      at: '/case/detail?id=c1',
      session: fakeSession(['hospital:case:info', 'hospital:case:update']),
    },
  );
  // The last answer is in.
  await screen.findByText('李医生', { exact: false });
  return { drawn };
};

it('a key draws its own field anew, and no other part of the page', async () => {
  await show();
  const advice = screen.getByRole('textbox', { name: '医嘱' });
  mockDrawn.mockClear();
  fireEvent.change(advice, { target: { value: '禁' } });
  fireEvent.change(advice, { target: { value: '禁食' } });
  fireEvent.change(advice, { target: { value: '' } });
  expect(advice).toHaveValue('');
  expect(await screen.findByText('已自动保存')).toBeVisible();
  expect(mockDrawn.mock.calls).toEqual([]);
});

it('a key in a text that is being written draws nothing at all', async () => {
  const { drawn } = await show();
  const advice = screen.getByRole('textbox', { name: '医嘱' });
  fireEvent.change(advice, { target: { value: '禁' } });
  expect(await screen.findByText('正在输入')).toBeVisible();
  drawn.mockClear();
  fireEvent.change(advice, { target: { value: '禁食' } });
  expect(advice).toHaveValue('禁食');
  expect(drawn).not.toHaveBeenCalled();
});
