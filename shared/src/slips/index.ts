/** What pages print that take or give back money; each build has its own, as the host needs none of it. */
export * from './printSlip';
