import { MOST_IMPORTED_CUSTOMERS, OWNER_NAME_LIMIT, PET_NAME_LIMIT } from '@hospital/shared/contract/bounds';
import {
  CUSTOMER_FIELDS as owner,
  CUSTOMER_SEX_WORDS,
  PET_FIELDS as pet,
  PET_SEX_WORDS,
} from '@hospital/shared/contract/customerWords';
import {
  importColumn as column,
  type ImportTable,
  type SheetRow,
} from '../../../platform/spreadsheet/importTable';

/** Names of the workbook's lists of choices. */
export const lists = {
  ownerSex: '宠主性别选项',
  petSex: '宠物性别选项',
  flags: '是否',
  sources: '客户来源选项',
  levels: '客户等级选项',
  species: '种类选项',
  colors: '毛色选项',
} as const;

/** Codes by the words of a list. */
const byWord = <Code extends string>(words: Readonly<Record<Code, string>>): Readonly<Record<string, Code>> =>
  Object.fromEntries(Object.entries(words).map(([code, word]) => [word, code])) as Record<string, Code>;

export const words = {
  ownerSex: byWord(CUSTOMER_SEX_WORDS as Readonly<Record<'1' | '2', string>>),
  petSex: byWord(PET_SEX_WORDS as Readonly<Record<'0' | '1' | '2', string>>),
  flags: { 是: 'Y', 否: 'N' },
} as const;

const day = '例如 2021-03-04';
const several = '可填多个，用顿号分开';
const number = '字母、数字或短横线，最多32位；不填则自动编号';

/** Columns of an owner; their keys are the fields of the save call. */
const ownerColumns = [
  column('mobile', owner.mobile, true, '11位；同一宠主有多只宠物时一行一只，可重复填写或留空', { width: 16 }),
  column('name', owner.name, true, `最多${OWNER_NAME_LIMIT}个字符`),
  column('sex', '宠主性别', false, '男或女，不填为女', { width: 10, pick: lists.ownerSex }),
  column('mobile2', owner.mobile2, false, '11位手机号或带区号的固定电话'),
  column('birthday', owner.birthday, false, day, { width: 14 }),
  column('idCardNo', owner.idCardNo, false, '18位身份证号', { width: 22 }),
  column('address', owner.address, false, '最多200个字符', { width: 28 }),
  column('source', owner.source, false, '从列表中选择', { pick: lists.sources }),
  column('level', owner.level, false, '从列表中选择', { pick: lists.levels }),
  column('tags', owner.tags, false, several),
  column('storeUserNo', owner.storeUserNo, false, number),
  column('remarks', owner.remarks, false, '最多500个字符', { width: 28 }),
] as const;

/** Columns of a pet; behind `pet.` their keys are the fields of the save call. */
const petColumns = [
  column('pet.name', pet.name, false, `最多${PET_NAME_LIMIT}个字符；没有宠物时，宠物各列留空`),
  column('pet.species', pet.species, false, '从列表中选择；有宠物时必填', { pick: lists.species }),
  column('pet.breed', pet.breed, false, '字典中该种类的品种名称'),
  column('pet.sex', '宠物性别', false, '公、母或未知，不填为未知', { width: 10, pick: lists.petSex }),
  column('pet.sterilizedFlag', pet.sterilizedFlag, false, '是或否', { width: 8, pick: lists.flags }),
  column('pet.birthday', '宠物生日', false, day, { width: 14 }),
  column('pet.color', pet.color, false, '从列表中选择', { pick: lists.colors }),
  column('pet.weight', pet.weight, false, '例如 12.5', { width: 10 }),
  column('pet.chipNo', pet.chipNo, false, '15位数字，不能重复', { width: 20 }),
  column('pet.storeNo', pet.storeNo, false, number),
  column('pet.bloodType', pet.bloodType, false, '最多20个字符', { width: 10 }),
  column('pet.characterTags', pet.characterTags, false, several),
  column('pet.allergies', pet.allergies, false, several, { width: 20 }),
] as const;

export const columns = [...ownerColumns, ...petColumns];
export type OwnerKey = (typeof ownerColumns)[number]['key'];
export type PetKey = (typeof petColumns)[number]['key'];
export type ColumnKey = OwnerKey | PetKey;
export const ownerKeys: readonly OwnerKey[] = ownerColumns.map(({ key }) => key);
export const petKeys: readonly PetKey[] = petColumns.map(({ key }) => key);

export type Row = SheetRow<ColumnKey>;
export type Cells = Row['cells'];

/** Workbooks of owners with their pets. */
export const customerTable: ImportTable<ColumnKey> = {
  what: '宠主',
  columns,
  mostRows: MOST_IMPORTED_CUSTOMERS,
};
