import { defineDomain } from '../../platform/server/domain';
import { messagesHandlers } from './routes';
import { messagesPermissions } from './permissions';
import { publishNotices } from './publishNotices';
import { noticePictures } from './noticePictures';
import { seed } from './seed';

export { type MessageKey, messageNotSent, messageSent, sendToOwner } from './ownerMessages';
export { sendMessage } from './sendMessage';
export { takeBackMessages } from './takeBack';

/** Announcements and personal messages. */
export const messages = defineDomain({
  handlers: () => ({ messages: messagesHandlers }),
  permissions: messagesPermissions,
  jobs: [publishNotices],
  fileKinds: [noticePictures],
  seed,
});
