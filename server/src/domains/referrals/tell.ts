import { eq } from 'drizzle-orm';
import type { CallContext } from '../../platform/http/call';
import { asHtml } from '../../platform/text/asHtml';
import { medicalCase } from '../cases/schema';
import { sendMessage } from '../messages';
import { pet } from '../owners/schema';
import { store } from '../places/schema';
import type { ReferralRow } from './referralRow';

interface Told {
  readonly to: readonly string[];
  /** What follows the name of the animal in the title. */
  readonly title: string;
  /** Beside the number of the referral. */
  readonly lines: readonly string[];
  readonly link: string;
}

async function tell({ db, identity }: CallContext, row: ReferralRow, told: Told): Promise<void> {
  const [animal] = await db
    .select({ name: pet.name })
    .from(medicalCase)
    .innerJoin(pet, eq(pet.id, medicalCase.petId))
    .where(eq(medicalCase.id, row.caseId));
  await sendMessage(db, {
    // Nobody is told of what they did themselves.
    to: told.to.filter((id) => id !== '' && id !== identity.userId),
    title: `${animal?.name ?? ''}${told.title}`,
    content: [`转诊单 ${row.referralNo}`, ...told.lines].map((line) => `<p>${asHtml(line)}</p>`).join(''),
    ...{ bizType: 'system', bizId: row.id, link: told.link },
  });
}

async function storeName({ db }: CallContext, id: string | null): Promise<string> {
  if (id === null) return '';
  const [found] = await db.select({ name: store.storeName }).from(store).where(eq(store.id, id));
  return found?.name ?? '';
}

/** Sends a message to the sender of a referral and to the doctor of its case: it was accepted, or sent back. */
export async function tellSender(
  context: CallContext,
  row: ReferralRow,
  title: string,
  lines: readonly string[],
): Promise<void> {
  const [found] = await context.db
    .select({ doctorId: medicalCase.doctorId })
    .from(medicalCase)
    .where(eq(medicalCase.id, row.caseId));
  await tell(context, row, {
    ...{ to: [row.createId, found?.doctorId ?? ''], title },
    lines: [`接收门店：${await storeName(context, row.toStoreId)}`, ...lines],
    link: `/case/detail?id=${row.caseId}`,
  });
}

/** Tells the doctor to whom an animal was sent by name. */
export async function tellReceiver(context: CallContext, row: ReferralRow, title: string): Promise<void> {
  await tell(context, row, {
    ...{ to: [row.toDoctorId], title },
    lines: [`转自：${await storeName(context, row.fromStoreId)}`, `转诊原因：${row.reason}`],
    link: '/case/referral',
  });
}
