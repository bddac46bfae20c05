import { act, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type FormEvent, type ReactNode, useState } from 'react';
import { forgetServerClock, noteServerDate } from '../../api/serverClock';
import { DateField } from './DateField';
import { DateRange, type Days } from './DateRange';

const changes: string[] = [];

function Field({ given = '' }: { readonly given?: string }): ReactNode {
  const [day, setDay] = useState(given);
  return (
    <>
      <DateField
        label="开始日期"
        value={day}
        onChange={(next) => {
          changes.push(next);
          setDay(next);
        }}
      />
      <button type="button">下一个</button>
    </>
  );
}

const field = (): HTMLElement => screen.getByLabelText('开始日期');

beforeEach(() => {
  changes.length = 0;
});

afterEach(() => jest.useRealTimers());

it.each(['{Enter}', '{Tab}'])('takes what is typed in any usual form, with %s', async (key) => {
  render(<Field />);
  await userEvent.type(field(), `2026/1/5${key}`);
  expect(changes).toEqual(['2026-01-05']);
  expect(field()).toHaveValue('2026-01-05');
});

it('sends the form around it by Enter only when its calendar is closed', async () => {
  const sent = jest.fn((event: FormEvent) => event.preventDefault());
  render(
    <form onSubmit={sent}>
      <Field />
      <button type="submit">入住</button>
    </form>,
  );
  await userEvent.type(field(), '2026/1/5{Enter}');
  expect(changes).toEqual(['2026-01-05']);
  expect(sent).not.toHaveBeenCalled();
  await userEvent.keyboard('{Enter}');
  expect(sent).toHaveBeenCalledTimes(1);
});

it('keeps its day when what is typed is none', async () => {
  render(<Field given="2026-01-05" />);
  fireEvent.change(field(), { target: { value: '2026-02-30' } });
  await userEvent.click(screen.getByRole('button', { name: '下一个' }));
  expect(changes).toEqual([]);
});

it('leaves the focus with somebody who is back in it as soon as its calendar has closed', () => {
  jest.useFakeTimers();
  render(<Field given="2026-01-05" />);
  act(() => field().focus());
  fireEvent.keyDown(field(), { key: 'ArrowDown' });
  fireEvent.keyDown(field(), { key: 'Escape' });
  act(() => jest.advanceTimersByTime(110));
  expect(field()).toHaveFocus();
});

it('is emptied by an emptied text', async () => {
  render(<Field given="2026-01-05" />);
  await userEvent.clear(field());
  await userEvent.tab();
  expect(changes).toEqual(['']);
});

it('ArrowDown opens the calendar; arrow keys go by days, page keys by months; Esc closes it', async () => {
  render(<Field given="2026-01-31" />);
  field().focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(document.querySelector('.arco-picker-container')).toBeInTheDocument();
  expect(changes).toEqual([]);
  await userEvent.keyboard('{ArrowDown}{ArrowUp}{PageDown}');
  expect(changes).toEqual(['2026-02-01', '2026-01-31', '2026-02-28']);
  expect(document.querySelector('.arco-picker-header-value')).toHaveTextContent('2026年2月');
});

it('the arrow keys begin an empty field at today by the server’s clock, whatever that of the computer says', async () => {
  noteServerDate('Mon, 02 Mar 2099 02:20:00 GMT', Date.now());
  try {
    render(<Field />);
    field().focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(changes).toEqual(['2099-03-02']);
  } finally {
    forgetServerClock();
  }
});

it.each([
  ['开始日期', '2026-02-01'],
  ['结束日期', '2026-01-05'],
])('a day of %s beyond the other end of the range takes that end along', (label, day) => {
  function Range(): ReactNode {
    const [days, setDays] = useState<Days>({ startDate: '2026-01-10', endDate: '2026-01-20' });
    return <DateRange value={days} onChange={setDays} />;
  }
  render(<Range />);
  const input = screen.getByLabelText(label);
  fireEvent.change(input, { target: { value: day } });
  fireEvent.keyDown(input, { key: 'Enter' });
  expect(screen.getByLabelText('开始日期')).toHaveValue(day);
  expect(screen.getByLabelText('结束日期')).toHaveValue(day);
});

it('a range has quick ranges, and either end may be open', async () => {
  const given: Days[] = [];
  render(
    <DateRange
      value={{ startDate: '', endDate: '2026-01-31' }}
      onChange={(days) => given.push(days)}
      shortcuts={[{ text: '今天', range: ['2026-02-01', '2026-02-01'] }]}
    />,
  );
  await userEvent.type(screen.getByLabelText('开始日期'), '20260101{Enter}');
  await userEvent.click(screen.getByRole('combobox', { name: '快捷日期' }));
  await userEvent.click(await screen.findByRole('option', { name: '今天' }));
  expect(given).toEqual([
    { startDate: '2026-01-01', endDate: '2026-01-31' },
    { startDate: '2026-02-01', endDate: '2026-02-01' },
  ]);
});
