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

it('a key draws its own field anew, and no other part of the page', async () => {
  fakeServer({
    'GET /hospital/case/infoById/{id}': () => CASE,
    'GET /hospital/case/editors/{id}': () => [],
    'POST /hospital/case/editing': () => null,
    'POST /sys/user/getDoctorList': () => [{ id: 'u9', name: '李医生', positionName: '' }],
    'GET /sys/dict2/getDictByType': () => ({}),
  });
  renderPage(<CasePage />, {
    at: '/case/detail?id=c1',
    session: fakeSession(['hospital:case:info', 'hospital:case:update']),
  });
  const advice = await screen.findByRole('textbox', { name: '医嘱' });
  // The last answer is in.
  await screen.findByText('李医生', { exact: false });
  mockDrawn.mockClear();
  fireEvent.change(advice, { target: { value: '禁' } });
  fireEvent.change(advice, { target: { value: '禁食' } });
  fireEvent.change(advice, { target: { value: '' } });
  expect(advice).toHaveValue('');
  expect(await screen.findByText('已自动保存')).toBeVisible();
  expect(mockDrawn.mock.calls).toEqual([]);
});
