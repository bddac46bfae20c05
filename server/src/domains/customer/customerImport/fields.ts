import { customerCalls } from '@hospital/shared/contract/calls/customers';
import { addDays } from '@hospital/shared/format';
import { BusinessError, type FieldError } from '../../../platform/errors/businessError';
import { fieldReader, type FieldReader } from '../../../platform/http/request/requestReader';
import type { RowCheck } from '../../../platform/spreadsheet/rowCheck';
import type { EditedCustomer } from '../customerValues';
import type { EditedPet } from '../petValues';
import type { Choices } from './choices';
import { words, type Cells, type ColumnKey } from './columns';

type Check = RowCheck<ColumnKey>;
type Fields = Record<string, unknown>;

const { customer, pets } = customerCalls.save.request.properties;
const manner = { reading: false, passedOver: new Set<string>() };
/** Cells are read as the fields of the form are, by the declaration of the save call. */
const readOwner = fieldReader(customer, manner);
const readPet = fieldReader(pets.items, manner);

/** Spreadsheets number their days from here on. */
const DAY_ZERO = '1899-12-30';
/** Numbers of days from 1954 to 2064: what is shorter or longer is no birthday. */
const SERIAL = /^[2-5]\d{4}(\.0+)?$/;

/** A day as people write it in workbooks: `2021/3/4`, `2021年3月4日`; a cell without a format holds it as a number. */
function dayIn(text: string): string {
  if (SERIAL.test(text)) return addDays(DAY_ZERO, Number(text));
  const [, year, month, day] = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(text) ?? [];
  return year && month && day ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text;
}

/** Without what no cell says: the save call has its own values for those. */
const said = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== ''));

/** Reads the fields; what is wrong is told, and left out of what is given. */
function readAs(read: FieldReader, fields: Fields, fault: (at: FieldError) => void): Fields {
  try {
    return read({ body: fields });
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error;
    const { errors } = error.data as { errors: readonly FieldError[] };
    errors.forEach(fault);
    const wrong = new Set(errors.map(({ field }) => field.split('.')[0] ?? ''));
    return read({ body: Object.fromEntries(Object.entries(fields).filter(([name]) => !wrong.has(name))) });
  }
}

/** The code that a cell chooses; with a fault for what is not there, and for what nobody is to choose any more. */
function chosen(
  check: Check,
  choices: Choices,
  [key, type, text]: readonly [key: ColumnKey, type: string, text: string],
  [title, missing]: readonly [title: string, missing: string],
): string {
  const msg = choices.isDeactivated(type, text) ? `所选${title}已停用` : missing;
  return check.known(key, choices.codeOf(type, text), msg);
}

/** Tags are free; the dictionary names the usual ones. */
const tagsIn = (check: Check, choices: Choices): string[] =>
  check.list('tags').flatMap((text) => {
    if (!choices.isDeactivated('customer_tag', text)) return [choices.codeOf('customer_tag', text) ?? text];
    check.fault('tags', `「${text}」已停用`);
    return [];
  });

/** What the cells of a row say of an owner, as a form would send it. */
export function ownerIn(check: Check, cells: Cells, choices: Choices): EditedCustomer {
  const code = (key: 'source' | 'level', what: string): string =>
    chosen(check, choices, [key, `customer_${key}`, cells[key]], [what, `没有这个${what}`]);
  const fields = said({
    ...{ mobile: cells.mobile, name: cells.name, mobile2: cells.mobile2, idCardNo: cells.idCardNo },
    ...{ address: cells.address, storeUserNo: cells.storeUserNo, remarks: cells.remarks },
    sex: check.word<string>('sex', words.ownerSex, ''),
    birthday: dayIn(cells.birthday),
    source: code('source', '客户来源'),
    level: code('level', '客户等级'),
    tags: tagsIn(check, choices),
  });
  return readAs(readOwner, fields, ({ field, msg }) => {
    check.fault(field.split('.')[0] as ColumnKey, msg);
  }) as EditedCustomer;
}

/** The same of a pet. */
export function petIn(check: Check, cells: Cells, choices: Choices): EditedPet {
  const species = chosen(
    check,
    choices,
    ['pet.species', 'pet_species', cells['pet.species']],
    ['种类', '没有这个种类'],
  );
  const breed = cells['pet.breed'];
  const fields = said({
    name: cells['pet.name'],
    species,
    // Of an unknown species nobody knows the breeds.
    breed:
      species === ''
        ? ''
        : chosen(
            check,
            choices,
            ['pet.breed', `pet_breed_${species}`, breed],
            ['品种', `${cells['pet.species']}没有「${breed}」这个品种`],
          ),
    sex: check.word<string>('pet.sex', words.petSex, ''),
    sterilizedFlag: check.word<string>('pet.sterilizedFlag', words.flags, ''),
    birthday: dayIn(cells['pet.birthday']),
    color: chosen(check, choices, ['pet.color', 'pet_color', cells['pet.color']], ['毛色', '没有这个毛色']),
    ...{ weight: cells['pet.weight'], chipNo: cells['pet.chipNo'], storeNo: cells['pet.storeNo'] },
    bloodType: cells['pet.bloodType'],
    characterTags: check.words('pet.characterTags', choices.named('pet_character'), (text) =>
      choices.isDeactivated('pet_character', text) ? `「${text}」已停用` : `没有「${text}」`,
    ),
    allergies: check.list('pet.allergies'),
  });
  return readAs(readPet, fields, ({ field, msg }) => {
    check.fault(`pet.${field.split('.')[0] ?? ''}` as ColumnKey, msg);
  }) as EditedPet;
}
