import { Type, type Static } from '@sinclair/typebox';
import { ATTACHMENT_FIELDS, ATTACHMENT_TYPES, type AttachmentType } from '../attachmentWords';
import { MOST_ATTACHED } from '../bounds';
import { defineCall, NoData, permitted } from '../call';
import { LARGEST_IMAGE } from '../fileTypes';
import { DateTime, Day, Flag, Id, Listed, MinuteOf, Nullable, paging, SentFile, Strict } from '../schema';

const types = Object.keys(ATTACHMENT_TYPES) as AttachmentType[];
const AttachmentBizType = Type.Union(
  types.map((type) => Type.Literal(type)),
  { title: ATTACHMENT_FIELDS.bizType },
);

/** A file of a pet, maybe of one of its cases (domain.md §2.12). */
export const Attachment = Type.Object({
  id: Id,
  petId: Id,
  petName: Type.String(),
  caseId: Nullable(Id),
  /** `''` without a case. */
  caseNo: Type.String(),
  bizType: AttachmentBizType,
  name: Type.String(),
  /** Path on this site; served to who may see the pet's files. */
  url: Type.String(),
  /** Extension: `jpg`. */
  fileType: Type.String(),
  /** `图片`, `PDF` … */
  typeName: Type.String(),
  /** Bytes. */
  size: Type.Integer(),
  remark: Type.String(),
  /** When the picture was taken, or the report made. */
  shootTime: DateTime,
  source: Type.Union([Type.Literal('desk'), Type.Literal('phone')]),
  /** Y: added after the case was archived. */
  addendumFlag: Flag,
  createName: Type.String(),
  createDate: DateTime,
  /** Why the caller may not delete it; `''`: they may. */
  whyNotDelete: Type.String(),
});
export type Attachment = Static<typeof Attachment>;

/** A case to which files may be attached. */
export const AttachmentCase = Type.Object({
  id: Id,
  caseNo: Type.String(),
  visitTime: DateTime,
  /** In words; `''` while there is none. */
  diagnosis: Type.String(),
  /** Y: takes addenda only. */
  archivedFlag: Flag,
});
export type AttachmentCase = Static<typeof AttachmentCase>;

const caseOf = Type.String({ maxLength: 64, title: ATTACHMENT_FIELDS.caseId });

const narrowed = {
  bizType: Type.Optional(AttachmentBizType),
  caseId: Type.Optional(caseOf),
};

const addendum = {
  /** Y: said to be an addendum; an archived case takes nothing else. */
  addendumFlag: Type.Optional(Type.Union(Flag.anyOf, { title: ATTACHMENT_FIELDS.addendumFlag })),
};

const attachmentAnswers = ['attachments.list', 'attachments.listByPetId'];

/** A data URL is a third longer than the picture that it holds. */
const LARGEST_DATA_URL = Math.ceil((LARGEST_IMAGE * 4) / 3) + 200;

/** From 0 to 1. */
const Confidence = Type.Number();

/** What an identity card says (domain.md §2.3). Its number is proved by the checksum; birthday and sex are the number's. */
export const IdCard = Type.Object({
  name: Type.String(),
  sex: Type.Union([Type.Literal('1'), Type.Literal('2')]),
  birthday: Day,
  idCardNo: Type.String(),
  address: Type.String(),
  /** How sure it is of each, from 0 to 1; below `SURE_FROM` somebody should compare it. */
  confidence: Type.Object({
    name: Confidence,
    sex: Confidence,
    birthday: Confidence,
    idCardNo: Confidence,
    address: Confidence,
  }),
});
export type IdCard = Static<typeof IdCard>;

/** What a telephone knows of its code. */
const ticketed = {
  ticket: Type.String({ minLength: 1, maxLength: 128, title: '二维码' }),
  /** Made by the telephone's page: the first one that opens a code has it. */
  device: Type.String({ pattern: '^[\\w-]{16,64}$', expected: '16至64位字母或数字', title: '设备' }),
};

const PhoneProgress = {
  /** Pictures that came by this code. */
  taken: Type.Integer(),
  most: Type.Integer(),
};

/** Files of pets (spec 2 §7 Attachments; domain.md §2.12). */
export const attachmentCalls = {
  /** Of the pets that the caller may see, the newest first; of one owner, pet, case or type where it is named. */
  list: defineCall({
    method: 'GET',
    path: '/sys/attach/list',
    summary: '宠物文件分页',
    access: permitted('sys:attach:list'),
    request: Strict({
      ...paging(20),
      ...narrowed,
      ownerId: Type.Optional(Type.String({ maxLength: 64, title: '宠主' })),
      petId: Type.Optional(Type.String({ maxLength: 64, title: ATTACHMENT_FIELDS.petId })),
    }),
    data: Listed(Attachment),
    hideLoading: true,
  }),
  /** By the day on which they were made, the newest first; at most 500. */
  listByPetId: defineCall({
    method: 'GET',
    path: '/sys/attach/listByPetId',
    summary: '一只宠物的文件',
    access: permitted('sys:attach:list'),
    request: Strict({ petId: Id, ...narrowed }),
    data: Type.Array(Attachment),
    hideLoading: true,
  }),
  /** The last fifty cases of a pet, to choose from. */
  cases: defineCall({
    method: 'GET',
    path: '/sys/attach/cases',
    summary: '可关联文件的病例',
    access: permitted('sys:attach:list'),
    request: Strict({ petId: Id }),
    data: Type.Array(AttachmentCase),
    hideLoading: true,
  }),
  save: defineCall({
    method: 'POST',
    path: '/sys/attach/save',
    summary: '保存宠物文件',
    access: permitted('sys:attach:save'),
    request: Strict({
      petId: Id,
      caseId: Type.Optional(caseOf),
      files: Type.Array(
        Strict({
          url: Type.String({ minLength: 1, maxLength: 500, title: ATTACHMENT_FIELDS.files }),
          /** Left out: what its uploader called it. */
          name: Type.Optional(Type.String({ maxLength: 200, title: ATTACHMENT_FIELDS.name })),
          /** What the file is, the server knows; taken for the sake of the documents. */
          fileType: Type.Optional(Type.String({ maxLength: 20 })),
        }),
        { minItems: 1, maxItems: MOST_ATTACHED, title: ATTACHMENT_FIELDS.files },
      ),
      bizType: AttachmentBizType,
      remark: Type.Optional(Type.String({ maxLength: 200, title: ATTACHMENT_FIELDS.remark })),
      /** Not after now, which it is where it is left out. */
      shootTime: Type.Optional(MinuteOf(ATTACHMENT_FIELDS.shootTime)),
      ...addendum,
    }),
    data: Type.Object({ ids: Type.Array(Id) }),
    write: true,
    changes: attachmentAnswers,
  }),
  /** Own ones within 24 hours; later, and those of others, with `sys:attach:deleteAll`. */
  delete: defineCall({
    method: 'POST',
    path: '/sys/attach/delete',
    summary: '删除宠物文件',
    access: permitted('sys:attach:delete', 'sys:attach:deleteAll'),
    request: Strict({ id: Id }),
    data: NoData,
    write: true,
    changes: attachmentAnswers,
  }),
  /** A code by which a telephone without a session sends pictures, for ten minutes and as many as twenty. */
  qrImg: defineCall({
    method: 'POST',
    path: '/sys/attach/qrImg',
    summary: '手机上传二维码',
    access: permitted('sys:attach:save'),
    request: Strict({
      bizType: AttachmentBizType,
      /** Left out where a case is named. */
      petId: Type.Optional(Type.String({ maxLength: 64, title: ATTACHMENT_FIELDS.petId })),
      caseId: Type.Optional(caseOf),
      ...addendum,
    }),
    data: Type.Object({
      ticket: Type.String(),
      /** Data URL of a picture. */
      qrImg: Type.String(),
      url: Type.String(),
      /** Until when it is good. */
      expire: DateTime,
      most: Type.Integer(),
    }),
    write: true,
    shownOnce: true,
  }),
  /** Nothing more comes by the caller's own code: its dialog was closed. */
  closeQr: defineCall({
    method: 'POST',
    path: '/sys/attach/closeQr',
    summary: '停用手机上传二维码',
    access: permitted('sys:attach:save'),
    request: Strict({ ticket: ticketed.ticket }),
    data: NoData,
    write: true,
    hideLoading: true,
  }),
  /** What the code that a telephone has read is for; the first telephone has it. */
  phone: defineCall({
    method: 'POST',
    path: '/sys/attach/phone/open',
    summary: '手机打开二维码',
    access: 'public',
    request: Strict(ticketed),
    data: Type.Object({
      petName: Type.String(),
      /** In words: `报告`. */
      typeName: Type.String(),
      expire: DateTime,
      ...PhoneProgress,
    }),
    hideLoading: true,
  }),
  phoneUpload: defineCall({
    method: 'POST',
    path: '/sys/attach/phone/upload',
    summary: '手机上传图片',
    access: 'public',
    upload: true,
    bodyLimit: LARGEST_IMAGE,
    request: Strict({
      ...ticketed,
      /** Of the picture, so that one that is sent again is taken once. */
      key: Type.String({ pattern: '^[\\w-]{8,64}$', expected: '8至64位字母或数字', title: '图片标识' }),
      file: SentFile,
    }),
    data: Type.Object(PhoneProgress),
    hideLoading: true,
  }),
  /** Nothing of it is kept. Either the address of a file that the caller may see, or a picture. */
  ocrIdCard: defineCall({
    method: 'POST',
    path: '/sys/attach/ocrIdCard',
    summary: '识别身份证',
    access: 'session',
    bodyLimit: LARGEST_DATA_URL + 1024,
    request: Strict({
      url: Type.Optional(Type.String({ maxLength: 500, title: '图片地址' })),
      /** Data URL. */
      base64File: Type.Optional(Type.String({ maxLength: LARGEST_DATA_URL, title: '图片' })),
    }),
    data: IdCard,
    hideLoading: true,
  }),
};
