import { formatDateTime } from '../format/dateTime';
import type { PrintHead, PrintPatient } from './data';
import { markup, paragraphs, type Markup } from './markup';
import { ministryFacts, ministryForm, type MinistryForm } from './ministry';
import { printPage } from './page';
import type { PaperName } from './paper';
import { contactOf, ofSheet, part, sheetFoot, sheetHead, signs, table } from './parts';
import { copiesOf, type PrintSettings } from './settings';

/** A case (domain.md §2.6); texts of several lines are paragraphs. */
export interface PrintCase {
  readonly head: PrintHead;
  readonly patient: PrintPatient;
  readonly visitTime: string;
  readonly complaint: string;
  readonly presentHistory: string;
  readonly pastHistory: string;
  /** What was measured and felt: `体温`, `38.6 ℃`. */
  readonly examination: readonly (readonly [name: string, value: string])[];
  /** Of 中兽医: `舌象`, `淡白`. */
  readonly fourExaminations?: readonly (readonly [name: string, value: string])[];
  readonly diagnosis: string;
  readonly treatment: string;
  readonly advice: string;
  readonly doctorName: string;
  readonly licenseNo: string;
  /** Of the doctors of the store, for the owner at home; empty or left out: not said. */
  readonly doctorMobile?: string | undefined;
}

/** 病历, by the group `printCase`; the contents are those of 动物诊疗病历管理规范. */
export function caseRecord(data: PrintCase, settings: PrintSettings, paper: PaperName): string {
  const form = ministryForm(settings);
  return printPage({
    title: `病历${data.patient.recordNo}`,
    paper,
    fontSize: 12,
    copies: copiesOf(settings, ['诊疗机构留存', '医生留存', '动物主人留存']),
    running: ofSheet(data.head, `病历${data.patient.recordNo}`, data.patient),
    body: markup`${sheetHead(data.head, '动物诊疗病历')}${ministryFacts(form, data.patient, [
      ['就诊时间', formatDateTime(data.visitTime)],
    ])}${record(data, form)}${signs([
      ['执业兽医师', data.doctorName],
      ['注册号', data.licenseNo],
    ])}${contactOf(data.doctorMobile)}${sheetFoot(data.head)}`,
  });
}

type Written = readonly [name: string, text: readonly Markup[]];

function record(data: PrintCase, form: MinistryForm): Markup {
  const seen: readonly Written[] = [
    ['主诉', paragraphs(data.complaint)],
    ['现病史', paragraphs(data.presentHistory)],
    ['既往史', paragraphs(data.pastHistory)],
    ['检查结果', found(data.examination)],
    ['中兽医四诊', found(data.fourExaminations ?? [])],
  ];
  const done: readonly Written[] = [
    ['诊断', paragraphs(data.diagnosis)],
    ['治疗意见', paragraphs(data.treatment)],
    ['医嘱', paragraphs(data.advice)],
  ];
  if (form.layout === 'grid') return recordTable([...seen, ...done]);
  if (form.layout === 'columns')
    return markup`<div class="columns"><div>${seen.map(inPart)}</div><div>${done.map(inPart)}</div></div>`;
  return markup`${[...seen, ...done].map(inPart)}`;
}

const inPart = ([name, text]: Written): Markup | null => part(name, text);

const recordTable = (list: readonly Written[]): Markup =>
  table<Written>(
    [
      { name: '内容', value: ([name]) => name },
      { name: '记录', value: ([, text]) => markup`${text}` },
    ],
    list.filter(([, text]) => text.length > 0),
    'bordered written',
  );

const found = (list: PrintCase['examination']): readonly Markup[] => {
  const known = list.filter(([, value]) => value !== '');
  return known.length === 0
    ? []
    : [markup`<p>${known.map(([name, value]) => `${name} ${value}`).join('；')}</p>`];
};
