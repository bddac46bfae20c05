import { formatDate } from '../format/dateTime';
import type { PrintHead, PrintLine, PrintPatient } from './data';
import { markup, paragraphs, type Markup } from './markup';
import { ministryFacts, ministryForm, type MinistryForm } from './ministry';
import { printPage } from './page';
import type { PaperName } from './paper';
import { ofSheet, part, sheetFoot, sheetHead, signs, table } from './parts';
import { copiesOf, fontSizeOf, type PrintSettings } from './settings';

export interface PrintPrescription {
  readonly head: PrintHead;
  readonly patient: PrintPatient;
  readonly prescriptionNo: string;
  readonly time: string;
  /** First diagnoses, in words. */
  readonly diagnosis: string;
  /** Drugs; prices are not printed. */
  readonly items: readonly PrintLine[];
  readonly doctorName: string;
  /** Number of the vet's licence. */
  readonly licenseNo: string;
  /** Its last day, `yyyy-MM-dd`; where it is left out that of `time`. */
  readonly validUntil?: string;
  /** Printed after its last day: for the files, and nothing is handed out by it. */
  readonly expired?: boolean;
  readonly dispenserName: string;
  /** Anaesthetic drugs alone, which have a sheet of their own. */
  readonly anaesthetic?: boolean;
}

/** 兽医处方笺, by the group `printPrescription`: head, diagnosis and Rp, signatures (公告2450号). */
export function prescription(data: PrintPrescription, settings: PrintSettings, paper: PaperName): string {
  const form = ministryForm(settings);
  const name = data.anaesthetic ? '麻醉处方' : '处方';
  return printPage({
    title: `${name}${data.prescriptionNo}`,
    paper,
    fontSize: fontSizeOf(settings, 12),
    copies: copiesOf(settings, ['诊疗机构留存', '药房留存', '动物主人留存']),
    running: ofSheet(data.head, `${name}${data.prescriptionNo}`, data.patient),
    body: markup`${sheetHead(data.head, `${name}笺`)}${ministryFacts(form, data.patient, [
      ['处方编号', data.prescriptionNo],
      ['开具日期', formatDate(data.time)],
    ])}${middle(data, form)}${signs([
      ['执业兽医师', data.doctorName],
      ['注册号', data.licenseNo],
      ['发药人', data.dispenserName],
    ])}<p class="foot minor">${validity(data)}</p>${sheetFoot(data.head)}`,
  });
}

function validity({ time, validUntil, expired }: PrintPrescription): string {
  const day = formatDate(time);
  const last = validUntil ?? day;
  const held = last === day ? '处方开具当日有效' : `处方有效期至${last}`;
  return expired ? `${held}，已过有效期，仅供留存，不作发药凭据` : held;
}

function middle({ diagnosis, items }: PrintPrescription, form: MinistryForm): Markup {
  const found = part('诊断', paragraphs(diagnosis));
  const drugs = markup`<section class="part"><h2>Rp：</h2>${form.layout === 'grid' ? drugTable(items) : drugList(items)}<p class="end minor">（以下空白）</p></section>`;
  return form.layout === 'columns'
    ? markup`<div class="columns"><div>${found}</div><div>${drugs}</div></div>`
    : markup`${found}${drugs}`;
}

/** Drugs are prescribed by the name that the national standard gives them; those of one infusion say so. */
const drugName = ({ genericName, productName, groupNo }: PrintLine): string =>
  `${groupNo ? `【输液组${groupNo}】` : ''}${genericName || productName}`;

const drugList = (items: readonly PrintLine[]): Markup =>
  markup`<ol class="lines">${items.map(
    (item, index) =>
      markup`<li><div class="row"><span>${index + 1}. ${drugName(item)} ${item.spec}</span><span>× ${item.quantity}${item.unit}</span></div>${item.usage && markup`<p class="minor">用法用量：${item.usage}</p>`}</li>`,
  )}</ol>`;

const drugTable = (items: readonly PrintLine[]): Markup =>
  table<PrintLine>(
    [
      { name: '兽药名称', value: drugName },
      { name: '规格', value: ({ spec }) => spec },
      { name: '数量', value: ({ quantity, unit }) => `${quantity}${unit}`, number: true },
      { name: '用法用量', value: ({ usage }) => usage },
    ],
    items,
    'bordered',
  );
