import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fakeServer, fakeSession, refusal, renderPage } from '@hospital/shared/testing';
import { LIST as STAYS, stay } from '../../../test/boarding.fixture';
import { reservation, wait, WAITS } from '../../../test/reservations.fixture';
import { OWING } from '../../../test/visits.fixture';
import { begun, done, LIST as PLANS, plan } from '../../../test/washing.fixture';
import { DayAside } from './DayAside';

const RESERVATIONS = 'POST /hospital/booking/reservation/list';
const RIGHTS = [
  ...['hospital:booking:reservation:list', 'hospital:booking:listWashPlan', 'hospital:boarding:list'],
  'hospital:bill:pay',
];
/** 10:20 in Shanghai. */
const NOW = new Date('2026-11-24T02:20:00Z');

beforeEach(() => jest.useFakeTimers({ now: NOW, advanceTimers: true }));
afterEach(() => jest.useRealTimers());

const listed = (list: readonly object[]) => ({ list, total: list.length });
const calls = {
  [RESERVATIONS]: () =>
    listed([
      reservation({ id: 'r1', petName: '雪球', startTime: '10:00', reservationDate: '2026-11-24' }),
      reservation({ id: 'r2', petName: '年糕', startTime: '15:15', mobile: '13800001002' }),
      reservation({ id: 'r3', petName: '汤圆', startTime: '11:00', doctorName: '' }),
      reservation({ id: 'r4', petName: '可可', startTime: '09:00', status: 4 }),
      reservation({ id: 'r5', petName: '乌龙', startTime: '09:00', status: 2 }),
    ]),
  [WAITS]: () => [
    wait({ waitDate: '2026-11-25' }),
    wait({ id: 'w2', petName: '没空', waitDate: '2026-11-25', offer: null }),
  ],
  [PLANS]: () => listed([plan(), begun, done]),
  [STAYS]: (request: Readonly<Record<string, unknown>>) =>
    String(request['state']) === '1'
      ? listed([
          stay({ id: 'b1', petName: '乐乐', planEndDate: '2026-11-23', overdueFlag: 'Y' }),
          stay({ id: 'b2', petName: '饼干', planEndDate: '2026-11-24' }),
        ])
      : listed([
          stay({ id: 'b3', petName: '栗子', state: 0, startDate: '2026-11-24' }),
          stay({ id: 'b4', petName: '旺财', state: 0, startDate: '2026-12-01' }),
        ]),
  [OWING]: () => ({
    list: [
      {
        ...{ ownerId: 'o1', ownerName: '王小明', petNames: ['大黄', '豆包'], billId: '', billNo: '' },
        ...{ billCount: 2, oweAmount: 114, since: '2026-11-24 09:00:00', today: 'Y' },
      },
    ],
    total: 3,
    oweSum: 300.5,
  }),
};

const show = (rights: readonly string[] = RIGHTS, over: Parameters<typeof fakeServer>[0] = {}) => {
  fakeServer({ ...calls, ...over });
  renderPage(<DayAside />, { session: fakeSession([...rights]), at: '/workspace/front' });
};
const linesOf = async (title: string) =>
  within(await screen.findByRole('region', { name: title }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

it('leaves a finished animal to its text message, until that fails', async () => {
  const plans = [
    plan({ ...done, id: 'w8', petName: '豆豆', notice: 'sending' }),
    plan({ ...done, id: 'w9', petName: '球球', notice: 'failed', notifyError: '号码为空号' }),
  ];
  show(['hospital:booking:listWashPlan'], { [PLANS]: () => ({ list: plans, total: 2 }) });
  expect(await linesOf('待联系 1')).toEqual(['球球（王小明） 洗美完成，短信失败 13900002222']);
});

it('names who must be called, the most urgent first, with why and the telephone', async () => {
  show();
  expect(await linesOf('待联系 5')).toEqual([
    '雪球（赵敏） 预约10:00，还没到 13800001001',
    '大黄（王小明） 洗美完成，待通知 13900002222',
    '乐乐（王小明） 寄养应于11-23离店 13800001001',
    '豆豆（孙丽） 候补可约11-25 11:00 139****2002',
    '可可（赵敏） 预约09:00，爽约 13800001001',
  ]);
  expect(screen.getByRole('link', { name: '雪球（赵敏）' })).toHaveAttribute(
    'href',
    '/reservation/board?show=r1',
  );
});

it('shows who is expected, washed, boards and has to pay', async () => {
  show();
  expect(await linesOf('预约 待到店3')).toEqual(['11:00 汤圆 门诊 不指定', '15:15 年糕 门诊 王医生']);
  expect(await linesOf('洗美 待接收1 进行中1 已完成1')).toEqual(['咪咪 李美 09:31 接收']);
  expect(await linesOf('寄养 在店2 今日事项2/4')).toEqual(['饼干 中犬01 今日离店', '栗子 中犬01 待入住']);
  expect(await linesOf('待结算 3位，共 ¥300.50')).toEqual(['王小明 大黄、豆包 ¥114.00']);
});

it('has what the user may see alone, and nothing for who may see none of it', async () => {
  show(['hospital:booking:listWashPlan']);
  expect(await screen.findAllByRole('region')).toHaveLength(2);
  expect(screen.getByRole('region', { name: '待联系 1' })).toBeInTheDocument();
});

it('says what could not be read beside what could, and reads it again', async () => {
  let broken = true;
  show(RIGHTS, { [PLANS]: () => (broken ? refusal(50000, '系统繁忙') : calls[PLANS]()) });
  await screen.findByRole('region', { name: '预约 待到店3' });
  broken = false;
  await userEvent.click(await screen.findByRole('button', { name: /重试/ }));
  expect(await linesOf('洗美 待接收1 进行中1 已完成1')).toHaveLength(1);
});

it('shows five lines of each kind at first, and all when asked', async () => {
  const many = Array.from({ length: 7 }, (_, at) =>
    reservation({ id: `r${at}`, startTime: `1${at + 1}:00` }),
  );
  show(['hospital:booking:reservation:list'], { [RESERVATIONS]: () => listed(many), [WAITS]: () => [] });
  expect(await linesOf('预约 待到店7')).toHaveLength(5);
  await userEvent.click(screen.getByRole('button', { name: '另有 2 条' }));
  expect(await linesOf('预约 待到店7')).toHaveLength(7);
});
