import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { forbiddenTransition, type BusinessError } from '../../platform/errors/businessError';
import { inHospital } from './inHospital';

/** What keeps a case from being referred from its own page: 40902 in hospital, from where its animal is referred. */
export const referObstacleOf = async (db: TenantDatabase, id: string): Promise<BusinessError | undefined> =>
  (await inHospital(db, id)) ? forbiddenTransition('住院中', '病例转诊，请从住院转诊') : undefined;
