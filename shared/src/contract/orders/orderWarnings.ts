import { halfWidth } from '../halfWidth';
import type { Usage } from './usage';

/** A line as it is judged. */
export interface OrderedDrug {
  readonly productId: string;
  readonly name: string;
  readonly genericName: string;
  readonly categoryCode: string;
  readonly usage: Usage | null;
}

export interface OrderWarning {
  /** `danger`: what may harm the animal. */
  readonly level: 'danger' | 'warning';
  readonly productId: string;
  readonly msg: string;
}

/** Families of drugs: who must not have one of them must not have the others. */
const FAMILIES: readonly { readonly name: string; readonly drugs: RegExp }[] = [
  { name: '青霉素', drugs: /青霉素|阿莫西林|氨苄西林|速诺/ },
  { name: '头孢', drugs: /头孢/ },
  { name: '喹诺酮', drugs: /沙星|拜有利/ },
  { name: '磺胺', drugs: /磺胺/ },
  { name: '四环素', drugs: /环素/ },
];
/** Two of the same of these, or one of each, are not given together (medicine.md §4). */
const NSAID = /美洛昔康|卡洛芬|对乙酰氨基酚|罗贝考昔|托芬那酸/;
const STEROID = /泼尼松|地塞米松|甲泼尼龙|氢化可的松/;

/**
 * What an animal must not have, or is not made for it: of medicine.md §4 (columns D, C and 慎禁) what depends on the kind
 * alone, not on breed, age or way. Guinea pigs are of no kind of their own here.
 */
const FORBIDDEN: readonly { readonly species: string; readonly drugs: RegExp; readonly why: string }[] = [
  { species: 'CAT', drugs: /对乙酰氨基酚|扑热息痛/, why: '猫禁用，可致死' },
  { species: 'CAT', drugs: /卡洛芬|奥拉替尼|阿福拉纳|非班太尔/, why: '不用于猫' },
  { species: 'DOG', drugs: /泛昔洛韦/, why: '不用于犬' },
  { species: 'RABBIT', drugs: /非泼罗尼|阿莫西林|克林霉素/, why: '兔禁用' },
];
/** Packs that name the animals that they are made for: `（小型犬）`, `猫三联疫苗`. */
const MADE_FOR: readonly { readonly species: string; readonly name: RegExp; readonly why: string }[] = [
  { species: 'DOG', name: /\([^()猫]{0,4}犬\)|犬用|犬[^猫]{1,2}联|犬窝咳/, why: '犬用' },
  { species: 'CAT', name: /\([^()犬]{0,4}猫\)|猫用|猫[^犬]{1,2}联/, why: '猫用' },
];
const MADE_FOR_BOTH = /犬[、和及/]?猫|猫[、和及/]?犬/;

/** Why the drug is not for such an animal, in words; empty: nothing is known against it. */
function againstSpecies(drug: OrderedDrug, species: string): string {
  const names = halfWidth(namesOf(drug));
  const forbidden = FORBIDDEN.find((one) => one.species === species && one.drugs.test(names));
  if (forbidden) return forbidden.why;
  if (species === '' || MADE_FOR_BOTH.test(names)) return '';
  const madeFor = MADE_FOR.find(({ name }) => name.test(names));
  return madeFor === undefined || madeFor.species === species ? '' : madeFor.why;
}

const namesOf = ({ name, genericName }: OrderedDrug): string => `${name} ${genericName}`;
const isDrug = ({ categoryCode }: OrderedDrug): boolean => categoryCode.startsWith('H1');

/** The known word that the drug is named by, or belongs to; empty: none. */
function allergyTo(drug: OrderedDrug, allergies: readonly string[]): string {
  const names = namesOf(drug);
  for (const allergy of allergies) {
    const word = allergy.replace(/类?过敏|类$/g, '').trim();
    if (word.length < 2) continue;
    if (names.includes(word)) return allergy;
    const family = FAMILIES.find(({ name, drugs }) => word.includes(name) || drugs.test(word));
    if (family?.drugs.test(names)) return allergy;
  }
  return '';
}

const ingredient = ({ name, genericName }: OrderedDrug): string =>
  (genericName || name)
    .replace(/^(枸橼酸|盐酸|醋酸|酒石酸|注射用)/, '')
    .replace(/(口服混悬液|混悬液|肠溶胶囊|咀嚼片|注射液|口服液|胶囊|片|散)$/, '');

/**
 * What who prescribes must know of the drugs together: allergies of the animal, what its kind must not have, the same drug
 * twice, anti-inflammatory drugs that are not given together, and doses by a weight that nobody knows. One rule for page
 * and server.
 *
 * @param drugs of this bill
 * @param others of the other bills of the case
 */
export function orderWarnings(
  drugs: readonly OrderedDrug[],
  others: readonly OrderedDrug[],
  animal: { readonly allergies: readonly string[]; readonly weight: number; readonly species?: string },
): OrderWarning[] {
  const warnings: OrderWarning[] = [];
  const given = drugs.filter(isDrug);
  for (const [at, drug] of given.entries()) {
    const { productId, name } = drug;
    const allergy = allergyTo(drug, animal.allergies);
    if (allergy !== '')
      warnings.push({ level: 'danger', productId, msg: `过敏：${name}，已登记对“${allergy}”过敏` });
    const against = againstSpecies(drug, animal.species ?? '');
    if (against !== '') warnings.push({ level: 'danger', productId, msg: `种属不符：${name}，${against}` });
    const before = [...given.slice(0, at), ...others.filter(isDrug)];
    const same = before.find((one) => one.productId === productId || ingredient(one) === ingredient(drug));
    if (same) warnings.push({ level: 'warning', productId, msg: `重复用药：${name}与已开的${same.name}` });
    const clash = before.find(
      (one) =>
        one !== same &&
        ((NSAID.test(namesOf(drug)) && (NSAID.test(namesOf(one)) || STEROID.test(namesOf(one)))) ||
          (STEROID.test(namesOf(drug)) && NSAID.test(namesOf(one)))),
    );
    if (clash)
      warnings.push({
        level: 'danger',
        productId,
        msg: `不可同用：${name}与${clash.name}（非甾体抗炎药与激素）`,
      });
    if (animal.weight <= 0 && drug.usage?.unit?.endsWith('/kg'))
      warnings.push({ level: 'warning', productId, msg: `缺少体重：${name}按体重给药，请先测量体重` });
  }
  return warnings;
}
