import { confirm, credential, upload, uploadBase64 } from '../../platform/files/uploads';
import type { Handlers } from '../../platform/http/call';
import type { Services } from '../../platform/server/services';
import { listFiles } from './list';

/** Files (domain.md §1.7, §2.12). */
export const fileHandlers = (services: Services): Handlers<'files'> => ({
  credential: (context, request) => credential(context, services, request),
  confirm: confirm(services),
  upload: upload(services),
  uploadBase64: uploadBase64(services),
  list: listFiles,
});
