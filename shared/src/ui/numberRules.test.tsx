import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Form, FormItem } from './Form';
import { InputNumber } from './InputNumber';
import { numberFault, numberRules, yuanBounds } from './numberRules';

const WEIGHT = { least: 0.01, most: 200, decimals: 2 };

it('says what is wrong with a number, as the server does', () => {
  expect(numberFault(undefined, WEIGHT)).toBeNull();
  expect(numberFault(0.01, WEIGHT)).toBeNull();
  expect(numberFault(200, WEIGHT)).toBeNull();
  expect(numberFault(0, WEIGHT)).toBe('不能小于0.01');
  expect(numberFault(800, WEIGHT)).toBe('不能大于200');
  expect(numberFault(4.125, WEIGHT)).toBe('最多2位小数');
  expect(numberFault(1.5, { least: 0, most: 99, decimals: 0 })).toBe('请输入整数');
  expect(numberFault(NaN, WEIGHT)).toBe('请输入数字');
  // 4.35 and 1.15 have no exact double; two digits are two digits all the same.
  expect(numberFault(4.35, yuanBounds(0.01))).toBeNull();
  expect(numberFault(1.15, yuanBounds(0.01))).toBeNull();
});

it('keeps what was typed beyond the bounds, and refuses it at the field', async () => {
  const user = userEvent.setup();
  const saved = jest.fn();
  render(
    <Form onSubmit={saved}>
      <FormItem field="weight" label="体重" rules={numberRules(WEIGHT, '请输入体重')}>
        <InputNumber hideControl />
      </FormItem>
    </Form>,
  );
  const field = screen.getByRole('spinbutton', { name: '体重' });
  await user.type(field, '800{Enter}');
  await user.tab();
  expect(field).toHaveValue('800');
  await waitFor(() => expect(field).toHaveAccessibleDescription('不能大于200'));
  expect(saved).not.toHaveBeenCalled();

  await user.clear(field);
  await user.type(field, '4.256');
  await user.tab();
  expect(field).toHaveValue('4.256');
  await waitFor(() => expect(screen.getByText('最多2位小数')).toBeInTheDocument());

  await user.clear(field);
  await user.type(field, '4.25{Enter}');
  await waitFor(() => expect(saved).toHaveBeenCalledWith({ weight: 4.25 }));
});
