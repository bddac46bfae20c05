import type { LIVE_FIELDS } from './liveWords';

/** What cases are about, in words and codes that server and pages share (domain.md §2.6). */

/** 1 clinic, 2 inpatient, 3 immunisation, 4 review, 5 emergency, 6 surgery. */
export type CaseType = 1 | 2 | 3 | 4 | 5 | 6;

export const CASE_TYPES: Readonly<Record<CaseType, string>> = {
  1: '门诊',
  2: '住院',
  3: '免疫',
  4: '复诊',
  5: '急诊',
  6: '手术',
};

/** `treatmentCaseStatus`: what became of the animal. */
export type CaseResult = '0' | '1' | '2' | '3' | '4' | '5' | '6';

export const CASE_RESULTS: Readonly<Record<CaseResult, string>> = {
  0: '治疗中',
  1: '治愈',
  2: '好转',
  3: '无变化',
  4: '恶化',
  5: '死亡',
  6: '放弃/转诊',
};

/** What is written in a case, in its order on paper. */
export const CASE_FIELDS = {
  complaint: '主诉',
  presentHistory: '现病史',
  pastHistory: '既往史',
  exam: '体格检查',
  tcm: '中兽医四诊',
  diagnoses: '诊断',
  treatment: '治疗意见',
  advice: '医嘱',
  prognosis: '预后',
  assistantId: '助理',
  treatmentCaseStatus: '治疗结果',
} as const;

export type CaseField = keyof typeof CASE_FIELDS;

export const isCaseField = (name: string): name is CaseField => name in CASE_FIELDS;

/** Fields that are one text. */
export const CASE_TEXTS = [
  'complaint',
  'presentHistory',
  'pastHistory',
  'treatment',
  'advice',
  'prognosis',
] as const;
export type CaseText = (typeof CASE_TEXTS)[number];

/** Findings of traditional medicine, where the store practises it (门店设置 · 中兽医模式). */
export const TCM_FIELDS = {
  inspection: '望诊',
  listening: '闻诊',
  inquiry: '问诊',
  palpation: '切诊',
  tongue: '舌象',
  pulse: '脉象',
  syndrome: '证候',
  principle: '治则',
} as const;
export type TcmField = keyof typeof TCM_FIELDS;

/** Seconds between two times that an open case says who has it open, and after which nobody is thought to be there. */
export const EDITOR_RENEWED_EVERY = 30;
export const EDITOR_GONE_AFTER = 75;

/** Kinds of templates (spec 2 §9 Case template types). */
export type CaseTemplateType = 1 | 2 | 3 | 4 | 5 | 6;

export const CASE_TEMPLATE_TYPES: Readonly<Record<CaseTemplateType, string>> = {
  1: '主诉',
  2: '病例医嘱',
  3: '住院医嘱',
  4: '住院病情',
  5: '住院病程',
  6: '病例知识',
};

/** Templates that a text of a case is written from. */
export const TEMPLATES_OF_TEXT: Readonly<Record<CaseText, CaseTemplateType>> = {
  complaint: 1,
  presentHistory: 1,
  pastHistory: 1,
  treatment: 6,
  advice: 2,
  prognosis: 6,
};

/** Templates that a text of a stay in hospital is written from. */
export const TEMPLATES_OF_STAY = { content: 3, condition: 4, course: 5 } as const satisfies Partial<
  Record<keyof typeof LIVE_FIELDS, CaseTemplateType>
>;

/** Whose a template is: 0 the chain's, 1 a store's, 2 one's own. */
export const TEMPLATE_OWNERS: Readonly<Record<0 | 1 | 2, string>> = { 0: '连锁', 1: '本店', 2: '我的' };

/** Kinds of diagnoses. */
export const DIAGNOSIS_KINDS = ['初步', '确诊'] as const;

/** What a second doctor judges of a record; the weights come to 100. */
export const JUDGED_ITEMS = [
  { item: 'history', name: '主诉与病史', weight: 20 },
  { item: 'exam', name: '体格检查', weight: 20 },
  { item: 'diagnosis', name: '诊断依据', weight: 25 },
  { item: 'treatment', name: '治疗方案', weight: 20 },
  { item: 'writing', name: '医嘱与书写规范', weight: 15 },
] as const;
export type JudgedItem = (typeof JUDGED_ITEMS)[number]['item'];

/** Characters of a text of a case, of a reason and of a template. */
export const CASE_TEXT_LIMIT = 5000;
export const CASE_REASON_LIMIT = 200;
export const TEMPLATE_LIMIT = 2000;
/** Diagnoses of a case. */
export const MOST_DIAGNOSES = 20;
/** Diagnoses that a user keeps at hand. */
export const MOST_FAVOURITE_DIAGNOSES = 100;
/** Cases that are ended at once, and cases that one question names. */
export const MOST_ENDED = 100;
export const MOST_NAMED_CASES = 200;
