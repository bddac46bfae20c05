import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { PickedCustomer, PropsOf } from '@hospital/shared/contract/parts';
import { fakeServer, fakeSession, renderPage } from '@hospital/shared/testing';
import { SellDialog } from './SellDialog';

const SELL = 'POST /cms/package/sell';
const owner: PickedCustomer = {
  ownerId: 'o1',
  ownerName: '王芳',
  mobile: '13800001111',
  petId: '',
  petName: '',
};
const pet = { ...owner, petId: 'a1', petName: '豆豆' };
/** Of another owner of the same name. */
const strange = { ...pet, ownerId: 'o2', petId: 'a2', petName: '咪咪' };

/** A picker that offers these by a button each, and says what it searches for at first. */
const picker = (_: string, props: unknown) => {
  const { pick, value, keyword, onPick } = props as PropsOf<'customer/picker'>;
  const offered = pick === 'pet' ? [pet, strange] : [owner];
  return (
    <div>
      {`${pick}：${value?.petName || value?.ownerName || keyword || ''}`}
      {offered.map((one) => (
        <button key={one.petId} type="button" onClick={() => onPick(one)}>
          {`选择${one.petName || one.ownerName}`}
        </button>
      ))}
    </div>
  );
};

it('asks for the owner first, then for which of their animals it is, of whom no stranger is taken', async () => {
  const server = fakeServer({
    'GET /cms/package/list': () => [
      {
        ...{
          id: 'p1',
          name: '洗护卡',
          price: 688,
          listPrice: 780,
          validDays: 365,
          storeIds: [],
          remarks: '',
        },
        items: [{ productId: 'c1', name: '小型犬洗澡', unit: '次', quantity: 10 }],
        ...{ enabled: 'Y', version: 3 },
      },
    ],
    'GET /sys/store/config/list': () => [],
    'GET /sys/user/selects': () => [],
    'GET /hospital/bill/pay/charges': () => ({ ways: [], list: [] }),
    'GET /hospital/customer/userBillAccount': () => ({ principal: 0, gift: 0, deposit: 0 }),
    [SELL]: () => ({ packageNo: 'TC1', receiptNo: 'SK1', code: '204518', paymentId: 'r1' }),
  });
  renderPage(<SellDialog visible onClose={() => undefined} />, {
    session: fakeSession(['cms:package:list', 'cms:package:sell']),
    at: '/bill/package',
    parts: picker,
  });
  const dialog = within(await screen.findByRole('dialog', { name: '销售套餐' }));
  const labels = ['宠主', '使用范围', '套餐', '销售人员'].map((label) => dialog.getByText(label));
  for (const [at, label] of labels.slice(1).entries())
    expect(labels[at]?.compareDocumentPosition(label)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await userEvent.click(dialog.getByRole('button', { name: '选择王芳' }));
  await userEvent.click(dialog.getByRole('radio', { name: '指定宠物' }));
  // The animals of the owner are searched for at once.
  expect(await dialog.findByText('pet：13800001111')).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('combobox', { name: /^套餐/ }));
  await userEvent.click(await screen.findByRole('option', { name: /洗护卡/ }));
  await dialog.findByLabelText('现金');
  const submit = () => userEvent.click(dialog.getByRole('button', { name: '确认收款' }));
  await submit();
  expect(await dialog.findByText('请选择宠物')).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: '选择咪咪' }));
  await submit();
  expect(await dialog.findByText('请选择王芳的宠物')).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: '选择豆豆' }));
  await submit();
  await waitFor(() =>
    expect(server.requests(SELL)).toEqual([expect.objectContaining({ ownerId: 'o1', petId: 'a1' })]),
  );
});
