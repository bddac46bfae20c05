import type { OldSource } from '@hospital/shared/contract/oldCaseWords';
import { randomStream } from '../../../platform/seeds/random';
import type { Seed } from '../../../platform/seeds/seedContext';
import { owner, pet } from '../../owners/schema';
import { oldCase, oldVaccination } from '../schema';

/** Animals that were known to an earlier system. */
const KNOWN = 0.12;
const CASES = [
  ['呕吐两天，食欲差', '急性胃肠炎', '止吐、补液三天', '体温38.9，腹部触诊轻度敏感。'],
  ['抓挠耳朵', '外耳炎', '滴耳液，每日2次，7天', '双侧外耳道潮红，有褐色分泌物。'],
  ['打喷嚏、流鼻涕', '上呼吸道感染', '多西环素口服7天', '精神尚可，双侧鼻腔浆液性分泌物。'],
  ['绝育手术', '健康动物绝育', '术后消炎3天，戴伊丽莎白圈', '手术顺利，术后苏醒平稳。'],
  ['皮肤瘙痒脱毛', '真菌性皮炎', '外用喷剂，药浴每周2次', '背部脱毛斑，伍德灯阳性。'],
] as const;
const VACCINES = ['犬八联', '猫三联', '狂犬疫苗'] as const;
const SOURCES: readonly OldSource[] = ['xn', 'own', 'excel'];
const HOSPITALS: Readonly<Record<OldSource, string>> = { xn: '小暖一店', own: '老院', excel: '老院' };
const DOCTORS = ['周医生', '吴医生', '郑医生'] as const;

/** Records of animals that came from an earlier system, and of one whose owner has not come yet. */
export const seed: Seed = (context) => {
  if (context.chain.code !== 'demo') return;
  const random = randomStream('oldCases');
  const owners = new Map(context.rowsOf(owner).map((row) => [row.id, row]));
  const cases: (typeof oldCase.$inferInsert)[] = [];
  const vaccinations: (typeof oldVaccination.$inferInsert)[] = [];
  for (const animal of context.rowsOf(pet)) {
    const holder = owners.get(animal.ownerId);
    if (!holder || animal.delFlag === 'Y' || !random.chance(KNOWN)) continue;
    const source = random.pick(SOURCES);
    const subject = {
      ...{ storeId: holder.storeId, source, petId: animal.id, petName: animal.name },
      ...{ ownerName: holder.name, ownerMobile: holder.mobile, storeName: HOSPITALS[source] },
    };
    const [complaint, diagnosis, prescription, content] = random.pick(CASES);
    const id = `JB-${animal.id}`;
    cases.push({
      ...{ ...subject, id, digest: `demo ${id}`, date: context.calendar.day(-random.int(400, 1500)) },
      ...{ doctorName: random.pick(DOCTORS), complaint, diagnosis, prescription, content },
    });
    const days = random.int(380, 900);
    vaccinations.push({
      ...{ ...subject, id: `JM-${animal.id}`, digest: `demo vaccination ${id}` },
      ...{ date: context.calendar.day(-days), nextDate: context.calendar.day(365 - days) },
      vaccineName: animal.species === 'CAT' ? VACCINES[1] : random.pick([VACCINES[0], VACCINES[2]]),
      ...{ batchNo: `PH${random.int(100_000, 999_999)}`, doctorName: random.pick(DOCTORS) },
    });
  }
  context.add(oldCase, cases);
  context.add(oldVaccination, vaccinations);
};
