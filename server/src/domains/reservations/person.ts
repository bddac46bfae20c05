import { RESERVATION_FIELDS as FIELDS } from '@hospital/shared/contract/reservationStates';
import { petStates } from '@hospital/shared/contract/petStates';
import { STORE_PHONE } from '@hospital/shared/contract/phone';
import { normalisePhone } from '@hospital/shared/format';
import { keptPetOf, MERGED, ownerOf } from '../customer';
import { stayingOwner } from '../owners';
import { invalid, invalidFields } from '../../platform/errors/businessError';
import { petDead } from '../../platform/errors/ruleRefusals';
import type { CallContext } from '../../platform/http/call';

/** Who is expected. */
export interface Person {
  readonly ownerId: string | null;
  readonly petId: string | null;
  readonly name: string;
  readonly mobile: string;
  readonly petName: string;
}

const DEAD = 2;
const NORMAL = 1;

/** @throws 40001 without a name, or without a number that can be called */
function caller({ name, mobile, petName }: Person): Person {
  const phone = normalisePhone(mobile);
  const errors = [
    ...(name === '' ? [{ field: 'name', msg: `请填写${FIELDS.name}` }] : []),
    ...(STORE_PHONE.test(phone) ? [] : [{ field: 'mobile', msg: '请填写可以联系的电话' }]),
  ];
  if (errors.length > 0) throw invalidFields(errors);
  return { ownerId: null, petId: null, name, mobile: phone, petName };
}

/**
 * Who is expected, as the files say it; without a file as they said it themselves.
 *
 * @throws 40001 for an animal of somebody else, for one or an owner whose file is closed; 404, 40302; 42208 for a dead one
 * @param heldPet of whoever goes on to hold the whole pet, which nobody may who has held it in part
 */
export async function personOf(context: CallContext, asked: Person, heldPet = keptPetOf): Promise<Person> {
  if (asked.petId !== null) {
    const { row, owner } = await heldPet(context, asked.petId);
    if (asked.ownerId !== null && asked.ownerId !== owner.id) throw invalid('petId', '宠物不是该宠主的');
    if (row.status === DEAD) throw petDead('预约');
    if (row.status !== NORMAL) {
      const state = petStates.words[row.status as keyof typeof petStates.words];
      throw invalid('petId', `宠物${state}，不能预约`);
    }
    const ownerId = await stayingOwner(context.db, owner.id);
    return { ownerId, petId: row.id, name: owner.name, mobile: owner.mobile, petName: row.name };
  }
  if (asked.ownerId === null) return caller(asked);
  const owner = await ownerOf(context, asked.ownerId);
  if (owner.status === MERGED) throw invalid('ownerId', '该宠主的档案已合并，请选择保留的宠主');
  const ownerId = await stayingOwner(context.db, owner.id);
  return { ...asked, ownerId, name: owner.name, mobile: owner.mobile };
}
