import * as api from '@hospital/shared/calls';
import type { ImmunePlan, VoidCertificate } from '@hospital/shared/contract/calls/immunePlan';
import { formatAge } from '@hospital/shared/format';
import { message } from '@hospital/shared/ui/core';
import { animalWords } from '../animalWords';
import { printAgreement } from '../printAgreement';

type Animal = Awaited<ReturnType<typeof api.pets.info>>;
type Owner = Awaited<ReturnType<typeof api.customers.info>>;

/** What nobody typed is written by hand. */
const UNWRITTEN = '____________';

const line = (title: string, text: string | null): string => `${title}：${text ?? ''}`;

/** What the certificate of a vaccination against rabies says (medicine.md §6), line by line. */
export const certificateLines = (
  plan: ImmunePlan,
  animal: Pick<Animal, 'birthday' | 'chipNo'>,
  words: Awaited<ReturnType<typeof animalWords>>,
  address: string,
): readonly string[] => [
  line('免疫证号', plan.certificateNo),
  line('犬（猫）主地址', address),
  line('品种', `${words.species} ${words.breed}`),
  line('毛色', words.color),
  line('出生日期', animal.birthday),
  line('芯片号', animal.chipNo || '无'),
  line('疫苗名称', plan.productName),
  line('生产厂家', plan.manufacturer || UNWRITTEN),
  line('批号', plan.batchNo),
  line('疫苗有效期', plan.expireDate),
  line('接种日期', plan.finishDate),
  line('下次接种日期', plan.validDate),
  line('接种部位', plan.site),
  `兽医签名：____________\u3000执业兽医证号：${plan.vetLicenseNo || '____________'}\u3000动物诊疗机构（章）`,
];

/** What stands above a certificate that is void. */
export const voidLines = ({ reason, voidName, voidTime }: VoidCertificate): readonly string[] => [
  '【作废】本证已作废，不得使用',
  line('作废原因', reason),
  line('作废人', `${voidName}\u3000${voidTime.slice(0, 16)}`),
];

/** The animal as it was when it was vaccinated; what it weighed then nobody wrote down with it. */
export const asVaccinated = (
  { finishDate }: Pick<ImmunePlan, 'finishDate'>,
  { birthday, ageText }: Pick<Animal, 'birthday' | 'ageText'>,
): { readonly age: string; readonly weight: null } => ({
  age: finishDate === null ? ageText : formatAge(birthday, finishDate.slice(0, 10)),
  weight: null,
});

/** What the certificate says of owner and animal, under the head of the store that vaccinated. */
const certificateOf = async (plan: ImmunePlan, animal: Animal, owner: Owner, gone?: VoidCertificate) => {
  const words = await animalWords(animal);
  return {
    storeId: plan.storeId,
    patient: {
      ...{ ownerName: plan.ownerName, ownerMobile: owner.mobile, petName: plan.petName },
      ...{ ...words, ...asVaccinated(plan, animal), recordNo: animal.storeNo },
    },
    name: gone ? '动物狂犬病免疫证明（作废）' : '动物狂犬病免疫证明',
    content: [...(gone ? voidLines(gone) : []), ...certificateLines(plan, animal, words, owner.address)].join(
      '\n',
    ),
    ...{ doctorName: plan.vetName, signImg: '', signTime: plan.finishDate ?? '' },
  };
};

/** Prints the certificate of a vaccination against rabies; says so where it cannot. */
export const printCertificate = (plan: ImmunePlan): Promise<void> => print(plan);

/** Prints a certificate that is void, as it was and with who made it void and why. */
export const printVoid = (plan: ImmunePlan, gone: VoidCertificate): Promise<void> =>
  print({ ...plan, ...gone }, gone);

/** Certificates that are on their way to the printer: a second press would print a second one. */
const underWay = new Set<string>();

async function print(plan: ImmunePlan, gone?: VoidCertificate): Promise<void> {
  if (underWay.has(plan.certificateNo)) return;
  underWay.add(plan.certificateNo);
  try {
    const [animal, owner] = await Promise.all([
      api.pets.info({ id: plan.petId }),
      api.customers.info({ id: plan.ownerId }),
    ]);
    await printAgreement(await certificateOf(plan, animal, owner, gone));
  } catch {
    message.error('免疫证打印失败，请重试');
  } finally {
    underWay.delete(plan.certificateNo);
  }
}
