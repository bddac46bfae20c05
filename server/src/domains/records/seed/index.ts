import type { Seed } from '../../../platform/seeds/seedContext';
import { readingOf } from '../../../platform/text/reading';
import { caseVersion, medicalCase } from '../../cases/schema';
import { contentOf, type CaseRow } from '../../cases';
import { caseAddendum, caseScore, caseTemplate } from '../schema';
import { JUDGED_ITEMS } from '@hospital/shared/contract/caseWords';
import { randomStream } from '../../../platform/seeds/random';
import { teamMade } from '../../accounts';
import { chainTemplates } from './templates';

type NewCase = typeof medicalCase.$inferInsert;

/** So many of the newest cases of each store have their first version: as the doctor began it. */
const [CLOSED, FILED]: readonly number[] = [2, 3];
const DAY = 86_400_000;

/** A record that is complete and whose doctor is another one is judged now and then. */
const JUDGED = 0.06;
const ADDED = 0.02;

/** Versions, scores and addenda of the cases of the last days, and the templates of the chain. */
export const seed: Seed = (context) => {
  if (context.chain.code !== 'demo') return;
  const now = context.calendar.at(0, 0);
  context.add(
    caseTemplate,
    chainTemplates.map(([type, name, content], at) => ({
      ...{ id: `MB${String(at + 1).padStart(3, '0')}`, type, name, content, ownerType: 0, holderId: '' },
      ...readingOf(name),
    })),
  );
  const names = new Map(context.of(teamMade).map(({ row }) => [row.id, row.name]));
  const random = randomStream('records');
  const doctors = context.of(teamMade).filter(({ roleIds }) => roleIds.includes('4'));
  const cases = context.rowsOf(medicalCase).filter(({ status }) => status !== 4);
  const versions: (typeof caseVersion.$inferInsert)[] = [];
  const scores: (typeof caseScore.$inferInsert)[] = [];
  const addenda: (typeof caseAddendum.$inferInsert)[] = [];
  const written = new Map<string, NewCase>();
  for (const row of cases) {
    const whole = { ...EMPTY, ...row } as CaseRow;
    const by = { createId: row.doctorId, createName: names.get(row.doctorId) ?? '' };
    // What the doctor has from the desk, and what was written of it by the end.
    const began = { ...whole, diagnosis: '', diagnoses: [], advice: '', treatmentCaseStatus: '0' };
    const versionNo = row.status === 1 ? 1 : 2;
    versions.push({
      ...{ id: `${row.id}V1`, caseId: row.id, versionNo: 1, changedFields: [], ...by },
      snapshot: contentOf(versionNo === 1 ? whole : began),
      createDate: row.visitTime,
      updateDate: row.visitTime,
    });
    if (versionNo === 2) {
      const at = row.endTime ?? row.lastActivity;
      versions.push({
        ...{ id: `${row.id}V2`, caseId: row.id, versionNo: 2, reason: '结束病例', ...by },
        changedFields: ['diagnoses', 'advice', 'treatmentCaseStatus'],
        snapshot: contentOf(whole),
        createDate: at,
        updateDate: at,
      });
      written.set(row.id, { ...row, versionNo: 2 });
    }
    const closed = row.status === CLOSED || row.status === FILED;
    const judge = closed && random.chance(JUDGED) ? doctors.find((one) => one.row.id !== row.doctorId) : null;
    if (judge) {
      const items = JUDGED_ITEMS.map(({ item, weight }) => ({
        ...{ item, weight, score: random.int(70, 100), remark: '' },
      }));
      const total = Math.round(items.reduce((sum, { weight, score }) => sum + (weight * score) / 100, 0));
      const comment = total >= 85 ? '书写完整，诊断依据充分' : '体格检查记录可更详细';
      const at = new Date(Math.min((row.endTime ?? row.visitTime).getTime() + DAY, now.getTime()));
      scores.push({
        ...{ caseId: row.id, items, total, comment },
        ...{ createId: judge.row.id, createName: judge.row.name },
        ...{ updateId: judge.row.id, updateName: judge.row.name, createDate: at, updateDate: at },
      });
      written.set(row.id, { ...row, ...written.get(row.id), judgeScore: total });
    }
    if (row.status === FILED && random.chance(ADDED))
      addenda.push({
        ...{ id: `${row.id}A1`, caseId: row.id, content: '电话随访：宠主反馈恢复良好，已停药。', ...by },
        createDate: row.archiveTime ?? row.visitTime,
      });
  }
  context.replace(
    medicalCase,
    context.rowsOf(medicalCase).map((row) => (row.id ? (written.get(row.id) ?? row) : row)),
  );
  context.add(caseVersion, versions);
  context.add(caseScore, scores);
  context.add(caseAddendum, addenda);
};

/** What a row of the demo data leaves to the database. */
const EMPTY = {
  ...{
    complaint: '',
    presentHistory: '',
    pastHistory: '',
    exam: {},
    tcm: null,
    diagnosis: '',
    diagnoses: [],
  },
  ...{ treatment: '', advice: '', prognosis: '', assistantId: '', treatmentCaseStatus: '0' },
};
