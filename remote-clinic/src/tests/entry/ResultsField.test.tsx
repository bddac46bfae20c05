import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ResultsField } from './ResultsField';

it('says each line of an analyser that is in another unit, also one that it printed twice', async () => {
  const complaints = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const panel = [{ item: '血红蛋白 HGB', unit: 'g/L', refLow: '', refHigh: '', normal: '' }];
  render(<ResultsField panel={panel as never} earlier={new Map()} />);
  await userEvent.click(screen.getByLabelText('粘贴仪器结果'));
  await userEvent.paste('HGB 12.1 g/dL\nHGB 12.1 g/dL');
  expect(screen.getAllByText('血红蛋白 HGB 12.1 g/dL，应为 g/L')).toHaveLength(2);
  expect(complaints).not.toHaveBeenCalled();
  complaints.mockRestore();
});

it('says of a result in words that it is not as it should be, never that it is high', () => {
  const panel = [
    { item: '尿蛋白', unit: '', refLow: '', refHigh: '', normal: '阴性' },
    { item: '比重', unit: '', refLow: '1.015', refHigh: '1.045', normal: '' },
  ];
  const rows = [
    { item: '尿蛋白', value: '阳性', unit: '' },
    { item: '比重', value: '1.050', unit: '' },
  ];
  const earlier = new Map([['尿蛋白', { ...panel[0]!, value: '弱阳性', flag: 'H' as const }]]);
  render(<ResultsField panel={panel} value={rows} earlier={earlier} />);
  const [, protein, gravity] = screen.getAllByRole('row');
  expect(within(protein!).getByRole('status', { name: '异常' })).toHaveTextContent('异常');
  expect(within(protein!).getByRole('cell', { name: '弱阳性 异常' })).toBeVisible();
  expect(protein).not.toHaveTextContent('↑');
  expect(within(gravity!).getByRole('status', { name: '偏高' })).toHaveTextContent('↑');
});
