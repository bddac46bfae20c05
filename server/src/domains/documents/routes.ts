import type { Handlers } from '../../platform/http/call';
import { deleteDoc, docById, docOfCase, docsOfCase, setDoc } from './documents';
import { deleteTemplate, listTemplates, saveTemplate } from './templates';

/** Documents of cases (domain.md §2.6). */
export const caseDocHandlers: Handlers<'caseDocs'> = {
  doc: docOfCase,
  byId: docById,
  set: setDoc,
  list: docsOfCase,
  remove: deleteDoc,
  templates: listTemplates,
  saveTemplate,
  deleteTemplate,
};
