import { numberPrefixes } from '../../../platform/database/counters';
import type { Seed } from '../../../platform/seeds/seedContext';
import { teamMade } from '../../accounts';
import type { CaseRow } from '../../cases';
import { medicalCase } from '../../cases/schema';
import { liveInfo } from '../../inpatients/schema';
import { store } from '../../places/schema';
import { referral } from '../schema';
import { inLines } from '../summary';

const [WAITING, SENT_BACK, WITHDRAWN] = [0, 2, 3] as const;
const RUNNING = 1;
/** What went on in its store after all. */
const DONE = [2, 3];

/** What is sent where: from the first store, to it, or to another hospital, and what became of it. */
const PLANS = [
  { from: 'others', status: WAITING, reason: '需要内窥镜检查，本店没有设备' },
  { from: 'others', status: WAITING, reason: '骨折，请骨科会诊并手术' },
  { from: 'first', status: WAITING, reason: '需要核磁共振，排除椎间盘疾病', outside: '省农大动物医院' },
  { from: 'first', status: SENT_BACK, reason: '心超复查', rejectReason: '心内科医生本周外出' },
  { from: 'first', status: WITHDRAWN, reason: '皮肤活检', outside: '南方宠物病理中心' },
] as const;

/** Referrals that wait, of inpatients, and that were sent back or withdrawn. */
export const seed: Seed = (context) => {
  if (context.chain.code !== 'demo') return;
  const [first, second] = context.rowsOf(store);
  if (!first || !second) return;
  const names = new Map(context.of(teamMade).map(({ row }) => [row.id, row.name]));
  const stays = new Map(context.rowsOf(liveInfo).map(({ id, caseId, state }) => [caseId, { id, state }]));
  // Inpatients first: what runs beside them is left for the doctors.
  const cases = [...context.rowsOf(medicalCase)]
    .reverse()
    .sort((one, other) => Number(stays.has(other.id ?? '')) - Number(stays.has(one.id ?? '')));
  const taken = new Set<string>();
  const day = context.calendar.day(-1).replaceAll('-', '');
  const rows = PLANS.flatMap((plan, at) => {
    const wanted: readonly number[] = plan.status === WAITING ? [RUNNING] : DONE;
    const row = cases.find(
      ({ id, storeId, status = RUNNING }) =>
        (storeId === first.id) === (plan.from === 'first') && wanted.includes(status) && !taken.has(id ?? ''),
    );
    if (!row?.id) return [];
    taken.add(row.id);
    const doctor = names.get(row.doctorId) ?? '';
    const sent = context.calendar.at(-1, 10 * 60 + at * 25);
    const handled = plan.status === WAITING ? null : context.calendar.at(-1, 16 * 60 + at * 5);
    return [
      {
        ...{
          id: `ZZ-demo-${at + 1}`,
          referralNo: `${numberPrefixes.referral}${day}${String(at + 1).padStart(4, '0')}`,
        },
        ...{
          caseId: row.id,
          liveInfoId: stays.get(row.id)?.id ?? null,
          fromStoreId: row.storeId,
          reason: plan.reason,
          status: plan.status,
        },
        ...('outside' in plan
          ? { toStoreId: null, externalHospital: plan.outside }
          : { toStoreId: plan.from === 'first' ? second.id : first.id }),
        summary: inLines({ diagnoses: [], ...row } as unknown as CaseRow),
        rejectReason: 'rejectReason' in plan ? plan.rejectReason : '',
        ...(handled ? { handleName: doctor, handleTime: handled } : {}),
        ...{ createId: row.doctorId, createName: doctor, createDate: sent, updateDate: handled ?? sent },
      },
    ];
  });
  context.add(referral, rows);
};
