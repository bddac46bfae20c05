/** What pages have in common that drag with dnd-kit; each build has its own, as the host needs none of it. */
export * from './Draggables';
export * from './giveUpDrag';
export * from './useGiveUpOnLeaving';
