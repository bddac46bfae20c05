import type { CaseRow } from '../cases';

/** What whoever takes the animal over must know of its case, in lines; what is not written is left out. */
export const summaryOf = (row: CaseRow): string =>
  [
    ['主诉', row.complaint],
    ['现病史', row.presentHistory],
    ['既往史', row.pastHistory],
    ['诊断', row.diagnoses.map(({ name, kind }) => `${name}（${kind}）`).join('、')],
    ['治疗意见', row.treatment],
    ['医嘱', row.advice],
  ]
    .filter(([, text = '']) => text.trim() !== '')
    .map(([title, text]) => `${title}：${text}`)
    .join('\n');
