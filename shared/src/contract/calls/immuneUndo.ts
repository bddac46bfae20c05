import { Type } from '@sinclair/typebox';
import { defineCall, permitted } from '../call';
import { IMMUNE_FIELDS as FIELDS } from '../immuneWords';
import { Flag, Id, Nullable, readVersion, Strict } from '../schema';
import { withShelves } from './bills';
import { planAnswers } from './immuneAnswers';
import { ImmunePlan } from './immunePlan';

const reason = Type.String({ minLength: 1, maxLength: 100, title: FIELDS.reason });

/** What was done by mistake is taken back, with why (`immuneStates`; medicine.md §6 “void, never delete”). */
export const immuneUndoCalls = {
  /**
   * A plan that was carried out by mistake is to be done again; what was written down of elsewhere is cancelled. Its
   * certificate is void, its line leaves the bill (of a void one the dose comes back on the shelf), and what followed from it goes where nobody has touched it.
   */
  revokePlan: defineCall({
    method: 'POST',
    path: '/hospital/immuneDeworming/2/revokePlan/{id}',
    summary: '撤销免疫驱虫执行',
    access: permitted('hospital:immuneDeworming:revokePlan'),
    entity: ImmunePlan,
    request: Strict({ id: Id, ...readVersion, reason }),
    data: Type.Object({
      /** Of the certificate that is void now; empty without one. */
      voidedNo: Type.String(),
      /** Y: its line was taken from a bill that is not paid. */
      unchargedFlag: Flag,
      /** Y: what its void bill had taken off the shelf for it is there again. */
      restockedFlag: Type.Optional(Flag),
      /** Y: what was planned after it went with it. */
      nextRemovedFlag: Flag,
      /** Older plans that it had made needless, and that are to be done again. */
      uncovered: Type.Integer(),
    }),
    write: true,
    changes: [...new Set([...planAnswers, ...withShelves])],
  }),
  /** The number stays in its series as void; where that is wanted another one is given at once. */
  voidCertificate: defineCall({
    method: 'POST',
    path: '/hospital/immuneDeworming/2/voidCertificate/{id}',
    summary: '作废免疫证',
    access: permitted('hospital:immuneDeworming:voidCertificate'),
    entity: ImmunePlan,
    request: Strict({
      id: Id,
      ...readVersion,
      reason,
      renewFlag: Type.Optional(Type.Union(Flag.anyOf, { title: '补发新证' })),
    }),
    data: Type.Object({ voidedNo: Type.String(), certificateNo: Nullable(Type.String()) }),
    write: true,
    changes: planAnswers,
  }),
  /** Of a vaccination against rabies whose certificate is void: another number. */
  renewCertificate: defineCall({
    method: 'POST',
    path: '/hospital/immuneDeworming/2/renewCertificate/{id}',
    summary: '补发免疫证',
    access: permitted('hospital:immuneDeworming:voidCertificate'),
    entity: ImmunePlan,
    request: Strict({ id: Id, ...readVersion }),
    data: Type.Object({ certificateNo: Type.String() }),
    write: true,
    changes: planAnswers,
  }),
};
