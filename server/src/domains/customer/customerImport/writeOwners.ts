import { newId } from '../../../platform/database/newId';
import type { CallContext } from '../../../platform/http/call';
import { madeBy } from '../../../platform/sessions/authorship';
import { owner, pet, petWeight } from '../../owners/schema';
import { endReservations, nextNumbers, type NumberKind } from '../numbers';
import { indexOwners } from '../searchIndex';
import { accepted } from '../taken';
import { kilograms } from '../weights';
import type { JudgedOwner, JudgedPet } from './judge';

/** An owner that was written, with the number of the new file. */
export interface WrittenOwner {
  readonly judged: JudgedOwner;
  readonly ownerId: string;
  readonly storeUserNo: string;
  readonly petIds: readonly string[];
}

/** Gives each the number that it wants, and the others the next ones. */
async function numbered<Numbered>(
  { db }: CallContext,
  kind: NumberKind,
  storeId: string,
  all: readonly { readonly one: Numbered; readonly wants: string | undefined }[],
): Promise<{ one: Numbered; number: string }[]> {
  const wanted = all.flatMap(({ wants }) => wants ?? []);
  await endReservations(db, kind, storeId, wanted);
  const count = all.length - wanted.length;
  const next = await nextNumbers(db, kind, storeId, { count, except: new Set(wanted) });
  return all.map(({ one, wants }) => ({ one, number: wants ?? next.shift() ?? '' }));
}

async function insertPets(
  context: CallContext,
  storeId: string,
  all: readonly { readonly one: JudgedPet & { readonly id: string; readonly ownerId: string } }[],
): Promise<void> {
  const { db, identity } = context;
  const made = madeBy(context);
  const pets = await numbered(
    context,
    'pet',
    storeId,
    all.map(({ one }) => ({ one, wants: one.edited.storeNo })),
  );
  if (pets.length === 0) return;
  await accepted(
    db.insert(pet).values(
      pets.map(({ one: { id, ownerId, values, edited }, number }) => ({
        ...{ ...values, id, ownerId, storeNo: number, ...made },
        weight: kilograms(edited.weight ?? 0),
      })),
    ),
  );
  const weights = pets.flatMap(({ one: { id, edited } }) =>
    edited.weight === undefined
      ? []
      : { id: newId(), petId: id, weight: kilograms(edited.weight), operatorId: identity.userId, ...made },
  );
  const measureTime = new Date();
  if (weights.length > 0)
    await db.insert(petWeight).values(weights.map((weight) => ({ ...weight, measureTime })));
}

/** Writes owners that were judged right, with their pets: a few statements for all of them. */
export async function writeOwners(
  context: CallContext,
  storeId: string,
  judged: readonly JudgedOwner[],
): Promise<WrittenOwner[]> {
  if (judged.length === 0) return [];
  const { db } = context;
  const made = madeBy(context);
  const owners = await numbered(
    context,
    'owner',
    storeId,
    judged.map((one) => ({
      one: { judged: one, ownerId: newId(), petIds: one.pets.map(() => newId()) },
      wants: one.edited.storeUserNo,
    })),
  );
  await accepted(
    db.insert(owner).values(
      owners.map(({ one, number }) => ({
        ...{ ...one.judged.values, id: one.ownerId, storeId, storeUserNo: number, ...made },
      })),
    ),
  );
  await insertPets(
    context,
    storeId,
    owners.flatMap(
      ({
        one: {
          judged: { pets },
          ownerId,
          petIds,
        },
      }) => pets.map((each, at) => ({ one: { ...each, id: petIds[at] ?? newId(), ownerId } })),
    ),
  );
  await indexOwners(
    db,
    owners.map(({ one }) => one.ownerId),
  );
  return owners.map(({ one, number }) => ({ ...one, storeUserNo: number }));
}
