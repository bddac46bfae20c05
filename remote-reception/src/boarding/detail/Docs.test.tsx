import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fakeServer, fakeSession, renderPage } from '@hospital/shared/testing';
import { ALL_PERMISSIONS, doc, DOC, stay } from '../../../test/boarding.fixture';
import Docs from './Docs';

const printed = jest.fn();
jest.mock('@hospital/shared/print', () => ({
  ...jest.requireActual<object>('@hospital/shared/print'),
  printUnseen: (...sheets: unknown[]) => {
    printed(...sheets);
    return Promise.resolve();
  },
}));

it('prints a signed agreement as it is kept, in as many copies as the store wants', async () => {
  const signImg = 'data:image/png;base64,AAAA';
  const server = fakeServer({
    [DOC]: () =>
      doc({
        ...{ content: '<p>甲方：王小明</p><p>押金 300 元。</p>', status: 1 },
        ...{ signImg, signTime: '2026-11-22 10:05:00', signBy: '黄雨桐' },
      }),
    'GET /sys/store/config/printHead': () => ({
      ...{ storeId: '1001', logo: '', storeName: '天河店', doorName: '' },
      ...{ address: '天河路1号', phoneNum: '020-1', licenseNo: '粤动诊证1' },
    }),
    'GET /sys/store/config/listByGroup': () => [{ configKey: 'copies', configValue: '2' }],
  });
  renderPage(<Docs stay={stay()} />, { session: fakeSession([...ALL_PERMISSIONS]), at: '/boarding/list' });
  await userEvent.click(await screen.findByRole('button', { name: '打印' }));
  await waitFor(() => expect(printed).toHaveBeenCalledTimes(1));
  expect(server.requests('GET /sys/store/config/listByGroup')).toEqual([
    { configGroup: 'printAgreement', storeId: '1001' },
  ]);
  const [[name, [page]]] = printed.mock.calls as [[string, [string]]];
  expect(name).toBe('寄养协议');
  for (const part of ['天河店', 'JY202611240001', '豆豆', '甲方：王小明', '押金 300 元。', signImg, '经办人'])
    expect(page).toContain(part);
  expect(page).toContain('黄雨桐');
  expect(page.match(/甲方：王小明/g)).toHaveLength(2);
});
