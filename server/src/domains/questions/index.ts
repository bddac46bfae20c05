import { defineDomain } from '../../platform/server/domain';
import { questionsPermissions } from './permissions';
import { questionPictures } from './questionPictures';
import { questionsHandlers } from './routes';
import { seed } from './seed';

/** What people ask again and again, with its answer. */
export const questions = defineDomain({
  handlers: () => ({ questions: questionsHandlers }),
  permissions: questionsPermissions,
  fileKinds: [questionPictures],
  seed,
});
