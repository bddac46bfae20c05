import { frequencyWord, FREQUENCIES, routeWord } from './orderWords';

/** How a drug is given. */
export interface Usage {
  readonly dose?: string;
  readonly unit?: string;
  readonly route?: string;
  readonly frequency?: string;
  readonly days?: number;
  readonly note?: string;
}

/** What of a product says how much one piece of it holds. */
export interface Packed {
  readonly spec: string;
  readonly unit: string;
  readonly minUnit: string;
  readonly unitRatio: number;
}

interface Pieces {
  /** What is handed out one by one: `片`; the product's unit where it is not divided. */
  readonly unit: string;
  /** Of them in one unit that is sold. */
  readonly perUnit: number;
}

/** `50mg*10片` in a 盒: ten 片. */
export function piecesOf({ spec, unit, minUnit, unitRatio }: Packed): Pieces {
  if (minUnit !== '' && unitRatio > 1) return { unit: minUnit, perUnit: unitRatio };
  const inSpec = /[*×x](\d{1,4})(片|粒|支|袋|枚)$/.exec(spec);
  return inSpec ? { unit: inSpec[2] ?? unit, perUnit: Number(inSpec[1]) } : { unit, perUnit: 1 };
}

const numberOf = (text: string | undefined): number | null => (text === undefined ? null : Number(text));

/** Milligrams of one piece: `50mg*10片` → 50, `0.2g` → 200; null where the spec does not say. */
const milligramsOf = (spec: string): number | null => {
  const found = /^(\d*\.?\d+)\s*(mg|g)(?!\/)/i.exec(spec);
  if (!found) return null;
  return Number(found[1]) * (found[2]?.toLowerCase() === 'g' ? 1000 : 1);
};

/** Of a liquid: milligrams in a millilitre and millilitres in a unit, as far as the spec says. */
function liquidOf({ spec, unit }: Packed): {
  readonly strength: number | null;
  readonly volume: number | null;
} {
  const strength = numberOf(/(\d*\.?\d+)\s*mg\/ml/i.exec(spec)?.[1]);
  const percent = numberOf(/(\d*\.?\d+)%/.exec(spec)?.[1]);
  const volume =
    unit === 'ml' ? 1 : numberOf(/(\d*\.?\d+)\s*ml(?!\S*\/)/i.exec(spec.replace(/mg\/ml/i, ''))?.[1]);
  return { strength: strength ?? (percent === null ? null : percent * 10), volume };
}

/** Times that a drug is given in all; null while nobody has said how often. */
export function timesOf({ frequency = '', days }: Usage): number | null {
  const known = FREQUENCIES.find(({ code }) => code === frequency);
  if (!known) return null;
  return known.perDay === 0 ? 1 : Math.max(1, Math.ceil(known.perDay * (days ?? 1)));
}

/** Pieces that are handed out whole: half a tablet is not sold. */
const WHOLE = new Set(['片', '粒', '支', '袋', '枚', '头份']);
const upTo = (value: number, steps: number): number =>
  Math.ceil(Math.round(value * steps * 1e6) / 1e6) / steps;

/** Units sold for so much of something at once; null where nobody can tell. */
function unitsOf(
  dose: number,
  doseUnit: string,
  times: number,
  product: Packed,
  weight: number,
): number | null {
  const pieces = piecesOf(product);
  const ofPieces = (each: number): number =>
    upTo((WHOLE.has(pieces.unit) ? Math.ceil(upTo(each, 4) * times) : each * times) / pieces.perUnit, 1000);
  if (doseUnit === '' || doseUnit === pieces.unit || doseUnit === '次') return ofPieces(dose);
  if (doseUnit === product.unit) return upTo(dose * times, 1000);
  const byWeight = doseUnit.endsWith('/kg');
  if (byWeight && weight <= 0) return null;
  const amount = byWeight ? dose * weight : dose;
  const { strength, volume } = liquidOf(product);
  if (/^ml/i.test(doseUnit)) return volume === null ? null : upTo((amount * times) / volume, 1000);
  if (!/^mg/i.test(doseUnit)) return null;
  if (strength !== null && volume !== null) return upTo((amount / strength / volume) * times, 1000);
  const each = milligramsOf(product.spec);
  return each === null ? null : ofPieces(amount / each);
}

/**
 * Units of a product that a course comes to, by dose, frequency and days, and by the animal's weight where the dose is
 * by it; what is handed out in pieces is rounded up to whole ones.
 *
 * @param weight kilograms; 0: never weighed
 * @returns up to three decimals; null where the usage, the weight or the product's spec do not tell
 */
export function quantityOfUsage(usage: Usage, product: Packed, weight: number): number | null {
  const dose = Number(usage.dose ?? '');
  const times = timesOf(usage);
  if (times === null || usage.dose === undefined || !(dose > 0)) return null;
  return unitsOf(dose, usage.unit ?? '', times, product, weight);
}

/** A dose by weight as what this animal gets: `10mg/kg` of 5 kg is `50mg`; others as they are. */
export function doseInWords({ dose = '', unit = '' }: Usage, weight: number): string {
  if (dose === '') return '';
  if (!unit.endsWith('/kg') || weight <= 0 || !(Number(dose) > 0)) return `${dose}${unit}`;
  return `${dose}${unit}（${Number((Number(dose) * weight).toFixed(3))}${unit.slice(0, -3)}）`;
}

/** `口服，每次1片，每日2次，5天`. */
export function usageInWords(usage: Usage | null, weight = 0): string {
  if (!usage) return '';
  const dose = doseInWords(usage, weight);
  return [
    routeWord(usage.route ?? ''),
    dose === '' ? '' : `每次${dose}`,
    frequencyWord(usage.frequency ?? ''),
    usage.days === undefined ? '' : `${usage.days}天`,
    usage.note ?? '',
  ]
    .filter((part) => part !== '')
    .join('，');
}

interface Prescribed {
  readonly categoryCode: string;
  readonly prescriptionType: number | null;
  readonly usage: Usage | null;
}

/** `prescriptionType` of drugs whose prescription an owner or a nurse goes by: of a vet, and of anaesthetics. */
const WRITTEN_OUT: readonly number[] = [2, 3];
/** Drops and ointments are given without a dose. */
const LOCAL: readonly string[] = ['ext', 'od', 'ad', 'inh'];

/**
 * What a prescription must say of a drug and this line does not (公告2450号: 用法、用量), in words; empty: it is complete,
 * or is no drug on prescription. What is written in words says how to give it.
 */
function lackOfUsage({ categoryCode, prescriptionType, usage }: Prescribed): string {
  if (!categoryCode.startsWith('H1') || !WRITTEN_OUT.includes(prescriptionType ?? 0)) return '';
  const { dose = '', route = '', frequency = '', note = '' } = usage ?? {};
  if (note.trim() !== '') return '';
  const lacks = [
    dose.trim() === '' && !LOCAL.includes(route) ? '每次剂量' : '',
    route === '' ? '途径' : '',
    frequency === '' ? '频次' : '',
  ].filter(Boolean);
  return [lacks.slice(0, -1).join('、'), ...lacks.slice(-1)].filter(Boolean).join('和');
}

/** Of several lines, the drugs whose usage is not complete: `速诺片缺每次剂量和频次`. */
export const lacksOfUsage = <Line extends Prescribed>(
  lines: readonly Line[],
  nameOf: (line: Line) => string,
): readonly string[] =>
  lines.flatMap((line) => {
    const lack = lackOfUsage(line);
    return lack === '' ? [] : [`${nameOf(line)}缺${lack}`];
  });
