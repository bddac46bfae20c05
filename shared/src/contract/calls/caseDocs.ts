import { Type, type Static } from '@sinclair/typebox';
import { defineCall, NoData, permitted } from '../call';
import { DOC_TEMPLATE_FIELDS, DOC_TEMPLATE_LIMIT } from '../caseDocWords';
import { DateTime, Flag, Id, Nullable, readVersion, Strict, Version } from '../schema';
import { SIGNING_BODY, signedFields, signingFields } from '../signedSchema';

/** A document of a case, or what its template says while nothing was saved (domain.md §2.6 CaseDoc). */
export const CaseDoc = Type.Object({ ...signedFields, caseId: Id });
export type CaseDoc = Static<typeof CaseDoc>;

/** The same in the list of a case. */
export const CaseDocBrief = Type.Object({
  id: Id,
  templateId: Type.String(),
  name: Type.String(),
  status: Type.Integer(),
  signTime: Nullable(DateTime),
  signBy: Type.String(),
  createName: Type.String(),
  createDate: DateTime,
  version: Version,
});
export type CaseDocBrief = Static<typeof CaseDocBrief>;

const TemplateOwner = Type.Union([Type.Literal(0), Type.Literal(1)], {
  title: DOC_TEMPLATE_FIELDS.ownerType,
});

/** What documents are made from: of the chain, or of a store. */
export const DocTemplate = Type.Object({
  id: Id,
  name: Type.String(),
  pinyin: Type.String(),
  py: Type.String(),
  /** Plain text, a paragraph a line; `{宠主}` and the like are filled in. */
  content: Type.String(),
  ownerType: TemplateOwner,
  /** Y: the caller may change and delete it. */
  editableFlag: Flag,
  updateName: Type.String(),
  updateDate: DateTime,
  version: Version,
});
export type DocTemplate = Static<typeof DocTemplate>;

const see = permitted('hospital:case:doc');
const write = permitted('hospital:case:setDoc');
const docAnswers = ['caseDocs.doc', 'caseDocs.byId', 'caseDocs.list'];

/** Documents of cases, signed on the screen (spec 2 §7 Cases; domain.md §2.6). */
export const caseDocCalls = {
  doc: defineCall({
    method: 'GET',
    path: '/hospital/case/getDoc/{caseId}/{templateId}',
    summary: '病例文书；未保存时为模板内容',
    access: see,
    request: Strict({ caseId: Id, templateId: Id }),
    data: CaseDoc,
    hideLoading: true,
  }),
  byId: defineCall({
    method: 'GET',
    path: '/hospital/case/getDocById/{id}',
    summary: '病例文书',
    access: see,
    request: Strict({ id: Id }),
    data: CaseDoc,
    hideLoading: true,
  }),
  /** Saves a document, and with `signImg` has it signed, after which nothing changes it. */
  set: defineCall({
    method: 'POST',
    path: '/hospital/case/setDoc',
    summary: '保存、签署病例文书',
    access: write,
    entity: CaseDoc,
    request: Strict({
      caseId: Id,
      templateId: Id,
      /** Of the document, where the case has several of the template. */
      id: Type.Optional(Nullable(Type.String({ maxLength: 64, title: '文书' }))),
      /** Y: another one of a template of which one is signed. */
      againFlag: Type.Optional(Type.Union(Flag.anyOf, { title: '再签一份' })),
      ...signingFields,
    }),
    data: Type.Object({ id: Id, status: Type.Integer(), version: Version }),
    write: true,
    bodyLimit: SIGNING_BODY,
    changes: docAnswers,
  }),
  /** The newest first. */
  list: defineCall({
    method: 'GET',
    path: '/hospital/case/doc/list/{caseId}',
    summary: '病例的文书',
    access: see,
    request: Strict({ caseId: Id }),
    data: Type.Array(CaseDocBrief),
    hideLoading: true,
  }),
  /** Of a document that is not signed. */
  remove: defineCall({
    method: 'POST',
    path: '/hospital/case/doc/delete/{id}',
    summary: '删除未签署的病例文书',
    access: write,
    request: Strict({ id: Id, ...readVersion }),
    data: NoData,
    write: true,
    changes: docAnswers,
  }),
  /** Of the store where the caller stands, then of the chain. */
  templates: defineCall({
    method: 'GET',
    path: '/hospital/case/docTemplate/list',
    summary: '文书模板',
    access: permitted('hospital:case:doc', 'hospital:case:docTemplate'),
    request: Strict({}),
    data: Type.Array(DocTemplate),
    hideLoading: true,
  }),
  saveTemplate: defineCall({
    method: 'POST',
    path: '/hospital/case/docTemplate/save',
    summary: '保存文书模板',
    access: permitted('hospital:case:docTemplate'),
    entity: DocTemplate,
    request: Strict({
      /** Left out for a new one. */
      id: Type.Optional(Id),
      ...readVersion,
      name: Type.String({ minLength: 1, maxLength: 50, title: DOC_TEMPLATE_FIELDS.name }),
      content: Type.String({
        minLength: 1,
        maxLength: DOC_TEMPLATE_LIMIT,
        title: DOC_TEMPLATE_FIELDS.content,
      }),
      ownerType: TemplateOwner,
    }),
    data: Type.Object({ id: Id }),
    write: true,
    changes: ['caseDocs.templates', 'caseDocs.doc'],
  }),
  deleteTemplate: defineCall({
    method: 'POST',
    path: '/hospital/case/docTemplate/delete/{id}',
    summary: '删除文书模板',
    access: permitted('hospital:case:docTemplate'),
    request: Strict({ id: Id, ...readVersion }),
    data: NoData,
    write: true,
    changes: ['caseDocs.templates', 'caseDocs.doc'],
  }),
};
