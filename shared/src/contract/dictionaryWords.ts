import { isNormalFinding } from './caseExam';

/** Types of the system whose entries people choose in forms; of the others the product itself needs each. */
const CHOSEN_OF_SYSTEM = ['pet_species'];

/** Why an entry cannot be deactivated, in words; empty for one that can. */
export function whyNotEnded({
  type,
  code,
  systemFlag,
}: {
  readonly type: string;
  readonly code: string;
  readonly systemFlag: 'Y' | 'N';
}): string {
  if (systemFlag === 'Y' && !CHOSEN_OF_SYSTEM.includes(type)) return '系统字典，不能停用';
  // “其余正常” of an examination writes it.
  return isNormalFinding(type, code) ? '体格检查的正常所见，不能停用' : '';
}
