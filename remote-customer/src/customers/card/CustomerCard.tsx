import { Fragment, type ReactNode } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { Pet } from '@hospital/shared/contract/calls/pets';
import { PET_SEX_WORDS } from '@hospital/shared/contract/customerWords';
import type { PropsOf } from '@hospital/shared/contract/parts';
import { petStates } from '@hospital/shared/contract/petStates';
import { formatYuan } from '@hospital/shared/format';
import { LoadError, PageSkeleton, Tag } from '@hospital/shared/ui/core';
import { DictText } from '@hospital/shared/ui/data';
import { OwnerLink } from '../OwnerLink';
import { Warnings } from './Warnings';
import classes from './card.module.css';

/** Part `customer/card`: the owner, and the pet that it is about, beside bookings, cases, bills and follow-ups. */
export default function CustomerCard({ ownerId, petId, weight }: PropsOf<'customer/card'>): ReactNode {
  const { data, error, isFetching, refetch } = useCall(
    api.customers.header,
    { ownerId, ...(petId === undefined ? {} : { petId }) },
    { silent: true, hideLoading: true },
  );
  if (error)
    return <LoadError what="宠主信息" error={error} retrying={isFetching} onRetry={() => void refetch()} />;
  // As high as the card is in most dialogs: what stands below it must not move away under the pointer.
  if (!data) return <PageSkeleton rows={3} />;
  const { customer, pet, account } = data;
  return (
    <div className={classes.card}>
      <div className={classes.owner}>
        <OwnerLink ownerId={ownerId} name={customer.name} />
        <span className="figures">{customer.mobile}</span>
        {customer.level && (
          <Tag>
            <DictText type="customer_level" code={customer.level} />
          </Tag>
        )}
        {account.oweAmount > 0 && <Tag color="red">欠款 ¥{formatYuan(account.oweAmount)}</Tag>}
      </div>
      {pet && <PetLine pet={pet} weight={weight ?? pet.weight ?? 0} />}
      <Warnings header={data} debtsSaid />
    </div>
  );
}

/** `豆豆，犬，柯基犬，公，3岁，12.30 kg`, and what it must not be given. */
function PetLine({ pet, weight }: { readonly pet: Pet; readonly weight: number }): ReactNode {
  const parts = [
    pet.name,
    <DictText key="species" type="pet_species" code={pet.species} />,
    pet.breed && <DictText type={`pet_breed_${pet.species}`} code={pet.breed} />,
    PET_SEX_WORDS[pet.sex],
    pet.ageText,
    weight > 0 && `${weight.toFixed(2)} kg`,
    pet.status !== 1 && petStates.words[pet.status],
  ].filter(Boolean);
  return (
    <div className={classes.pet}>
      {parts.map((part, index) => (
        <Fragment key={index}>
          {index > 0 && '，'}
          {part}
        </Fragment>
      ))}
      {pet.allergies.length > 0 && <Tag color="red">过敏：{pet.allergies.join('、')}</Tag>}
    </div>
  );
}
