import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fakeServer, fakeSession, refusal, renderPage } from '@hospital/shared/testing';
import { message } from '@hospital/shared/ui/core';
import { ALL_PERMISSIONS, line } from '../test/bills.fixture';
import { printPrescription } from './printPrescription';

const printed: string[] = [];
jest.mock('@hospital/shared/print', () => ({
  ...jest.requireActual<object>('@hospital/shared/print'),
  printUnseen: (_: string, sheets: readonly string[]) => {
    printed.push(...sheets);
    return Promise.resolve();
  },
}));

/** Titles and drugs of the sheets that are printed for such lines. */
async function sheetsOf(
  items: readonly object[],
  changes: object = {},
): Promise<(readonly [string, string])[]> {
  printed.length = 0;
  fakeServer({
    'GET /hospital/bill/prescription/{id}': () => ({
      ...{
        billId: 'b1',
        billNo: 'ZD1',
        storeId: 's1',
        orderTime: '2026-11-24 10:00:00',
        doctorName: '张医生',
      },
      ...{
        diagnosis: '骨折',
        recordNo: 'B1',
        ownerName: '王女士',
        petName: '豆豆',
        species: '犬',
        breed: '柴犬',
      },
      ...{ sex: '1', birthday: '2024-01-01', color: '', weight: 9, items, ...changes },
    }),
    'GET /sys/store/config/printHead': () => ({
      ...{
        storeId: 's1',
        logo: '',
        storeName: '望京门店',
        doorName: '',
        address: '',
        phoneNum: '',
        licenseNo: '',
      },
    }),
    'GET /sys/store/config/listByGroup': () => [],
  });
  renderPage(<></>, { session: fakeSession([...ALL_PERMISSIONS]) });
  await printPrescription('b1');
  return printed.map((html) => {
    const page = new DOMParser().parseFromString(html, 'text/html');
    return [page.title, page.querySelector('.lines, table')?.textContent ?? ''] as const;
  });
}

const drug = (productName: string, prescriptionType: number | null, fields: object = {}) =>
  line({
    ...{ productName, genericName: '', prescriptionType, categoryCode: 'H1' },
    ...{ usage: { dose: '1', unit: '片', route: 'po', frequency: 'bid' } },
    ...fields,
  });

it('has anaesthetic drugs on a sheet of their own', async () => {
  const [usual, own, ...more] = await sheetsOf([drug('速诺片', 2), drug('舒泰50', 3), drug('纱布', null)]);
  expect(more).toEqual([]);
  expect(usual).toEqual(['处方ZD1', expect.stringMatching(/速诺片.*纱布/s)]);
  expect(own).toEqual(['麻醉处方ZD1', expect.stringContaining('舒泰50')]);
  expect(usual?.[1]).not.toContain('舒泰50');
});

it('prints no empty sheet', async () => {
  expect((await sheetsOf([drug('舒泰50', 3)])).map(([title]) => title)).toEqual(['麻醉处方ZD1']);
  expect((await sheetsOf([drug('速诺片', 2)])).map(([title]) => title)).toEqual(['处方ZD1']);
});

it('has the licence of the vet, on the sheet that the store has, and says when it is too late', async () => {
  const changes = { licenseNo: 'A440000001', validUntil: '2020-01-01' };
  await sheetsOf([drug('速诺片', 2)], changes);
  expect(printed[0]).toContain('A440000001');
  expect(printed[0]).toContain('已过有效期，仅供留存，不作发药凭据');
  expect(printed[0]).toContain('size: 148mm 210mm');
});

it('asks before it prints a prescription that does not say how its drugs are given', async () => {
  const asked = sheetsOf([drug('速诺片', 2, { usage: null })]);
  expect(await screen.findByText(/^速诺片缺每次剂量、途径和频次/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '取消' }));
  expect(await asked).toEqual([]);
  const printing = sheetsOf([drug('速诺片', 2, { usage: null })]);
  await userEvent.click(await screen.findByRole('button', { name: '仍要打印' }));
  expect((await printing).map(([title]) => title)).toEqual(['处方ZD1']);
});

it('leaves it to the call to say why there is no prescription, and adds nothing', async () => {
  const said = jest.fn();
  const failed = jest.spyOn(message, 'error');
  const print = async (answer: () => unknown): Promise<void> => {
    fakeServer({ 'GET /hospital/bill/prescription/{id}': answer });
    renderPage(<></>, { session: fakeSession([...ALL_PERMISSIONS]), notify: said });
    await printPrescription('b1');
  };
  await print(() => refusal(40902, '病例还没有诊断，请先填写诊断再打印处方'));
  expect(said.mock.calls).toEqual([['error', '病例还没有诊断，请先填写诊断再打印处方']]);
  expect(failed).not.toHaveBeenCalled();
});

it('says how old the animal was when it was prescribed', async () => {
  await sheetsOf([drug('速诺片', 2)], { birthday: '2026-08-24' });
  expect(printed[0]).toMatch(/年（日）龄[^]{0,20}3个月</);
});
