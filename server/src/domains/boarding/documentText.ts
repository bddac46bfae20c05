import { withPoint } from '@hospital/shared/contract/amounts';
import { shanghaiDay } from '@hospital/shared/format';
import type { Boarding } from '@hospital/shared/contract/calls/boarding';
import { fenOf } from '@hospital/shared/contract/amounts';

/** `80`, `80.5` */
const money = (yuan: number): string => withPoint(fenOf(yuan), 2);

/** What stands for each placeholder of a text of the settings. */
export const filledBy = (stay: Boarding): Readonly<Record<string, string>> => ({
  宠主: stay.ownerName,
  宠物: stay.petName,
  笼位: stay.cageName,
  单号: stay.boardingNo,
  入住日期: stay.startDate,
  预计离店: stay.planEndDate,
  每晚价格: money(stay.dayPrice),
  押金: money(stay.deposit),
  门店: stay.storeName,
  今天: shanghaiDay(),
});
