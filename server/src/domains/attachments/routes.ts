import type { Handlers } from '../../platform/http/call';
import type { Services } from '../../platform/server/services';
import { deleteAttachment, saveAttachments } from './attachmentChange';
import { casesOfPet, listAttachments, listByPet } from './attachmentList';
import { closeTicket, makeTicket } from './phoneTicket';
import { ocrIdCard } from './idCard/ocrIdCard';
import { openOnPhone, uploadByPhone } from './phoneUpload';

/** Files of pets (domain.md §2.12). */
export const attachmentHandlers = (services: Services): Handlers<'attachments'> => ({
  list: listAttachments,
  listByPetId: listByPet,
  cases: casesOfPet,
  save: saveAttachments,
  delete: deleteAttachment,
  qrImg: makeTicket,
  closeQr: closeTicket,
  phone: openOnPhone(services),
  phoneUpload: uploadByPhone(services),
  ocrIdCard: ocrIdCard(services),
});
