import { fakeServer, fakeSession, renderPage } from '@hospital/shared/testing';
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
async function sheetsOf(items: readonly object[]): Promise<(readonly [string, string])[]> {
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
      ...{ sex: '1', birthday: '2024-01-01', color: '', weight: 9, items },
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

const drug = (productName: string, prescriptionType: number | null) =>
  line({ productName, genericName: '', prescriptionType });

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
