/** Forms that are being filled in, kept until they are saved. */
export { useDraft, type Draft, type FoundDraft } from './useDraft';
export { useHasDraft } from './useHasDraft';
