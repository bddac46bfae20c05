/** Address of an owner's file. */
export const detailOf = (ownerId: string): string => `/customer/detail?id=${encodeURIComponent(ownerId)}`;
