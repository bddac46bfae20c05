/** @jest-environment jsdom */
import { reloadUnasked } from './documentChange';
import { markReload, pauseBeforeReload } from './reloadPause';

jest.mock('./reloadPause');

test('a reload that nobody asked for waits until the last one is long enough ago', () => {
  jest.useFakeTimers();
  // jsdom loads no documents, and says so.
  const said = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  jest.mocked(pauseBeforeReload).mockReturnValue(9000);
  reloadUnasked();
  jest.advanceTimersByTime(8999);
  expect(markReload).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(markReload).toHaveBeenCalledTimes(1);
  jest.mocked(pauseBeforeReload).mockReturnValue(0);
  reloadUnasked();
  expect(markReload).toHaveBeenCalledTimes(2);
  said.mockRestore();
  jest.useRealTimers();
});
