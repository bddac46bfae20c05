import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fakeServer, fakeSession, renderPage } from '@hospital/shared/testing';
import { EarlierCases, EarlierTests } from './Earlier';

const session = fakeSession(['hospital:case:info', 'hospital:testing:info']);

const visit = (id: string, visitTime: string, temperature: string) => ({
  ...{ id, visitTime, exam: { temperature, weight: '' }, oldFlag: 'N', diagnosis: '胃炎', complaint: '' },
  ...{ caseType: 1, status: 2, doctorName: '王医生', treatment: '' },
});

/** What a trend says, line by line. */
const linesOf = (figure: HTMLElement): string[] =>
  within(figure)
    .getAllByRole('row')
    .map((row) => row.textContent.trim());

it('what was measured at several visits is shown over the time, with what is written now', async () => {
  fakeServer({
    'GET /hospital/case/old/list/{petId}': () => [
      visit('c3', '2026-11-24 09:00:00', '38.0'),
      visit('c2', '2026-10-01 09:00:00', '39.8'),
      visit('c1', '2026-09-01 09:00:00', '38.5'),
    ],
    'POST /hospital/old/vaccination/page': () => ({ list: [], total: 0 }),
  });
  renderPage(<EarlierCases caseId="c3" petId="p1" species="DOG" written={{ 'exam.temperature': '38.6' }} />, {
    session,
  });
  expect(await screen.findByText('体温 39.8 → 38.6')).toBeVisible();
  await userEvent.click(await screen.findByRole('combobox', { name: '查看体格检查趋势' }));
  await userEvent.click(await screen.findByText('体温'));
  const trend = await screen.findByRole('figure', { name: '体温趋势' });
  expect(linesOf(trend)).toEqual(['2026-09-0138.5', '2026-10-0139.8 偏高', '2026-11-2438.6']);
  for (const degrees of ['39.0', '39.5', '40.0'])
    expect(within(trend).getByText(degrees)).toBeInTheDocument();
});

it('what cannot be measured is not put beside what was', async () => {
  fakeServer({
    'GET /hospital/case/old/list/{petId}': () => [visit('c2', '2026-10-01 09:00:00', '39.8')],
    'POST /hospital/old/vaccination/page': () => ({ list: [], total: 0 }),
  });
  renderPage(
    <EarlierCases caseId="c3" petId="p1" species="DOG" written={{ 'exam.temperature': '102.5' }} />,
    { session },
  );
  expect(await screen.findByText('体温 39.8')).toBeVisible();
});

const bill = (caseId: string, status: number, payableAmount: number, paidAmount: number) => ({
  ...{ id: `${caseId}-${status}`, caseId, status, payableAmount, paidAmount },
  oweAmount: status < 2 ? payableAmount - paidAmount : 0,
});

it('says what each earlier visit cost and owes, to whoever may see bills', async () => {
  const server = fakeServer({
    'GET /hospital/case/old/list/{petId}': () => [
      visit('c3', '2026-11-24 09:00:00', ''),
      visit('c2', '2026-10-01 09:00:00', ''),
      visit('c1', '2026-09-01 09:00:00', ''),
      { ...visit('old', '2020-09-01 09:00:00', ''), oldFlag: 'Y' },
    ],
    'POST /hospital/old/vaccination/page': () => ({ list: [], total: 0 }),
    // 已退款 is what did not go back, 已作废 nothing.
    'GET /hospital/bill/casesList': () => [
      bill('c2', 2, 200.1, 200.1),
      bill('c2', 1, 100, 40),
      bill('c2', 4, 30, 0),
      bill('c2', 5, 999, 0),
    ],
  });
  renderPage(<EarlierCases caseId="c3" petId="p1" species="DOG" written={{}} />, {
    session: fakeSession(['hospital:case:info', 'hospital:bill:list']),
  });
  expect(await screen.findByText(/· 费用 ¥300.10，待收 ¥60.00$/)).toBeVisible();
  expect(screen.getAllByText(/费用/)).toHaveLength(1);
  expect(server.requests('GET /hospital/bill/casesList')).toEqual([{ caseIds: 'c2,c1' }]);
});

it('a value of the laboratory, and one that was measured in pictures, is followed over the visits', async () => {
  const test = (id: string, productName: string, applyTime: string, item: string, value: string) => ({
    ...{ id, productName, applyTime, status: 3, conclusion: '' },
    // A value in range is followed though only what is out of range is shown.
    ...{ results: [], values: [{ item, value, unit: '', refLow: '', refHigh: '', flag: 'N' }] },
  });
  fakeServer({
    'POST /hospital/case/petCasTestingInfo': () => ({
      list: [
        test('t5', '心脏超声', '2026-11-24 09:00:00', 'LA/Ao', '1.8'),
        test('t4', '血气', '2026-11-20 09:00:00', '酸碱度 pH', '7.3'),
        test('t3', '心脏超声', '2026-08-01 09:00:00', 'LA/Ao', '1.5'),
        test('t2', '尿检', '2026-07-20 09:00:00', '酸碱度 pH', '6.5'),
        test('t1', '尿检', '2026-07-01 09:00:00', '颜色', '黄'),
      ],
      total: 5,
    }),
  });
  renderPage(<EarlierTests petId="p1" />, { session });
  await userEvent.click(await screen.findByRole('combobox', { name: '查看检查结果趋势' }));
  const offered = await screen.findAllByRole('option');
  expect(offered.map((one) => one.textContent)).toEqual(['心脏超声 LA/Ao']);
  await userEvent.click(offered[0]!);
  expect(linesOf(await screen.findByRole('figure', { name: '心脏超声 LA/Ao趋势' }))).toEqual([
    '2026-08-011.5',
    '2026-11-241.8',
  ]);
});

it.each([
  ['H', '未见', '真菌孢子 可见 异常'],
  ['H', undefined, '真菌孢子 可见 偏高'],
  ['L', undefined, '真菌孢子 可见 偏低'],
])('a result with the flag %s, where %s is normal, is told as %s', async (flag, normal, words) => {
  const results = [{ item: '真菌孢子', value: '可见', unit: '', refLow: '', refHigh: '', flag, normal }];
  fakeServer({
    'POST /hospital/case/petCasTestingInfo': () => ({
      list: [
        {
          ...{ id: 't1', productName: '镜检', applyTime: '2026-11-24 09:00:00', status: 3, conclusion: '' },
          ...{ results, values: results },
        },
      ],
      total: 1,
    }),
  });
  renderPage(<EarlierTests petId="p1" />, { session });
  const told = await screen.findByText(/真菌孢子/);
  expect(told.textContent.replace(/\s+/g, ' ')).toBe(words);
});
