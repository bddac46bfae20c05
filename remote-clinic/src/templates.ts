// What texts of cases and of stays are written from.
export { KeepAsTemplate } from './templates/KeepAsTemplate';
export { WithTemplates } from './templates/WithTemplates';
