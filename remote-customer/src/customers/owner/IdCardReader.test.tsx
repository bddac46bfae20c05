import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fakeServer, fakeSession, refusal, renderPage } from '@hospital/shared/testing';
import { ALL_PERMISSIONS, customerCalls } from '../../../test/customers.fixture';
import { OwnerDialog } from './OwnerDialog';

const OCR = 'POST /sys/attach/ocrIdCard';
const CARD = {
  ...{ name: '吴和大', sex: '1', birthday: '1993-09-12', idCardNo: '320102199309120910' },
  address: '江苏省南京市玄武区中山路268号',
  confidence: { name: 0.3, sex: 1, birthday: 1, idCardNo: 1, address: 0.9 },
};

beforeEach(() => sessionStorage.clear());

const open = async () => {
  renderPage(<OwnerDialog id="" initial={{ name: '吴磊' }} visible onClose={() => undefined} />, {
    session: fakeSession([...ALL_PERMISSIONS]),
  });
  const form = within(await screen.findByRole('dialog', { name: '新增宠主' }));
  await userEvent.click(form.getAllByRole('button', { name: '更多资料' })[0]!);
  await userEvent.click(form.getByRole('button', { name: '识别身份证' }));
  const dialog = within(await screen.findByRole('dialog', { name: '识别身份证' }));
  await userEvent.upload(
    dialog.getByLabelText('身份证图片'),
    new File(['x'], 'card.png', { type: 'image/png' }),
  );
  return { form, dialog };
};

it('fills in what the card says, and nothing over what was typed unless that is ticked', async () => {
  const server = fakeServer({ ...customerCalls(), [OCR]: () => CARD });
  const { form, dialog } = await open();
  expect(await dialog.findByAltText('身份证')).toBeInTheDocument();
  const name = await dialog.findByRole('checkbox', { name: '宠主姓名：吴和大' });
  expect(name).not.toBeChecked();
  expect(dialog.getByText('请核对')).toBeInTheDocument();
  expect(dialog.getByText('表单现为：吴磊')).toBeInTheDocument();
  expect(server.requests(OCR)[0]).toEqual({ base64File: 'data:image/png;base64,eA==' });
  await userEvent.click(dialog.getByRole('button', { name: '填入所选' }));
  expect(form.getByLabelText('身份证号')).toHaveValue(CARD.idCardNo);
  expect(form.getByLabelText('地址')).toHaveValue(CARD.address);
  expect(form.getByLabelText('宠主姓名')).toHaveValue('吴磊');
  expect(form.getByRole('radio', { name: '男' })).toBeChecked();
});

it('says what could not be read, and leaves the form as it is', async () => {
  fakeServer({
    ...customerCalls(),
    [OCR]: () => refusal(40001, '无法识别身份证，请将证件放平、拍清楚后重试'),
  });
  const { form, dialog } = await open();
  expect(await dialog.findByText('无法识别身份证，请将证件放平、拍清楚后重试')).toBeInTheDocument();
  expect(dialog.queryByRole('button', { name: '填入所选' })).not.toBeInTheDocument();
  await waitFor(() => expect(form.getByLabelText('身份证号')).toHaveValue(''));
});
