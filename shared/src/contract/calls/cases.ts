import { Type, type Static } from '@sinclair/typebox';
import { defineCall, NoData, permitted, viewed } from '../call';
import {
  CASE_REASON_LIMIT,
  CASE_TEXT_LIMIT,
  DIAGNOSIS_KINDS,
  JUDGED_ITEMS,
  MOST_DIAGNOSES,
  MOST_ENDED,
  MOST_NAMED_CASES,
  TCM_FIELDS,
  TEMPLATE_LIMIT,
  type TcmField,
} from '../caseWords';
import { EXAM_FIELDS, examLabel } from '../caseExam';
import {
  DateTime,
  dayRange,
  Flag,
  Id,
  Keyword,
  Listed,
  Nullable,
  paging,
  readVersion,
  Strict,
  Version,
  Yuan,
} from '../schema';
import { caseStateAnswers, recordAnswers, writtenAnswers } from './caseAnswers';
import { followUpAnswers } from './reviews';
import { customerAnswers } from './customerAnswers';
import { TestResult } from './testing';

/** 1 clinic, 2 inpatient, 3 immunisation, 4 review, 5 emergency, 6 surgery. */
export const CaseType = Type.Union(
  ([1, 2, 3, 4, 5, 6] as const).map((type) => Type.Literal(type)),
  { title: '病例类型' },
);
/** 1 running, 2 ended, 3 filed, 4 cancelled, 5 referred; moves: `caseStates.ts`. */
export const CaseStatus = Type.Union(
  ([1, 2, 3, 4, 5] as const).map((status) => Type.Literal(status)),
  { title: '病例状态' },
);
/** 0 in treatment, 1 cured, 2 better, 3 unchanged, 4 worse, 5 dead, 6 given up or referred. */
export const CaseResult = Type.Union(
  (['0', '1', '2', '3', '4', '5', '6'] as const).map((result) => Type.Literal(result)),
  { title: '治疗结果' },
);

export const Diagnosis = Type.Object(
  {
    /** Of the dictionary type `diagnosis`; empty for one in free words. */
    code: Type.String({ maxLength: 64, title: '诊断编码' }),
    name: Type.String({ minLength: 1, maxLength: 100, title: '诊断名称' }),
    kind: Type.Union(
      DIAGNOSIS_KINDS.map((kind) => Type.Literal(kind)),
      { title: '诊断类别' },
    ),
    /** Y: the main one, of which a case has one. */
    main: Type.Union(Flag.anyOf, { title: '主要诊断' }),
  },
  { additionalProperties: false },
);
export type Diagnosis = Static<typeof Diagnosis>;

const Finding = (title: string, maxLength = 100) => Type.Optional(Type.String({ maxLength, title }));

/** Findings by their names; numbers as they were typed, what is felt by its code or in words (`caseExam.ts`). */
export const Exam = Type.Object(
  Object.fromEntries(EXAM_FIELDS.map((field) => [field, Finding(examLabel(field))])) as Record<
    (typeof EXAM_FIELDS)[number],
    ReturnType<typeof Finding>
  >,
  { additionalProperties: false, title: '体格检查' },
);
export const Tcm = Type.Object(
  Object.fromEntries(
    Object.entries(TCM_FIELDS).map(([field, label]) => [field, Finding(label, 500)]),
  ) as Record<TcmField, ReturnType<typeof Finding>>,
  { additionalProperties: false, title: '中兽医四诊' },
);

const Text = (title: string) => Type.String({ maxLength: CASE_TEXT_LIMIT, title });
const Reason = Type.String({ maxLength: CASE_REASON_LIMIT, title: '原因' });

/** What a doctor writes. */
const content = {
  complaint: Text('主诉'),
  presentHistory: Text('现病史'),
  pastHistory: Text('既往史'),
  exam: Exam,
  tcm: Nullable(Tcm),
  diagnoses: Type.Array(Diagnosis, { maxItems: MOST_DIAGNOSES, title: '诊断' }),
  treatment: Text('治疗意见'),
  advice: Text('医嘱'),
  prognosis: Text('预后'),
  /** Empty for none. */
  assistantId: Type.String({ maxLength: 64, title: '助理' }),
  treatmentCaseStatus: CaseResult,
};
/** What of a case somebody writes, as versions keep it. */
export const CaseContent = Type.Object(content);
export type CaseContent = Static<typeof CaseContent>;

const optionalContent = {
  complaint: Type.Optional(content.complaint),
  presentHistory: Type.Optional(content.presentHistory),
  pastHistory: Type.Optional(content.pastHistory),
  exam: Type.Optional(content.exam),
  tcm: Type.Optional(content.tcm),
  diagnoses: Type.Optional(content.diagnoses),
  treatment: Type.Optional(content.treatment),
  advice: Type.Optional(content.advice),
  prognosis: Type.Optional(content.prognosis),
  assistantId: Type.Optional(content.assistantId),
  treatmentCaseStatus: Type.Optional(content.treatmentCaseStatus),
};

/** A case as lists show it. */
const brief = {
  id: Id,
  caseNo: Type.String(),
  storeId: Id,
  storeName: Type.String(),
  ownerId: Id,
  ownerName: Type.String(),
  petId: Id,
  petName: Type.String(),
  /** Code of the dictionary type `pet_species`. */
  species: Type.String(),
  doctorId: Id,
  doctorName: Type.String(),
  /** Missing from servers of before. */
  assistantId: Type.Optional(Type.String()),
  caseType: CaseType,
  firstFlag: Flag,
  visitTime: DateTime,
  complaint: Type.String(),
  /** The main diagnosis in words. */
  diagnosis: Type.String(),
  treatmentCaseStatus: CaseResult,
  status: CaseStatus,
  endTime: Nullable(DateTime),
  /** 0 to 100; null while nobody has judged the record. */
  judgeScore: Nullable(Type.Integer()),
  version: Version,
};
/** With the owner's telephone: `138****1234` unless the caller may see it whole. */
const briefWithMobile = { ...brief, ownerMobile: Type.String() };
export const CaseBrief = Type.Object(briefWithMobile);
export type CaseBrief = Static<typeof CaseBrief>;

/** What was added to a record that is complete. */
export const CaseAddendum = Type.Object({
  id: Id,
  content: Type.String(),
  editorName: Type.String(),
  editTime: DateTime,
});

/** What the settings of the store say of its cases. */
export const CaseRules = Type.Object({
  /** Findings without which a case does not end. */
  requiredExam: Type.Array(Type.String()),
  /** Y: a case does not end without a diagnosis. */
  requireDiagnosis: Flag,
  /** Y: findings of traditional medicine are written. */
  tcmMode: Flag,
  archiveHours: Type.Integer(),
  withdrawHours: Type.Integer(),
});

/** A case (domain.md §2.6). */
export const MedicalCase = Type.Object({
  ...briefWithMobile,
  ...content,
  /** It began with; null for one without a desk. `state` by `bookingStates.ts`. */
  visit: Nullable(Type.Object({ id: Id, state: Type.Integer(), version: Version })),
  assistantName: Type.String(),
  /** Of the doctor, for paper; empty where none is kept. Missing from earlier servers. */
  licenseNo: Type.Optional(Type.String()),
  breed: Type.String(),
  /** 1 male, 2 female, 0 unknown. */
  sex: Type.String(),
  /** `2岁3个月`, of a case that is over as it was at the visit; empty where the birthday is unknown. */
  petAge: Type.String(),
  color: Type.String(),
  /**
   * Kilograms as of the visit, `0` where nobody knows: while it runs as measured last, of one that is over as its
   * examination says, else as measured last before its end. Missing from earlier servers.
   */
  weight: Type.Optional(Type.Number()),
  /** Kilograms that its file says, `0` where nobody knows: of a running case as before its examination. Missing from earlier servers. */
  fileWeight: Type.Optional(Type.Number()),
  /** The newest version that somebody saved. */
  versionNo: Type.Integer(),
  /** Y: it holds more than its newest version, as autosaved. */
  draftFlag: Flag,
  archiveTime: Nullable(DateTime),
  /** Until when it may be taken back; null for a case that has not ended. */
  withdrawUntil: Nullable(DateTime),
  /** Why a running case cannot be cancelled as it is; empty: it can. Servers of before this was told say nothing. */
  cancelObstacle: Type.Optional(Type.String()),
  /** The same of referring it from its page. */
  referObstacle: Type.Optional(Type.String()),
  /** Files that were put to it. */
  attachmentCount: Type.Integer(),
  billAmount: Yuan,
  unpaidAmount: Yuan,
  addenda: Type.Array(CaseAddendum),
  rules: CaseRules,
  /** Who changed it last, and when. */
  updateName: Type.String(),
  updateDate: DateTime,
});
export type MedicalCase = Static<typeof MedicalCase>;

/** What of a field was before and is after, in words. */
export const CaseDifference = Type.Object({
  field: Type.String(),
  label: Type.String(),
  from: Type.String(),
  to: Type.String(),
});

const versionBrief = {
  id: Id,
  versionNo: Type.Integer(),
  editorName: Type.String(),
  editTime: DateTime,
  /** Names of `CaseContent`. */
  changedFields: Type.Array(Type.String()),
  reason: Type.String(),
};
export const CaseVersionBrief = Type.Object(versionBrief);
export const CaseVersion = Type.Object({
  ...versionBrief,
  caseId: Id,
  snapshot: CaseContent,
  /** To the version before it; none for the first. */
  diff: Type.Array(CaseDifference),
});
export type CaseVersion = Static<typeof CaseVersion>;

const TemplateType = Type.Union(
  ([1, 2, 3, 4, 5, 6] as const).map((type) => Type.Literal(type)),
  { title: '模板类型' },
);
const TemplateOwner = Type.Union(
  ([0, 1, 2] as const).map((owner) => Type.Literal(owner)),
  { title: '适用范围' },
);

/** What texts are written from: of the chain, of the store, and one's own. */
export const CaseTemplate = Type.Object({
  id: Id,
  type: TemplateType,
  name: Type.String(),
  content: Type.String(),
  ownerType: TemplateOwner,
  /** How the name is read, by which it is found. */
  pinyin: Type.String(),
  py: Type.String(),
  /** Y: the caller may change and delete it. */
  ownFlag: Flag,
  version: Version,
});
export type CaseTemplate = Static<typeof CaseTemplate>;

const JudgedItem = Type.Union(
  JUDGED_ITEMS.map(({ item }) => Type.Literal(item)),
  { title: '评分项' },
);

export const CaseScore = Type.Object({
  items: Type.Array(
    Type.Object({ item: JudgedItem, weight: Type.Integer(), score: Type.Integer(), remark: Type.String() }),
  ),
  /** By the weights, 0 to 100. */
  total: Type.Integer(),
  comment: Type.String(),
  judgeName: Type.String(),
  judgeTime: DateTime,
  version: Version,
});

const filters = {
  /** Days of the visit. */
  ...dayRange,
  storeId: Type.Optional(Id),
  doctorId: Type.Optional(Id),
  petId: Type.Optional(Id),
  ownerId: Type.Optional(Id),
  caseType: Type.Optional(CaseType),
  status: Type.Optional(CaseStatus),
  /** Y: judged, N: not yet. */
  judgedFlag: Type.Optional(Type.Union(Flag.anyOf, { title: '是否评分' })),
  /** In the number of the case, its diagnoses, the names of owner and pet, or the owner's telephone. */
  keyword: Type.Optional(Keyword),
};

/** A reservation that was made from a case. */
const CaseReservation = Type.Object({
  id: Id,
  reservationNo: Type.String(),
  reservationDate: Type.String(),
  startTime: Type.String(),
  endTime: Type.String(),
  status: Type.Integer(),
  doctorName: Type.String(),
  remarks: Type.String(),
});

const see = permitted('hospital:case:info');

/**
 * Medical records (spec 2 §7 Cases; domain.md §2.6): of the current store on the store side, of all stores in scope on
 * the company side, or of the named store.
 */
export const caseCalls = {
  /** Begins a case without a desk, or of a visit that has none yet. */
  save: defineCall({
    method: 'POST',
    path: '/hospital/case/save',
    summary: '新建病例',
    access: permitted('hospital:case:save'),
    entity: MedicalCase,
    request: Strict({
      /** The visit, or the animal of a case without one. */
      bookingId: Type.Optional(Nullable(Id)),
      petId: Type.Optional(Id),
      caseType: Type.Optional(CaseType),
      ...optionalContent,
    }),
    data: Type.Object({ id: Id, caseNo: Type.String(), versionNo: Type.Integer(), version: Version }),
    write: true,
    changes: [...caseStateAnswers, 'bookings.list', ...customerAnswers],
  }),
  update: defineCall({
    method: 'POST',
    path: '/hospital/case/update',
    summary: '保存病例',
    access: permitted('hospital:case:update'),
    entity: MedicalCase,
    request: Strict({
      id: Id,
      ...readVersion,
      /** Y: it saves itself, and makes no version. */
      draft: Type.Optional(Type.Union(Flag.anyOf, { title: '是否草稿' })),
      reason: Type.Optional(Reason),
      ...optionalContent,
    }),
    data: Type.Object({ versionNo: Type.Integer(), version: Version }),
    write: true,
    changes: writtenAnswers,
    hideLoading: true,
  }),
  cancel: defineCall({
    method: 'POST',
    path: '/hospital/case/cancel',
    summary: '取消病例',
    access: permitted('hospital:case:cancel'),
    entity: MedicalCase,
    request: Strict({ id: Id, ...readVersion, reason: Type.Optional(Reason) }),
    data: NoData,
    write: true,
    changes: [...caseStateAnswers, 'bookings.list', ...followUpAnswers],
  }),
  withdraw: defineCall({
    method: 'POST',
    path: '/hospital/case/withdrawalCase/{id}',
    summary: '撤回病例',
    access: permitted('hospital:case:withdrawalCase'),
    request: Strict({
      id: Id,
      ...readVersion,
      reason: Type.String({ minLength: 1, maxLength: CASE_REASON_LIMIT, title: '撤回原因' }),
    }),
    data: NoData,
    write: true,
    changes: caseStateAnswers,
  }),
  /** Each by itself: what cannot be ended says why, and keeps no other from it. */
  end: defineCall({
    method: 'POST',
    path: '/hospital/case/batchEndCase',
    summary: '结束病例',
    access: permitted('hospital:case:batchEndCase'),
    request: Strict({
      ids: Type.Array(Id, { minItems: 1, maxItems: MOST_ENDED, uniqueItems: true, title: '病例' }),
      /** Left out: as it is written in each. */
      treatmentCaseStatus: Type.Optional(CaseResult),
    }),
    data: Type.Object({
      success: Type.Array(Id),
      failed: Type.Array(Type.Object({ id: Id, caseNo: Type.String(), msg: Type.String() })),
    }),
    write: true,
    changes: [...caseStateAnswers, 'pets.info'],
  }),
  changeType: defineCall({
    method: 'POST',
    path: '/hospital/case/changeCaseType',
    summary: '修改病例类型',
    access: permitted('hospital:case:changeCaseType'),
    entity: MedicalCase,
    request: Strict({ id: Id, ...readVersion, caseType: CaseType, reason: Type.Optional(Reason) }),
    data: NoData,
    write: true,
    changes: caseStateAnswers,
  }),
  diagnoses: defineCall({
    method: 'POST',
    path: '/hospital/case/diagnosisByCaseIds',
    summary: '多个病例的诊断，和暂不能结束的原因',
    access: see,
    request: Strict({
      caseIds: Type.Array(Id, { minItems: 1, maxItems: MOST_NAMED_CASES, title: '病例' }),
    }),
    data: Type.Array(
      Type.Object({
        caseId: Id,
        diagnoses: Type.Array(Diagnosis),
        /** Why it cannot be ended as it is; empty: it can. Servers of before this was told say nothing. */
        obstacle: Type.Optional(Type.String()),
      }),
    ),
    hideLoading: true,
  }),
  versions: defineCall({
    method: 'POST',
    path: '/hospital/case/version/{id}',
    summary: '病例的历次版本',
    access: permitted('hospital:case:version'),
    request: Strict({ id: Id, ...paging(50) }),
    data: Listed(CaseVersionBrief),
    hideLoading: true,
  }),
  version: defineCall({
    method: 'GET',
    path: '/hospital/case/versionById/{id}',
    summary: '病例的一个版本',
    access: permitted('hospital:case:version'),
    request: Strict({ id: Id }),
    data: CaseVersion,
    hideLoading: true,
  }),
  /** The running case of a pet or of a visit. */
  current: defineCall({
    method: 'GET',
    path: '/hospital/case/currentId',
    summary: '进行中的病例',
    access: 'session',
    request: Strict({ petId: Type.Optional(Id), bookingId: Type.Optional(Id) }),
    data: Nullable(Id),
    hideLoading: true,
  }),
  infoByBooking: defineCall({
    method: 'GET',
    path: '/hospital/case/infoByBookingId/{id}',
    summary: '挂号对应的病例',
    access: see,
    request: Strict({ id: Id }),
    trace: viewed('case'),
    data: MedicalCase,
    hideLoading: true,
  }),
  info: defineCall({
    method: 'GET',
    path: '/hospital/case/infoById/{id}',
    summary: '病例详情',
    access: see,
    request: Strict({ id: Id }),
    trace: viewed('case'),
    data: MedicalCase,
    hideLoading: true,
  }),
  /** All that the caller may see of a pet, the newest first. */
  ofPet: defineCall({
    method: 'GET',
    path: '/hospital/case/old/list/{petId}',
    summary: '宠物的历次病例',
    access: see,
    request: Strict({ petId: Id }),
    data: Type.Array(
      Type.Object({
        ...brief,
        treatment: Type.String(),
        exam: Exam,
        /** Y: of an earlier system. */
        oldFlag: Flag,
      }),
    ),
    hideLoading: true,
  }),
  reservations: defineCall({
    method: 'GET',
    path: '/hospital/case/reservation/list/{id}',
    summary: '由病例产生的预约',
    access: see,
    request: Strict({ id: Id }),
    data: Type.Array(CaseReservation),
    hideLoading: true,
  }),
  /** By a second doctor; judging again replaces what was said before. */
  judge: defineCall({
    method: 'POST',
    path: '/hospital/case/judgeScore',
    summary: '病例评分',
    access: permitted('hospital:case:judgeScore'),
    entity: CaseScore,
    request: Strict({
      caseId: Id,
      /** Of the score that was read. */
      ...readVersion,
      items: Type.Array(
        Type.Object({
          item: JudgedItem,
          /** As declared, whatever is sent. */
          weight: Type.Optional(Type.Integer()),
          score: Type.Integer({ minimum: 0, maximum: 100, title: '得分' }),
          remark: Type.Optional(Type.String({ maxLength: CASE_REASON_LIMIT, title: '说明' })),
        }),
        { minItems: 1, maxItems: JUDGED_ITEMS.length, title: '评分项' },
      ),
      comment: Type.Optional(Type.String({ maxLength: 1000, title: '总评' })),
    }),
    data: Type.Object({ total: Type.Integer() }),
    write: true,
    changes: [...recordAnswers, 'cases.score'],
  }),
  score: defineCall({
    method: 'GET',
    path: '/hospital/case/judgeScoreInfo/{caseId}',
    summary: '病例的评分',
    access: permitted('hospital:case:judgeScore:info'),
    request: Strict({ caseId: Id }),
    data: Type.Object({
      /** Null while nobody has judged it. */
      score: Nullable(CaseScore),
      /** What is judged. */
      items: Type.Array(Type.Object({ item: JudgedItem, name: Type.String(), weight: Type.Integer() })),
    }),
    hideLoading: true,
  }),
  /** Tests of a pet across its cases, the newest first. */
  tests: defineCall({
    method: 'POST',
    path: '/hospital/case/petCasTestingInfo',
    summary: '宠物历次检查',
    access: see,
    request: Strict({
      petId: Id,
      ...paging(20),
      /** 1 laboratory, 2 imaging, 3 microscope, 4 other. */
      type: Type.Optional(Type.Integer({ minimum: 1, maximum: 4, title: '检查类型' })),
    }),
    data: Listed(
      Type.Object({
        id: Id,
        orderNo: Type.String(),
        caseId: Id,
        productName: Type.String(),
        type: Type.Integer(),
        status: Type.Integer(),
        applyTime: DateTime,
        reportTime: Nullable(DateTime),
        correctTimes: Type.Optional(Type.Integer()),
        conclusion: Type.String(),
        /** What is out of range, or else all of it; nothing of a report that is not out. */
        results: Type.Array(TestResult),
        /** All of it: a value is followed over the visits also where it was in range. */
        values: Type.Array(TestResult),
      }),
    ),
    hideLoading: true,
  }),
  page: defineCall({
    method: 'POST',
    path: '/hospital/case/page',
    summary: '病例查询',
    access: permitted('hospital:case:page'),
    request: Strict({
      ...paging(20),
      ...filters,
      orderByField: Type.Optional(Type.Union([Type.Literal('visit_time'), Type.Literal('judge_score')])),
      orderByType: Type.Optional(Type.Union([Type.Literal('asc'), Type.Literal('desc')])),
    }),
    trace: viewed('case'),
    data: Listed(CaseBrief),
    hideLoading: true,
  }),
  /** For the box that finds everything: by number, owner or pet. */
  search: defineCall({
    method: 'POST',
    path: '/hospital/case/search',
    summary: '查找病例',
    access: permitted('hospital:case:page'),
    request: Strict({
      keyword: Type.String({ minLength: 1, maxLength: 100, title: '关键字' }),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 20, title: '条数' })),
    }),
    data: Type.Array(
      Type.Object({
        id: Id,
        caseNo: Type.String(),
        petName: Type.String(),
        ownerName: Type.String(),
        visitTime: DateTime,
        diagnosis: Type.String(),
        statusName: Type.String(),
      }),
    ),
    hideLoading: true,
  }),
  /** Who writes a case says so, in which field, and when they leave it. */
  editing: defineCall({
    method: 'POST',
    path: '/hospital/case/editing',
    summary: '登记正在书写病例',
    access: permitted('hospital:case:update'),
    write: true,
    changes: ['cases.editors'],
    request: Strict({
      id: Id,
      field: Type.Optional(Type.String({ maxLength: 40, title: '字段' })),
      goneFlag: Type.Optional(Type.Union(Flag.anyOf, { title: '是否离开' })),
    }),
    data: NoData,
    hideLoading: true,
  }),
  editors: defineCall({
    method: 'GET',
    path: '/hospital/case/editors/{id}',
    summary: '正在书写病例的其他人',
    access: see,
    request: Strict({ id: Id }),
    data: Type.Array(Type.Object({ userId: Id, name: Type.String(), since: DateTime, field: Type.String() })),
    hideLoading: true,
  }),
  addendum: defineCall({
    method: 'POST',
    path: '/hospital/case/addendum',
    summary: '补充说明',
    access: permitted('hospital:case:addendum'),
    request: Strict({
      caseId: Id,
      content: Type.String({ minLength: 1, maxLength: TEMPLATE_LIMIT, title: '补充说明' }),
    }),
    data: Type.Object({ id: Id }),
    write: true,
    changes: recordAnswers,
  }),
  templates: defineCall({
    method: 'POST',
    path: '/hospital/case/template/list',
    summary: '病例模板',
    access: see,
    request: Strict({ type: Type.Optional(TemplateType) }),
    data: Type.Array(CaseTemplate),
    hideLoading: true,
  }),
  saveTemplate: defineCall({
    method: 'POST',
    path: '/hospital/case/template/save',
    summary: '保存病例模板',
    access: permitted('hospital:case:template:save'),
    entity: CaseTemplate,
    request: Strict({
      /** Left out for a new one. */
      id: Type.Optional(Id),
      ...readVersion,
      type: TemplateType,
      name: Type.String({ minLength: 1, maxLength: 50, title: '模板名称' }),
      content: Type.String({ minLength: 1, maxLength: TEMPLATE_LIMIT, title: '模板内容' }),
      ownerType: TemplateOwner,
    }),
    data: Type.Object({ id: Id }),
    write: true,
    changes: ['cases.templates'],
  }),
  deleteTemplate: defineCall({
    method: 'POST',
    path: '/hospital/case/template/delete/{id}',
    summary: '删除病例模板',
    access: permitted('hospital:case:template:save'),
    request: Strict({ id: Id, ...readVersion }),
    data: NoData,
    write: true,
    changes: ['cases.templates'],
  }),
  /** Diagnoses that the caller keeps at hand, in the order of the dictionary; the same in all stores. */
  favouriteDiagnoses: defineCall({
    method: 'POST',
    path: '/hospital/case/diagnosis/favourite/list',
    summary: '我收藏的诊断',
    access: permitted('hospital:case:update'),
    request: Strict({}),
    data: Type.Array(Type.Object({ code: Type.String(), name: Type.String() })),
    hideLoading: true,
  }),
  markDiagnosis: defineCall({
    method: 'POST',
    path: '/hospital/case/diagnosis/favourite/save',
    summary: '收藏诊断',
    access: permitted('hospital:case:update'),
    request: Strict({
      code: Type.String({ minLength: 1, maxLength: 64, title: '诊断编码' }),
      /** N: no longer. */
      favouriteFlag: Type.Union(Flag.anyOf, { title: '是否收藏' }),
    }),
    data: NoData,
    write: true,
    changes: ['cases.favouriteDiagnoses'],
    hideLoading: true,
  }),
};
