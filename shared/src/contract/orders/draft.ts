/** Under which name the unsaved lines of 处方与费用 of a case are kept, which whoever ends the case elsewhere asks for. */
export const caseLinesDraft = (caseId: string): string => `caseLines:${caseId}`;
