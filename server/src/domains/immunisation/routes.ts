import type { Handlers } from '../../platform/http/call';
import { textsOver, type TextProvider } from '../../platform/outgoing';
import type { Services } from '../../platform/server/services';
import { bookPlan } from './book';
import { deletePlan } from './deletePlan';
import { finishPlan } from './finishPlan';
import { plansOf } from './plans';
import { previewPlan } from './preview';
import { deleteProtocol, listProtocols, saveProtocol } from './protocols';
import { revokePlan } from './revokePlan';
import { saveDone } from './saveDone';
import { savePlan } from './savePlan';
import { tipPlan, tipPlans, tipTextFor } from './tip';
import { countTips, exportTips, listTips } from './tipList';
import { renewCertificate, voidCertificateOf } from './voidCertificate';
import { updateBatchPlan, updatePlan } from './updatePlan';

/** Who sends text messages to owners; null: people telephone. */
export const textsOf = ({ texts }: Pick<Services, 'texts'>): TextProvider | null => texts && textsOver(texts);

/** Vaccination and deworming (domain.md §2.9). @param texts null: people telephone */
export const immunisationHandlers = (texts: TextProvider | null): Handlers<'immunisation'> => ({
  plans: plansOf,
  preview: previewPlan,
  savePlan,
  updatePlan,
  updateBatchPlan,
  finishPlan,
  deletePlan,
  revokePlan,
  voidCertificate: voidCertificateOf,
  renewCertificate,
  save: saveDone,
  booking: bookPlan,
  tips: listTips,
  tipsTotal: countTips,
  exportTips,
  tip: tipPlan(texts),
  tipText: tipTextFor(texts),
  tipBatch: tipPlans(texts),
  protocols: listProtocols,
  saveProtocol,
  deleteProtocol,
});
