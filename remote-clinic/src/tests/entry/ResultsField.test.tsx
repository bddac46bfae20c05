import { render, screen } from '@testing-library/react';
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
