import { formFieldOf } from './nestedField';

it.each([
  ['customer', '请输入宠主姓名', 'name'],
  ['customer', '备用电话须为11位手机号或带区号的固定电话', 'mobile2'],
  ['customer.mobile', '手机号已存在：王女士', 'mobile'],
  ['pets', '请输入第2项的宠物名', 'pets[1].name'],
  ['pets.1.chipNo', '芯片号已存在', 'pets[1].chipNo'],
  ['pets/0/birthday', '生日不能晚于今天', 'pets[0].birthday'],
  ['bookingAfter', '格式不正确', 'bookingAfter'],
])('finds the field of the form for %s: %s', (field, msg, expected) => {
  expect(formFieldOf(field, msg)).toBe(expected);
});
