import { PACKAGE_CATEGORY } from '@hospital/shared/contract/packageWords';
import { product } from '../../stock/schema';
import type { TenantDatabase } from '../../../platform/database/tenantDatabase';

/** What a bill of a package is over. Nobody sells it alone: it is not for sale. */
export const PACKAGE_PRODUCT = 'package';

/** The tenant's product of packages, made with the first. */
export const expectProduct = (db: TenantDatabase) =>
  db
    .insert(product)
    .values({
      ...{ id: PACKAGE_PRODUCT, code: 'PACKAGE', name: '套餐', categoryCode: PACKAGE_CATEGORY },
      ...{ unit: '份', retailPrice: 0, validFlag: 'N' },
    })
    .onConflictDoNothing();
