import { correctedTitle } from '../contract/testWords';
import { formatDateTime } from '../format/dateTime';
import { formatYuan } from '../format/money';
import type { PrintHead, PrintPatient } from './data';
import { markup, type Markup } from './markup';

/** A name with what stands behind it; without a value it is left out, unless its place is `kept` for the pen. */
export type Fact = readonly [name: string, value: string | number | null, kept?: 'kept'];

const known = ([, value, kept]: Fact): boolean => kept === 'kept' || (value !== null && value !== '');

/** What is known, side by side, or in a grid with lines around. */
export const facts = (list: readonly Fact[], grid = false): Markup =>
  markup`<dl class="${grid ? 'facts grid' : 'facts'}">${list
    .filter(known)
    .map(([name, value]) => markup`<div><dt>${name}</dt><dd>${value ?? ''}</dd></div>`)}</dl>`;

const inOneLine = (...words: readonly string[]): string => words.filter((one) => one !== '').join('　');

/** Mark, store with its licence and telephone, and name of the document on top of a sheet. */
export function sheetHead({ logo, storeName, licenseNo = '', phoneNum }: PrintHead, title: string): Markup {
  const about = inOneLine(licenseNo && `动物诊疗许可证号：${licenseNo}`, phoneNum && `电话：${phoneNum}`);
  return markup`<header class="head">${logo && markup`<img class="logo" src="${logo}" alt="">`}${storeName && markup`<p class="store">${storeName}</p>`}${about && markup`<p class="minor">${about}</p>`}<h1>${title}</h1></header>`;
}

/** A report that was corrected since it went out: how often, and when and by whom the last time. */
export interface PrintCorrection {
  readonly times: number;
  readonly time: string;
  readonly name: string;
}

/** What stands below the name of a report that was corrected; nothing of one that was not. */
export const correctionOf = (corrected: PrintCorrection | undefined): Markup | null =>
  corrected === undefined
    ? null
    : markup`<p class="end"><strong>${correctedTitle(corrected.times)}</strong> ${inOneLine(
        `更正时间：${formatDateTime(corrected.time)}`,
        `更正人：${corrected.name}`,
      )}</p><p class="end minor">此前发出的报告以本报告为准</p>`;

/** Whom the owner calls at home, by 门店设置 · 医生联系电话; nothing where the store has none. */
export const contactOf = (mobile: string | undefined): Markup | null =>
  mobile ? markup`<p class="foot">医生联系电话：<strong>${mobile}</strong></p>` : null;

/** Where the store is, at the foot of a sheet. */
export const sheetFoot = ({ address }: PrintHead): Markup | null =>
  address ? markup`<footer class="foot minor">地址：${address}</footer>` : null;

/** Whose sheet it is, in one line: what its further pages have in place of the head. */
export const ofSheet = ({ storeName }: PrintHead, title: string, patient: PrintPatient): string =>
  inOneLine(
    ...[storeName, title, patient.ownerName, patient.petName],
    // Titles of some sheets are the number of the case.
    patient.recordNo === '' || title.endsWith(patient.recordNo) ? '' : `病历号：${patient.recordNo}`,
  );

/** Owner and animal of a sheet. */
export const patientFacts = (patient: PrintPatient): readonly Fact[] => [
  ['宠主', patient.ownerName],
  ['电话', patient.ownerMobile],
  ['宠物', patient.petName],
  ['病历号', patient.recordNo],
  ['种类', [patient.species, patient.breed].filter((one) => one !== '').join(' ')],
  ['性别', patient.sex],
  ['年龄', patient.age],
  ['体重', kilograms(patient.weight)],
];

export const kilograms = (weight: number | null): string => (weight === null ? '' : `${weight} kg`);

/** A heading with what belongs to it; nothing without a text. */
export const part = (name: string, text: readonly Markup[]): Markup | null =>
  text.length === 0 ? null : markup`<section class="part"><h2>${name}</h2>${text}</section>`;

/** Where people sign: name, or the picture of a signature. */
export const signs = (list: readonly (readonly [name: string, value: string | Markup])[]): Markup =>
  markup`<dl class="signs">${list.map(([name, value]) => markup`<div><dt>${name}：</dt><dd>${value}</dd></div>`)}</dl>`;

/** Who made and approved a report; of one that was corrected that was the first one, and who corrected it signs, too. */
export const reportSigns = (
  made: readonly (readonly [name: string, value: string])[],
  corrected: PrintCorrection | undefined,
): (readonly [name: string, value: string])[] =>
  corrected === undefined
    ? [...made]
    : [
        ...made.map(([name, value]) => [`原报告${name.replace('报告', '')}`, value] as const),
        ['更正人', corrected.name],
      ];

export interface Column<Row> {
  readonly name: string;
  readonly value: (row: Row, index: number) => string | number | Markup;
  /** Right-aligned. */
  readonly number?: boolean;
}

/**
 * A table whose head comes again on each page; `even` ones below each other have columns of the same width, rows of
 * `written` ones may go on on the next page; a long finding in a `measured` one takes no width from units and ranges.
 */
export function table<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  look: '' | 'bordered' | 'bordered written' | 'even' | 'measured' = '',
): Markup {
  const cell = ({ number }: Column<Row>): string => (number ? 'number' : '');
  return markup`<table class="${look}"><thead><tr>${columns.map(
    (column) => markup`<th class="${cell(column)}">${column.name}</th>`,
  )}</tr></thead><tbody>${rows.map(
    (row, index) =>
      markup`<tr>${columns.map((column) => markup`<td class="${cell(column)}">${column.value(row, index)}</td>`)}</tr>`,
  )}</tbody></table>`;
}

export interface Total {
  readonly name: string;
  /** Yuan. */
  readonly amount: number;
  /** `strong`: what is to be read first; `within`: a part of the line above. */
  readonly look?: 'strong' | 'within';
}

/** Sums below each other. */
export const totals = (list: readonly Total[]): Markup =>
  markup`<dl class="totals">${list.map(
    ({ name, amount, look }) =>
      markup`<div class="${look ?? ''}"><dt>${name}</dt><dd>${formatYuan(amount)}</dd></div>`,
  )}</dl>`;
