import { render, screen } from '@testing-library/react';
import { reloadUnasked } from '../session/documentChange';
import { StartFailure } from './StartFailure';

jest.mock('../session/documentChange');
beforeEach(() => jest.clearAllMocks());

test('a program that could not be fetched is when the network is back', () => {
  render(<StartFailure />);
  expect(screen.getByRole('alert')).toHaveTextContent('程序文件没有加载成功，请检查网络后重试。');
  expect(reloadUnasked).not.toHaveBeenCalled();
  dispatchEvent(new Event('online'));
  expect(reloadUnasked).toHaveBeenCalledTimes(1);
});

test('one that crashed waits for its user', () => {
  render(<StartFailure crashed />);
  dispatchEvent(new Event('online'));
  expect(reloadUnasked).not.toHaveBeenCalled();
});
