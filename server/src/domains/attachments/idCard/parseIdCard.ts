import type { IdCard } from '@hospital/shared/contract/calls/attachments';
import { isIdCard } from '@hospital/shared/contract/idCard';
import type { ReadLine } from './textEngine';

/** A letter with how sure the engine is of it. */
interface Letter {
  readonly letter: string;
  readonly confidence: number;
}

const lettersOf = ({ words }: Pick<ReadLine, 'words'>): Letter[] =>
  words.flatMap(({ text, confidence }) =>
    [...text.replace(/\s/g, '')].map((letter) => ({ letter, confidence })),
  );
const textOf = (letters: readonly Letter[]): string => letters.map(({ letter }) => letter).join('');

interface NumberLine {
  readonly idCardNo: string;
  /** Of the line in which it stands. */
  readonly line: ReadLine;
}

/** The number on the card: only what its last place proves counts as read. */
function numberOf(lines: readonly ReadLine[]): NumberLine | null {
  for (const line of lines) {
    const text = textOf(lettersOf(line)).toUpperCase();
    for (let at = 0; at + 18 <= text.length; at += 1) {
      const idCardNo = text.slice(at, at + 18);
      if (isIdCard(idCardNo)) return { idCardNo, line };
    }
  }
  return null;
}

/**
 * Share of the number's width, from its beginning, right of which the photograph lies: nothing that begins there is
 * writing. The number begins under the end of the names of the fields.
 */
const photoFrom = 0.4;

/** What stands between two labels; nothing where the first is not there. */
function between(letters: readonly Letter[], from: RegExp, to: RegExp): Letter[] {
  const text = textOf(letters);
  const begin = from.exec(text);
  if (!begin) return [];
  const start = begin.index + begin[0].length;
  const end = to.exec(text.slice(start));
  return letters.slice(start, end ? start + end.index : undefined);
}

/** As sure as of the least sure letter but one: one doubtful letter of a long address says little. */
function sureness(letters: readonly Letter[]): number {
  const sorted = letters.map(({ confidence }) => confidence).sort((a, b) => a - b);
  const [least = 0, next] = sorted;
  return Math.round((sorted.length > 8 ? (next ?? least) : least) * 100) / 100;
}

/** No name is as long, or has anything but Chinese letters and the dot of names of minorities. */
const namePattern = /^[\p{Script=Han}·]{2,20}$/u;
/** So sure at most may one be of what does not look right. */
const doubtful = 0.5;

/**
 * What an identity card says (domain.md §2.3): its number, where the checksum proves it, birthday and sex as the number
 * says them, and name and address as far as they were read.
 *
 * @returns null where no such number stands
 */
export function parseIdCard(lines: readonly ReadLine[]): IdCard | null {
  const number = numberOf(lines);
  if (!number) return null;
  const { idCardNo, line } = number;
  const limit = line.left + photoFrom * (line.right - line.left);
  const letters = lines.filter((each) => each === line || each.left < limit).flatMap(lettersOf);
  const name = between(letters, /姓名/, /性别|民族|出生|住址|公民/);
  const printed = textOf(between(letters, /性别/, /民族|出生|住址|公民/)).slice(0, 1);
  const address = between(letters, /住址/, /公民|身份|号码|\d{17}/);
  const sex = Number(idCardNo[16]) % 2 === 1 ? '1' : '2';
  const contradicts = printed === (sex === '1' ? '女' : '男');
  return {
    name: textOf(name),
    sex,
    birthday: `${idCardNo.slice(6, 10)}-${idCardNo.slice(10, 12)}-${idCardNo.slice(12, 14)}`,
    idCardNo,
    address: textOf(address),
    confidence: {
      name: namePattern.test(textOf(name)) ? sureness(name) : Math.min(doubtful, sureness(name)),
      sex: contradicts ? doubtful : 1,
      birthday: 1,
      idCardNo: 1,
      address: sureness(address),
    },
  };
}
