import type { ComponentProps } from 'react';
import { fireEvent, screen } from '@testing-library/react';
import type * as core from '@hospital/shared/ui/core';
import { fakeServer, fakeSession, renderPage } from '@hospital/shared/testing';
import { bill, line } from '../../test/bills.fixture';
import CaseLines from './CaseLines';

const mockDrawn = jest.fn();
jest.mock('../StatusTag', () => ({
  StatusTag: () => {
    mockDrawn('bills');
    return null;
  },
}));
jest.mock('../ReasonDialog', () => ({
  ReasonDialog: () => {
    mockDrawn('missed charges');
    return null;
  },
}));
jest.mock('@hospital/shared/ui/core', () => {
  const actual = jest.requireActual<typeof core>('@hospital/shared/ui/core');
  return {
    ...actual,
    Input: (props: ComponentProps<typeof core.Input>) => {
      mockDrawn(props['aria-label']);
      return <actual.Input {...props} />;
    },
    Select: (props: ComponentProps<typeof core.Select>) => {
      mockDrawn(props['aria-label']);
      return null;
    },
  };
});

it('a key in a quantity draws its own line anew, and no part beside it', async () => {
  const unpaid = bill({
    ...{ type: 1, caseId: 'c1' },
    items: [line({ id: 'l1', fixedReason: '' }), line({ id: 'l2', productName: '猫粮', fixedReason: '' })],
  });
  fakeServer({
    'GET /hospital/bill/caseList': () => [unpaid],
    'GET /hospital/bill/caseCharges': () => ({
      ...{ caseId: 'c1', caseNo: 'BL1', petName: '豆豆', species: 'DOG', weight: 4, allergies: [] },
      ...{ archivedFlag: 'N', missing: [{ word: '换药', quantity: 1, reason: '', products: [] }], extra: [] },
    }),
    'GET /hospital/bill/template/list': () => [],
  });
  renderPage(<CaseLines caseId="c1" petId="a1" />, {
    session: fakeSession(['hospital:bill:list', 'hospital:bill:caseSave']),
  });
  fireEvent.click(await screen.findByRole('button', { name: /修改.*ZD/ }));
  const quantity = await screen.findByLabelText('数量：狗粮');
  mockDrawn.mockClear();
  fireEvent.change(quantity, { target: { value: '3' } });
  expect(quantity).toHaveValue('3');
  expect(mockDrawn.mock.calls).toEqual([['数量：狗粮']]);
});
