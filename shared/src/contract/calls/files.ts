import { Type, type Static } from '@sinclair/typebox';
import { defineCall, permitted } from '../call';
import { DateTime, DayOf, Id, paging, Records, SentFile, Strict } from '../schema';
import { LARGEST_FILE, LARGEST_IMAGE } from '../fileTypes';

/** A kept file (spec 1 §3 Uploaded file). */
export const SysFile = Type.Object({
  id: Id,
  /** Path on this site, the same for as long as there is the file; served to its uploader and to who may see a record that shows it. */
  url: Type.String(),
  /** As its owner called it. */
  name: Type.String(),
  /** `图片`, `PDF`, `Word`, `Excel`, `视频` or `音频`. */
  typeName: Type.String(),
  /** Extension: `jpg`. */
  fileType: Type.String(),
  /** Bytes. */
  size: Type.Integer(),
  /** Of the content, hex. */
  md5: Type.String(),
  createName: Type.String(),
  createDate: DateTime,
  ext: Type.Object({ fullUrl: Type.String() }),
});
export type SysFile = Static<typeof SysFile>;

/** Signed permission to post files of one user to the storage host for a while (spec 1 §7 Upload). */
export const UploadCredential = Type.Object({
  /** Where the form is posted to; a path of this site or an address. */
  accessHost: Type.String(),
  policy: Type.String(),
  signature: Type.String(),
  accessid: Type.String(),
  /** What every key begins with. */
  prefix: Type.String(),
  /** Unix seconds. */
  expire: Type.Integer(),
  /** What the form carries beside `key`, `Content-Type` and, last, `file`; hosts call the signature differently. */
  fields: Type.Record(Type.String(), Type.String()),
});
export type UploadCredential = Static<typeof UploadCredential>;

const fileName = Type.String({ minLength: 1, maxLength: 255, title: '文件名' });

/** A data URL is a third longer than what it holds: a picture, since the server has the whole text in memory. */
const LARGEST_DATA_URL = Math.ceil((LARGEST_IMAGE * 4) / 3) + 200;

/** Files (spec 1 §7 Upload; catalogue §7 Files; domain.md §1.7, §2.12). */
export const fileCalls = {
  credential: defineCall({
    method: 'POST',
    path: '/wechat/mini/ossConfig',
    summary: '上传凭证',
    access: 'session',
    request: Strict({
      /** What the files are for, as part of their addresses: `store`. */
      keyword: Type.String({
        pattern: '^[a-z]{1,20}(/[a-z]{1,20})?$',
        expected: '小写字母，例如store',
        title: '用途',
        default: 'file',
      }),
    }),
    data: UploadCredential,
    hideLoading: true,
  }),
  confirm: defineCall({
    method: 'POST',
    path: '/sys/file/confirm.do',
    summary: '检查并保存以上传凭证提交的文件',
    access: 'session',
    write: true,
    request: Strict({ key: Type.String({ minLength: 1, maxLength: 300, title: '文件键' }), name: fileName }),
    data: SysFile,
    hideLoading: true,
  }),
  upload: defineCall({
    method: 'POST',
    path: '/sys/file/upload.do',
    summary: '上传文件',
    access: 'session',
    write: true,
    upload: true,
    bodyLimit: LARGEST_FILE,
    request: Strict({ file: SentFile }),
    data: SysFile,
    hideLoading: true,
  }),
  uploadBase64: defineCall({
    method: 'POST',
    path: '/sys/file/uploadBase64.do',
    summary: '上传数据地址形式的文件，例如拍照所得图片',
    access: 'session',
    write: true,
    upload: true,
    bodyLimit: LARGEST_IMAGE,
    fieldLimit: LARGEST_DATA_URL,
    request: Strict({
      base64File: Type.String({ minLength: 1, maxLength: LARGEST_DATA_URL, title: '文件' }),
    }),
    data: SysFile,
    hideLoading: true,
  }),
  list: defineCall({
    method: 'POST',
    path: '/sys/file/qryPage.do',
    summary: '文件分页',
    access: permitted('sys:file:list'),
    request: Strict({
      ...paging(50),
      name: Type.Optional(Type.String({ maxLength: 100 })),
      fileType: Type.Optional(Type.String({ maxLength: 10 })),
      startDate: Type.Optional(DayOf('开始日期')),
      endDate: Type.Optional(DayOf('结束日期')),
    }),
    data: Records(SysFile),
    hideLoading: true,
  }),
};
