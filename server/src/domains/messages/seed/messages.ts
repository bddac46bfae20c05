import type { adminMessage } from '../schema';
import type { Calendar } from '../../../platform/seeds/calendar';
import { itemAt, randomStream } from '../../../platform/seeds/random';

type MessageRow = typeof adminMessage.$inferInsert;

/** Subject, text, and the page it is about when that page exists. */
const texts: readonly (readonly [bizType: string, title: string, content: string, link: string])[] = [
  ['booking', '新的预约待确认', '客户通过小程序预约了明天 10:30 的门诊，请及时确认。', ''],
  ['booking', '预约时间变更', '客户将预约改到周六 15:00，请留意排班。', ''],
  ['report', '化验报告已出', '血常规、生化全项报告已审核，请及时查看并告知宠主。', '/assay/microscopeList'],
  ['report', '影像报告已出', 'DR摄影报告已审核，请接诊医生查看。', '/assay/microscopeList'],
  ['transfer', '调拨单待审核', '门店申请调拨疫苗等3种商品，请及时处理。', ''],
  ['transfer', '调拨单已发货', '您申请的调拨单已出库，预计明日送达。', ''],
  ['export', '导出完成', '您导出的月度账单已生成，请在24小时内下载。', ''],
  ['system', '门店设置已更新', '总部更新了小票打印的默认设置，请核对本店的打印效果。', '/mch/config'],
  ['system', '字典有更新', '「客户来源」新增了选项，请前台同事使用新选项登记。', ''],
  ['system', '效期预警', '有商品将在30天内到期，请尽快处理。', '/store/expiredStock?index=1'],
  [
    'system',
    '今日回访提醒',
    '您今天有待完成的回访，请在闭店前处理。',
    '/workspace/reviewAndBack/reviewBackWaitList',
  ],
  ['system', '公告提醒', '总部发布了新的公告，请到消息中心查看。', '/notice/noticeList'],
];

/** Messages to the given people: some read, the newest ones not. */
export function demoMessages(
  calendar: Calendar,
  receivers: readonly (readonly [userId: string, count: number])[],
): MessageRow[] {
  const random = randomStream('messages');
  return receivers.flatMap(([receiverId, count]) =>
    Array.from({ length: count }, (_, index): MessageRow => {
      const [bizType, title, content, link] = itemAt(texts, index * 7 + Number(receiverId));
      const createDate = calendar.at(-index - 1, random.int(9 * 60, 20 * 60));
      const read = index > 4;
      return {
        id: `M${receiverId}-${String(count - index).padStart(3, '0')}`,
        receiverId,
        title,
        content,
        bizType,
        link,
        readFlag: read ? 'Y' : 'N',
        readDate: read ? new Date(createDate.getTime() + random.int(5, 600) * 60_000) : null,
        createDate,
      };
    }),
  );
}
