import {
  BROUGHT_BY_OPERATION,
  CONTAINED,
  INJECTION,
  NOT_DONE,
  OPERATION,
  ORNAMENTS,
  PREPARATIONS,
  SALTS,
  SAME_THING,
  VACCINE,
} from './chargeWords';

/** What can be charged, as the price list has it. */
export interface Chargeable {
  readonly id: string;
  readonly name: string;
  readonly genericName: string;
  readonly categoryCode: string;
  readonly unit: string;
}

/** What is charged already, lines of void bills left out. */
export interface Charged {
  readonly productId: string;
  readonly quantity: number;
}

/** What the record names and the bill lacks. */
export interface MissingCharge {
  /** What it is called in the record; of one record and dictionary always the same. */
  readonly word: string;
  /** Any of these would be the charge, the likeliest first. */
  readonly productIds: readonly string[];
  /** Units that are missing. */
  readonly quantity: number;
}

/** What the bill has and the record does not name. */
export interface ExtraCharge {
  readonly productId: string;
  readonly quantity: number;
}

export interface ComparedCharges {
  readonly missing: readonly MissingCharge[];
  readonly extra: readonly ExtraCharge[];
}

/** Price list by the words that name its products. */
export interface ChargeDictionary {
  readonly byId: ReadonlyMap<string, Chargeable>;
  readonly byWord: ReadonlyMap<string, readonly string[]>;
}

/** As the patterns of `chargeWords` see a product. */
const labelOf = ({ categoryCode, name }: Chargeable): string => `${categoryCode} ${name}`;

const trimmed = (text: string, without: readonly string[], end: boolean): string => {
  const found = without.find((part) => (end ? text.endsWith(part) : text.startsWith(part)));
  if (found === undefined || text.length - found.length < 2) return text;
  return end ? text.slice(0, -found.length) : text.slice(found.length);
};

const plain = (name: string): string =>
  ORNAMENTS.reduce((text, ornament) => {
    const next = text.replace(ornament, '').trim();
    return next.length < 2 ? text : next;
  }, name.trim());

/** Ways of writing one name. */
function spellings(name: string, isDrug: boolean): string[] {
  const words = [name.trim(), plain(name)];
  if (isDrug) {
    const withoutSalt = trimmed(plain(name), SALTS, false);
    words.push(withoutSalt, trimmed(withoutSalt, PREPARATIONS, true));
  }
  const placed = /^(.+)置入$/.exec(plain(name))?.[1];
  if (placed !== undefined) words.push(`置${placed}`, `置入${placed}`, `埋${placed}`, `埋置${placed}`);
  return words;
}

/** Words by which a record names a product. */
function wordsOf({ name, genericName, categoryCode }: Chargeable): Set<string> {
  const isDrug = categoryCode.startsWith('H1') || categoryCode === 'H2';
  const own = new Set([...spellings(name, isDrug), ...(isDrug ? spellings(genericName, true) : [])]);
  const also = SAME_THING.filter((group) => group.some((word) => own.has(word)));
  return new Set([...own, ...also.flat()].filter((word) => word.length >= 2));
}

/** Registrations are not in records, nor is what is sold over the counter; what is washed is not treated. */
const isChargedByRecord = ({ categoryCode }: Chargeable): boolean =>
  /^(H1|H2|H3)/.test(categoryCode) && !/^H30(01|19)/.test(categoryCode);

/** Makes the price list findable by the words of records. What comes first is the likelier of two of one name. */
export function chargeDictionary(products: readonly Chargeable[]): ChargeDictionary {
  const byWord = new Map<string, string[]>();
  const known = products.filter(isChargedByRecord);
  for (const product of known)
    for (const word of wordsOf(product)) {
      const ids = byWord.get(word) ?? [];
      ids.push(product.id);
      byWord.set(word, ids);
    }
  return { byId: new Map(known.map((product) => [product.id, product])), byWord };
}

/** A word of the dictionary in a clause, with what follows it. */
interface Mention {
  readonly word: string;
  readonly productIds: readonly string[];
  readonly clause: string;
  /** From the end of the word on, up to the next one. */
  readonly rest: string;
}

/** From left to right, the longest word first: `超声洁牙` is no `超声`. */
function mentionsIn(clause: string, { byWord }: ChargeDictionary): Mention[] {
  const longest = Math.max(2, ...[...byWord.keys()].map(({ length }) => length));
  const found: { word: string; at: number; ids: readonly string[] }[] = [];
  for (let at = 0; at < clause.length; at += 1)
    for (let length = Math.min(longest, clause.length - at); length >= 2; length -= 1) {
      const word = clause.slice(at, at + length);
      const ids = byWord.get(word);
      if (!ids) continue;
      found.push({ word, at, ids });
      at += length - 1;
      break;
    }
  return found.map(({ word, at, ids }, index) => ({
    ...{ word, productIds: ids, clause },
    rest: clause.slice(at + word.length, found[index + 1]?.at),
  }));
}

const DIGITS: Readonly<Record<string, number>> = {
  ...{ 一: 1, 单: 1, 二: 2, 两: 2, 双: 2, 三: 3, 四: 4, 五: 5, 六: 6, 七: 7, 八: 8, 九: 9, 十: 10 },
};
const NUMBER = '(\\d+(?:\\.\\d+)?|[一二两三四五六七八九十])';
const valueOf = (text: string): number => DIGITS[text] ?? Number(text);
const DAYS = new RegExp(`${NUMBER}\\s*[天日晚]`);
const TIMES = new RegExp(
  `${NUMBER}\\s*(?:次|颗|个|套|枚|包|卷|根|张|件|副|支|瓶|体位|个体位|部位|个部位|小时)`,
);
/** Times a day, as a record writes them. */
const TIMES_A_DAY: readonly (readonly [RegExp, number])[] = [
  ...([
    [/sid|每[日天]\s*[1一]次/i, 1],
    [/bid|每[日天]\s*[2两二]次/i, 2],
  ] as const),
  ...([
    [/tid|每[日天]\s*[3三]次/i, 3],
    [/qid|每[日天]\s*[4四]次/i, 4],
  ] as const),
];
const PER_DAY = /^[天日晚]$/;

/** Units of a drug that the record gives: `3ml`, `1片bid 7天`; 1 where it does not say, or in another unit. */
function saidDrug(rest: string, unit: string): number {
  const said =
    unit === '' || /\/kg/i.test(rest) ? null : new RegExp(`${NUMBER}\\s*${escaped(unit)}`, 'i').exec(rest);
  if (!said?.[1]) return 1;
  const perDay = TIMES_A_DAY.find(([pattern]) => pattern.test(rest))?.[1];
  if (perDay === undefined) return valueOf(said[1]);
  return valueOf(said[1]) * perDay * valueOf(DAYS.exec(rest)?.[1] ?? '1');
}

/** Units that a clause says were given or made; 1 where it does not. */
function saidQuantity(
  { clause, rest }: Mention,
  { unit, categoryCode, name }: Chargeable,
  days: number,
): number {
  if (categoryCode.startsWith('H1')) return saidDrug(rest, unit);
  if (PER_DAY.test(unit) || /\/日$/.test(name) || categoryCode.startsWith('H3009')) {
    const said = DAYS.exec(rest)?.[1];
    if (said !== undefined) return valueOf(said);
    return /每[日天]/.test(clause) ? Math.max(1, days) : 1;
  }
  const said = TIMES.exec(rest)?.[1];
  return said === undefined ? 1 : valueOf(said);
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** One charge for two takes. */
const coversOf = ({ name }: Chargeable): number => (name.includes('双体位') ? 2 : 1);

/** What a record wants charged: a word with its products and how many units. */
interface Want {
  readonly word: string;
  readonly productIds: readonly string[];
  quantity: number;
}

/** What is named in one record, each once; of one that is named again the larger number holds. */
function wantsOf(
  texts: readonly string[],
  dictionary: ChargeDictionary,
): { wants: Want[]; mentions: Mention[] } {
  const wants = new Map<string, Want>();
  const mentions: Mention[] = [];
  for (const text of texts) {
    let days = 0;
    for (const clause of text.split(/[,，。;；!！?？\n\r]+/)) {
      days = Number(valueOf(DAYS.exec(clause)?.[1] ?? '')) || days;
      if (NOT_DONE.test(clause)) continue;
      const here = mentionsIn(clause, dictionary);
      const isVaccinated = here.some(({ word }) => VACCINE.test(word));
      for (const mention of here) {
        const [first] = mention.productIds.flatMap((id) => dictionary.byId.get(id) ?? []);
        if (!first) continue;
        mentions.push(mention);
        // The charge for a vaccine contains its injection.
        if (isVaccinated && INJECTION.test(labelOf(first))) continue;
        const key = [...mention.productIds].sort().join(' ');
        const quantity = saidQuantity(mention, first, days);
        const known = wants.get(key);
        if (known) known.quantity = Math.max(known.quantity, quantity);
        else wants.set(key, { word: mention.word, productIds: mention.productIds, quantity });
      }
    }
  }
  return { wants: [...wants.values()], mentions };
}

/** Whether what is charged for one contains the other. */
const contains = (charge: Chargeable, part: Chargeable): boolean =>
  charge.id !== part.id &&
  CONTAINED.some((rule) => rule.charge.test(labelOf(charge)) && rule.contains.test(labelOf(part)));

/**
 * Compares what a record names with what is charged for its case, by the words of the dictionary alone: nothing is
 * guessed. What a clause denies, plans, or tells of elsewhere counts as not named (medicine.md §9).
 *
 * @param texts treatment, advice and findings, as written
 */
export function compareCharges(
  texts: readonly string[],
  charged: readonly Charged[],
  dictionary: ChargeDictionary,
): ComparedCharges {
  const { wants, mentions } = wantsOf(texts, dictionary);
  const product = (id: string): Chargeable[] => {
    const found = dictionary.byId.get(id);
    return found ? [found] : [];
  };
  const lines = charged.flatMap(({ productId }) => product(productId));
  const named = mentions.flatMap(({ productIds }) => productIds.flatMap(product));
  const containing = [...lines, ...named];
  const units = new Map<string, number>();
  for (const { productId, quantity } of charged) units.set(productId, (units.get(productId) ?? 0) + quantity);

  const missing = wants.flatMap(({ word, productIds, quantity }): MissingCharge[] => {
    const meant = productIds.flatMap(product);
    if (meant.some((part) => containing.some((charge) => contains(charge, part)))) return [];
    const had = meant.reduce((sum, one) => sum + (units.get(one.id) ?? 0) * coversOf(one), 0);
    // Of a drug that is charged the prescription says how much: parts of a box are no fault.
    const isCourse =
      had > 0 && meant.every(({ categoryCode }) => categoryCode.startsWith('H1')) && quantity === 1;
    const left = isCourse ? 0 : quantity - had;
    return left > 0 ? [{ word, productIds, quantity: left }] : [];
  });

  const wantedIds = new Set(mentions.flatMap(({ productIds }) => productIds));
  const operated = named.some((one) => OPERATION.test(labelOf(one)));
  const injected = named.some(({ categoryCode }) => categoryCode.startsWith('H1'));
  const explains = (line: Chargeable): boolean =>
    wantedIds.has(line.id) ||
    line.categoryCode.startsWith('H2') ||
    containing.some((charge) => contains(charge, line)) ||
    named.some((part) => contains(line, part)) ||
    (operated && BROUGHT_BY_OPERATION.test(labelOf(line))) ||
    (injected && INJECTION.test(labelOf(line)));
  const extra = [...units].flatMap(([productId, quantity]): ExtraCharge[] => {
    const [line] = product(productId);
    return line && quantity > 0 && !explains(line) ? [{ productId, quantity }] : [];
  });
  return { missing, extra };
}
