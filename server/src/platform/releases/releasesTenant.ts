import { eq } from 'drizzle-orm';
import type { Database } from '../database/database';
import { tenant } from '../tenancy/schema';
import { firstTenantId } from '../tenancy/firstTenant';

/** The tenant whose IT releases for the whole site. */
export class ReleasesTenant {
  private found: string | null = null;

  /** @param code its code; null for the tenant that the first start makes */
  constructor(
    private readonly database: Database,
    private readonly code: string | null,
  ) {}

  /** Whether it is this one. */
  async is(tenantId: string): Promise<boolean> {
    if (this.code === null) return tenantId === firstTenantId;
    // A tenant keeps its code; it may be made after the start.
    this.found ??= await this.find(this.code);
    return tenantId === this.found;
  }

  private async find(code: string): Promise<string | null> {
    const rows = await this.database.kernel
      .select({ id: tenant.id })
      .from(tenant)
      .where(eq(tenant.code, code));
    return rows[0]?.id ?? null;
  }
}
