import type { PackageOffer } from '@hospital/shared/contract/calls/packages';
import { CODE_DIGITS } from '@hospital/shared/contract/packageWords';
import { fenOfYuan } from '@hospital/shared/format';

/** Offers of one package. */
export interface OfferGroup {
  readonly customerPackageId: string;
  readonly name: string;
  readonly packageNo: string;
  readonly expireDate: string;
  readonly offers: readonly PackageOffer[];
}

/** Offers by their packages, in their order. */
export function groupsOf(offers: readonly PackageOffer[]): OfferGroup[] {
  const ids = [...new Set(offers.map(({ customerPackageId }) => customerPackageId))];
  return ids.flatMap((customerPackageId) => {
    const own = offers.filter((offer) => offer.customerPackageId === customerPackageId);
    const [first] = own;
    if (!first) return [];
    const { packageName: name, packageNo, expireDate } = first;
    return [{ customerPackageId, name, packageNo, expireDate, offers: own }];
  });
}

/** What is typed: lines that are left out, and the codes that the owner says, by package. */
export interface OfferChoice {
  readonly left: ReadonlySet<string>;
  readonly codes: Readonly<Record<string, string>>;
}

export const chosenOf = (offers: readonly PackageOffer[], { left }: OfferChoice): readonly PackageOffer[] =>
  offers.filter(({ lineId }) => !left.has(lineId));

/** Fen that the chosen ones take. */
export const sumOf = (offers: readonly PackageOffer[]): number =>
  offers.reduce((sum, { amount }) => sum + fenOfYuan(amount), 0);

const isCode = (text: string): boolean => new RegExp(`^\\d{${CODE_DIGITS}}$`).test(text);

/** What is still missing, in words; empty: it can be sent. */
export function faultOf(offers: readonly PackageOffer[], choice: OfferChoice, codeNeeded: boolean): string {
  const chosen = chosenOf(offers, choice);
  if (chosen.length === 0) return '请选择要用套餐的项目';
  if (!codeNeeded) return '';
  const without = groupsOf(chosen).find(
    ({ customerPackageId }) => !isCode(choice.codes[customerPackageId] ?? ''),
  );
  return without ? `请输入${without.name}（${without.packageNo}）的${CODE_DIGITS}位验证码` : '';
}

/** What the call is asked. */
export function requestOf(
  bills: readonly { readonly id: string; readonly version: number }[],
  offers: readonly PackageOffer[],
  choice: OfferChoice,
) {
  const chosen = chosenOf(offers, choice);
  const codes = groupsOf(chosen).flatMap(({ customerPackageId }) => {
    const code = choice.codes[customerPackageId] ?? '';
    return code === '' ? [] : [{ customerPackageId, code }];
  });
  return {
    bills: bills
      .filter(({ id }) => chosen.some(({ billId }) => billId === id))
      .map(({ id, version }) => ({ id, version })),
    uses: chosen.map(({ lineId, itemId, quantity }) => ({ lineId, itemId, quantity })),
    ...(codes.length === 0 ? {} : { codes }),
  };
}
