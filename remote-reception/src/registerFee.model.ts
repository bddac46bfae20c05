/** Stands for a registration that is not charged. */
export const FREE = 'free';

/** What a registration is charged by, as calls take it: what is left out costs what its kind costs at this hour. */
export const chargedBy = (productId: string | undefined): { readonly productId?: string } =>
  productId ? { productId: productId === FREE ? '' : productId } : {};
