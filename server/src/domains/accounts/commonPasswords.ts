import { setImmediate as othersFirst } from 'node:timers/promises';
import { transformPassword } from '@hospital/shared/contract/password';
import { strongButCommon } from './strongButCommon';

/** So many of the most common passwords are refused as they are, for whoever gets round the page's rule. */
const mostCommon = 10_000;
/** So many of the most common words are refused in the shapes that the rule of spec 1 §5 leads to. */
const mostWords = 1_000;
/** What is put behind `Dragon`, since a digit and a symbol must be there. */
const endings = [
  '@1',
  '1!',
  '@12',
  '@123',
  '123!',
  '123@',
  '#123',
  '@1234',
  '1234!',
  '@123456',
  '123456!',
  '@2026',
];
/** So many are transformed before others get their turn. */
const slice = 250;

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

function* guesses(dictionary: readonly string[]): Generator<string> {
  yield* strongButCommon;
  yield* dictionary.slice(0, mostCommon);
  const words = dictionary.filter((each) => /^[a-z]{3,}$/.test(each)).slice(0, mostWords);
  for (const word of words) for (const ending of endings) yield capitalised(word) + ending;
}

async function transformed(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const found = new Set<string>();
  for (const guess of guesses(dictionary['passwords-common'])) {
    found.add(transformPassword(guess));
    if (found.size % slice === 0) await othersFirst();
  }
  return found;
}

let known: Promise<ReadonlySet<string>> | null = null;

/**
 * Whether a password, in the form in which it leaves the browser, is among those that are tried first: the list of
 * zxcvbn, what its words become under our rule, and the usual ones of administrators. The first question takes about
 * half a second, the others nothing.
 */
export async function isCommonPassword(sent: string): Promise<boolean> {
  known ??= transformed();
  return (await known).has(sent);
}
