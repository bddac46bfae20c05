import type { PrintPatient } from './data';
import type { Markup } from './markup';
import { facts, kilograms, type Fact } from './parts';
import type { PrintSettings } from './settings';

/**
 * What a version of the Ministry of Agriculture's sheets looks like, 1 to 5 (spec 1 §9). The ministry asks for other
 * facts of a single animal than of a herd, and leaves lines, table or columns to the clinic.
 */
export interface MinistryForm {
  readonly of: 'animal' | 'herd';
  /** `columns`: what was found at the left, what is to be done at the right. */
  readonly layout: 'lines' | 'grid' | 'columns';
}

const FORMS: Readonly<Record<string, MinistryForm>> = {
  1: { of: 'animal', layout: 'lines' },
  2: { of: 'herd', layout: 'lines' },
  3: { of: 'animal', layout: 'grid' },
  4: { of: 'herd', layout: 'grid' },
  5: { of: 'animal', layout: 'columns' },
};
const USUAL: MinistryForm = { of: 'animal', layout: 'lines' };

export const ministryForm = ({ moaTemplate = '1' }: PrintSettings): MinistryForm =>
  FORMS[moaTemplate] ?? USUAL;

/**
 * Owner and animals as the ministry names them, then what else stands in the head of the sheet. What it wants there at
 * least (公告2450号) has its place also where nobody knows it.
 */
export function ministryFacts(form: MinistryForm, patient: PrintPatient, others: readonly Fact[]): Markup {
  const animals: readonly Fact[] =
    form.of === 'animal'
      ? [
          ['动物名称', patient.petName],
          ['动物种类', [patient.species, patient.breed].filter((one) => one !== '').join(' '), 'kept'],
          ['动物性别', patient.sex, 'kept'],
          ['毛色', patient.color],
          ['体重', kilograms(patient.weight), 'kept'],
          ['年（日）龄', patient.age, 'kept'],
        ]
      : [
          ['动物种类', patient.species, 'kept'],
          ['患病动物数量', patient.sickCount, 'kept'],
          ['同群动物数量', patient.herdCount, 'kept'],
          ['年（日）龄', patient.age, 'kept'],
        ];
  return facts(
    [
      [form.of === 'animal' ? '动物主人' : '动物主人/饲养单位', patient.ownerName, 'kept'],
      ['联系方式', patient.ownerMobile],
      ['病历号', patient.recordNo, 'kept'],
      ...animals,
      ...others,
    ],
    form.layout === 'grid',
  );
}
