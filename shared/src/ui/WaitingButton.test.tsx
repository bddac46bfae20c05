import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { act } from 'react';
import { WaitingButton } from './WaitingButton';

it('waits for what it began, and cannot be pressed again meanwhile', async () => {
  let end = (): void => undefined;
  const begin = jest.fn(() => new Promise<void>((resolve) => (end = resolve)));
  render(<WaitingButton onClick={begin}>导出</WaitingButton>);
  const button = screen.getByRole('button', { name: '导出' });
  await userEvent.dblClick(button);
  expect(begin).toHaveBeenCalledTimes(1);
  expect(button).toHaveAttribute('aria-busy', 'true');
  await act(async () => end());
  expect(button).toHaveAttribute('aria-busy', 'false');
  await userEvent.click(button);
  expect(begin).toHaveBeenCalledTimes(2);
});

it('is there again after a failure; one that the client has not told is reported', async () => {
  const report = jest.fn();
  globalThis.reportError = report;
  const told = Object.assign(new Error('系统开小差了'), { name: 'ApiError' });
  const fault = new Error('a fault of the page');
  const begin = jest.fn().mockRejectedValueOnce(told).mockRejectedValueOnce(fault);
  render(<WaitingButton onClick={begin}>导出</WaitingButton>);
  const button = screen.getByRole('button', { name: '导出' });
  await userEvent.click(button);
  expect(button).toHaveAttribute('aria-busy', 'false');
  expect(report).not.toHaveBeenCalled();
  await userEvent.click(button);
  expect(report).toHaveBeenCalledWith(fault);
});
