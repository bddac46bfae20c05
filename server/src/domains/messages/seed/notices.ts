import { sanitizeNotice } from '../../../platform/text/sanitizeNotice';
import type { notice } from '../schema';
import type { Calendar } from '../../../platform/seeds/calendar';

type NoticeRow = typeof notice.$inferInsert;

interface Announcement {
  readonly name: string;
  readonly content: string;
  readonly daysAgo: number;
  readonly top?: true;
  readonly invalid?: true;
  readonly depts?: readonly string[];
  readonly stores?: readonly string[];
}

const announcements: readonly Announcement[] = [
  {
    name: '关于规范病例书写与归档时限的通知',
    daysAgo: 1,
    top: true,
    content: `<p>各门店：</p><p>根据《动物诊疗病历管理规范》，自本月起<strong>门诊病例须在就诊结束后24小时内归档</strong>，逾期未结的病例会在首页「未结病例」中提示。</p><ol><li>接诊医生完成诊断与医嘱后当日结束病例；</li><li>收银核对账单，确认无未结算项目；</li><li>店长每日闭店前复核。</li></ol><p>如遇特殊情况，请联系运营部。</p>`,
  },
  {
    name: '国庆假期营业时间安排',
    daysAgo: 3,
    content: `<p>国庆期间各院营业时间如下，请提前告知宠主：</p><table><thead><tr><th>类型</th><th>营业时间</th><th>夜间急诊</th></tr></thead><tbody><tr><td>中心医院</td><td>08:00–22:00</td><td>有</td></tr><tr><td>社区医院</td><td>10:00–19:00</td><td>无</td></tr></tbody></table><p>夜间急诊请引导至就近的中心医院。</p>`,
  },
  {
    name: '狂犬病疫苗批次更换说明',
    daysAgo: 6,
    content: `<p>采购部已完成狂犬病灭活疫苗新批次入库。<em>旧批次请优先使用</em>，效期不足30天的请在系统中申请调拨。</p><ul><li>冷链温度保持在 2–8℃；</li><li>接种前核对批号与有效期；</li><li>接种后观察30分钟。</li></ul>`,
  },
  {
    name: '新员工入职培训报名',
    daysAgo: 9,
    content: `<p>本期培训面向近三个月入职的前台、护士与助理，内容包括：</p><ul><li>宠物安全保定</li><li>前台接待与挂号流程</li><li>化验样本采集与送检</li></ul><p>请店长于本周五前将名单报至运营部。</p>`,
  },
  {
    name: '会员储值活动收银操作指引',
    daysAgo: 12,
    content: `<p>储值活动期间，充值赠送金额由系统自动计算，<strong>请勿手工修改</strong>。退款时按「本金—赠金」顺序处理，具体步骤：</p><ol><li>核对会员身份；</li><li>查询储值余额；</li><li>提交店长审批。</li></ol>`,
  },
  {
    name: '麻醉药品领用与登记要求',
    daysAgo: 16,
    content: `<p>麻醉与精神类药品须<strong>双人双锁、专册登记</strong>。每次领用记录药品名称、批号、数量、患宠与经手人，空安瓿统一回收。</p>`,
  },
  {
    name: '医疗废弃物处置检查通报',
    daysAgo: 20,
    content: `<p>本月抽查了6家门店，整体合格。存在的问题：</p><ul><li>利器盒超过四分之三未更换；</li><li>暂存间交接记录缺少签名。</li></ul><p>请各店于一周内完成整改。</p>`,
  },
  {
    name: '回访工作要点与话术',
    daysAgo: 25,
    content: `<p>手术后第1、3、7天，急诊后24小时内须完成回访。</p><blockquote><p>您好，这里是安心宠物医院，想了解一下宝贝回家后的精神和食欲情况。</p></blockquote><p>未接通的请在当日再次拨打并登记。</p>`,
  },
  {
    name: '夏季犬猫中暑急救流程',
    daysAgo: 31,
    content: `<p>体温超过41℃按急诊处理：</p><ol><li>立即移至阴凉处，常温水浸湿四肢与腹部；</li><li>吸氧并建立静脉通路；</li><li>体温降至39.5℃时停止物理降温；</li><li>监测凝血与肾功能。</li></ol>`,
  },
  {
    name: '系统升级：门店设置与字典管理',
    daysAgo: 36,
    content: `<p>系统新增<strong>门店设置</strong>与<strong>字典管理</strong>页面。门店可按需调整小票与打印格式，未设置的项目沿用总部默认值。</p>`,
  },
  {
    name: '季度库存盘点安排',
    daysAgo: 44,
    content: `<p>盘点范围：药品、耗材、商品。盘点期间暂停调拨。请重点核对<strong>效期预警</strong>与<strong>滞销预警</strong>中的商品。</p>`,
  },
  {
    name: '关于统一门店工服与工牌的通知',
    daysAgo: 52,
    content: `<p>新版工服已发放至各区域，请于月底前完成更换。医生着白色，护士着浅绿色，前台着藏青色。</p>`,
  },
  {
    name: '华南区月度例会通知',
    daysAgo: 5,
    depts: ['2'],
    content: `<p>会议时间：本周五 14:00，地点：广州天河院三楼会议室，可线上参加。请各店长准备上月经营数据。</p>`,
  },
  {
    name: '天河院DR设备维护公告',
    daysAgo: 2,
    stores: ['1001'],
    content: `<p>DR设备将于周三 12:00–14:00 维护，期间影像检查请引导至海珠院。</p>`,
  },
  {
    name: '春节值班表（已过期）',
    daysAgo: 80,
    invalid: true,
    content: `<p>春节期间值班安排，已结束。</p>`,
  },
  {
    name: '旧版收费标准',
    daysAgo: 85,
    invalid: true,
    content: `<p>已由新版收费标准替代。</p>`,
  },
  {
    name: '草稿：年度优秀员工评选',
    daysAgo: 1,
    invalid: true,
    content: `<p>评选方案讨论稿，尚未发布。</p>`,
  },
];

const rowOf = (calendar: Calendar, item: Announcement, index: number): NoticeRow => ({
  id: `N${String(index + 1).padStart(3, '0')}`,
  name: item.name,
  content: sanitizeNotice(item.content),
  valid: item.invalid ? 'N' : 'Y',
  topFlag: item.top ? 'Y' : 'N',
  scopeType: item.depts ? '1' : item.stores ? '2' : '0',
  scopeIds: [...(item.depts ?? item.stores ?? [])],
  publishDate: calendar.at(-item.daysAgo, 8 * 60 + 40),
  announcedDate: item.invalid ? null : calendar.at(-item.daysAgo, 8 * 60 + 40),
  createId: '1',
  createName: '陈立群',
  createDate: calendar.at(-item.daysAgo, 8 * 60 + 40),
  updateDate: calendar.at(-item.daysAgo, 0),
});

export function demoNotices(calendar: Calendar): NoticeRow[] {
  return announcements.map((item, index) => rowOf(calendar, item, index));
}

export function otherNotices(calendar: Calendar): NoticeRow[] {
  return [
    {
      ...rowOf(
        calendar,
        {
          name: '武汉区门店启用新系统',
          daysAgo: 1,
          content: '<p>即日起各门店统一使用新系统，请店长组织学习。</p>',
        },
        0,
      ),
      createName: '杜明辉',
    },
  ];
}
