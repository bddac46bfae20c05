import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { DateTimeField } from './DateTimeField';

const changes: string[] = [];

function Field({ given = '' }: { readonly given?: string }): ReactNode {
  const [moment, setMoment] = useState(given);
  return (
    <DateTimeField
      aria-label="下次回访"
      defaultTime="09:00"
      value={moment}
      onChange={(next) => {
        changes.push(next);
        setMoment(next);
      }}
    />
  );
}

const time = (): HTMLElement => screen.getByLabelText('下次回访的时刻');

beforeEach(() => {
  changes.length = 0;
});

it('asks for the time once there is a day, which brings its own', async () => {
  render(<Field />);
  expect(screen.queryByLabelText('下次回访的时刻')).not.toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('下次回访的日期'), '20261201{Enter}');
  expect(changes).toEqual(['2026-12-01 09:00']);
});

it('takes a time as it is typed, with Enter or Tab, and none that does not exist', async () => {
  render(<Field given="2026-12-01 09:00" />);
  await userEvent.clear(time());
  await userEvent.type(time(), '1430{Enter}');
  await userEvent.clear(time());
  await userEvent.type(time(), '25:00{Tab}');
  expect(changes).toEqual(['2026-12-01 14:30']);
  expect(time()).toHaveValue('14:30');
});

it('arrow keys go by quarters of an hour, within the day', async () => {
  render(<Field given="2026-12-01 23:50" />);
  time().focus();
  await userEvent.keyboard('{ArrowUp}{ArrowDown}');
  expect(changes).toEqual(['2026-12-01 00:05', '2026-12-01 23:50']);
});

it('without the day the moment is gone', async () => {
  render(<Field given="2026-12-01 09:00" />);
  await userEvent.clear(screen.getByLabelText('下次回访的日期'));
  await userEvent.tab();
  expect(changes).toEqual(['']);
});
