import { shanghaiDay } from '@hospital/shared/format';
import { demoSignature } from '../../../platform/signing/demoSignature';
import { filledSource, sourceOf } from '../../../platform/signing/documentSource';
import type { Seed } from '../../../platform/seeds/seedContext';
import { readingOf } from '../../../platform/text/reading';
import { teamMade } from '../../accounts';
import { medicalCase } from '../../cases/schema';
import { initialDictionary } from '../../dictionary';
import { owner, pet } from '../../owners/schema';
import { store } from '../../places/schema';
import { filledBy } from '../filled';
import { caseDoc, docTemplate } from '../schema';
import { chainTexts } from './texts';

/** So many cases of each kind have their document. */
const DOCUMENTED = 12;
const [SURGERY, STAY] = [0, 1] as const;
const templateId = (at: number): string => `WS${String(at + 1).padStart(3, '0')}`;

/** Templates of the chain, and consents to the operations of emergencies and to the care of inpatients. */
export const seed: Seed = (context) => {
  if (context.chain.code !== 'demo') return;
  context.add(
    docTemplate,
    chainTexts.map(([name, lines], at) => ({
      ...{ id: templateId(at), name, content: lines.join('\n'), ownerType: 0 as const, holderId: '' },
      ...readingOf(name),
    })),
  );
  const names = new Map(context.of(teamMade).map(({ row }) => [row.id, row.name]));
  const owners = new Map(context.rowsOf(owner).map((row) => [row.id, row.name]));
  const pets = new Map(context.rowsOf(pet).map((row) => [row.id, row]));
  const stores = new Map(context.rowsOf(store).map((row) => [row.id, row.storeName]));
  const words = new Map(initialDictionary().map(({ type, code, name }) => [`${type} ${code}`, name]));
  const word = (type: string, code: string): string => words.get(`${type} ${code}`) ?? code;
  const cases = context.rowsOf(medicalCase).filter(({ status }) => status !== 4);
  const emergencies = cases.filter(({ caseType, status }) => caseType === 5 && status !== 1);
  const inpatients = cases.filter(({ caseType }) => caseType === 2);
  const wanted = [
    ...emergencies.slice(-DOCUMENTED).map((row) => [row, SURGERY] as const),
    ...inpatients.slice(-DOCUMENTED).map((row) => [row, STAY] as const),
  ];
  // Who was taken in last has not signed yet.
  const unsigned = inpatients.at(-1)?.id;
  context.add(
    caseDoc,
    wanted.flatMap(([row, at]) => {
      const animal = pets.get(row.petId);
      if (!animal || !row.id) return [];
      const [name, lines] = chainTexts[at];
      const doctorName = names.get(row.doctorId) ?? '';
      const subject = {
        ...{ row: { ...row, diagnosis: row.diagnosis || '待查' }, animal, doctorName },
        weight: Number(row.exam?.['weight'] ?? 0),
        ...{ ownerName: owners.get(row.ownerId) ?? '', storeName: stores.get(row.storeId) ?? '' },
      };
      const source = sourceOf(lines.join('\n'));
      const content = filledSource(source, filledBy(subject, word, shanghaiDay(row.visitTime)));
      const doc = {
        ...{ id: `${row.id}W${at}`, caseId: row.id, templateId: templateId(at), name },
        content,
        ...(row.id === unsigned
          ? { source }
          : { signImg: demoSignature, signTime: row.visitTime, signBy: doctorName, status: 1 as const }),
        ...{
          createId: row.doctorId,
          createName: doctorName,
          createDate: row.visitTime,
          updateDate: row.visitTime,
        },
      };
      return [doc];
    }),
  );
};
