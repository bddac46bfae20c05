import { lazy, type ReactNode, Suspense } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { Pet, PetDetail } from '@hospital/shared/contract/calls/pets';
import { PET_FIELDS, PET_SEX_WORDS } from '@hospital/shared/contract/customerWords';
import { movesFrom } from '@hospital/shared/contract/states';
import { petStates } from '@hospital/shared/contract/petStates';
import { formatDate } from '@hospital/shared/format';
import { openTab } from '@hospital/shared/navigation';
import { Part } from '@hospital/shared/parts';
import { Can } from '@hospital/shared/session';
import { Button, LoadError, PageSkeleton } from '@hospital/shared/ui/core';
import { Descriptions, DictText } from '@hospital/shared/ui/data';
import { DictTexts } from '../DictTexts';
import { OwnerLink } from '../OwnerLink';
import { sterilizedWords } from '../pets/pet.model';
import type { DetailTask } from './DetailDialogs';
import classes from './detail.module.css';

const WeightCurve = lazy(() => import(/* webpackChunkName: "weights" */ '../pets/WeightCurve'));

interface PetPanelProps {
  readonly pet: Pet;
  readonly onOpen: (task: DetailTask) => void;
}

/** The dead and those who live with somebody else are weighed no more. */
const isWeighed = ({ status }: Pet): boolean => status !== 2 && status !== 4;

/** One pet: what it is, what it weighs, and what can be done with its file. */
export function PetPanel({ pet, onOpen }: PetPanelProps): ReactNode {
  const detail = useCall(api.pets.info, { id: pet.id }, { silent: true });
  const open = (kind: 'pet' | 'weight' | 'status' | 'newOwner'): void => onOpen({ kind, petId: pet.id });
  const stays = movesFrom(petStates, pet.status).length === 0;
  return (
    <div className={classes.pet}>
      <div>
        <Facts pet={pet} given={detail.data} />
        <div className={classes.actions}>
          <Can call={api.bookings.register}>
            <Button
              size="small"
              type="primary"
              disabled={pet.status !== 1}
              onClick={() => openTab(`/workspace/front?register=&owner=${pet.ownerId}&pet=${pet.id}`)}
            >
              挂号
            </Button>
          </Can>
          <Can call={api.pets.save}>
            <Button size="small" onClick={() => open('pet')} aria-label={`编辑：${pet.name}`}>
              编辑
            </Button>
          </Can>
          <Can call={api.pets.changeWeight}>
            <Button size="small" onClick={() => open('weight')} disabled={!isWeighed(pet)}>
              登记体重
            </Button>
          </Can>
          <Can call={api.pets.changeOwner}>
            {/* Of the dead and of those that were given away the file stays where it is. */}
            <Button size="small" onClick={() => open('newOwner')} disabled={!isWeighed(pet)}>
              更换宠主
            </Button>
          </Can>
          <Can call={api.pets.changeStatus}>
            <Button size="small" onClick={() => open('status')} disabled={stays}>
              变更状态
            </Button>
          </Can>
        </div>
      </div>
      <div>
        {detail.error ? (
          <LoadError
            what="体重记录"
            error={detail.error}
            retrying={detail.isFetching}
            onRetry={() => void detail.refetch()}
          />
        ) : (
          <Suspense fallback={<PageSkeleton rows={3} />}>
            {detail.data ? (
              <WeightCurve
                name={pet.name}
                weights={detail.data.weights}
                onCorrect={(wrong, last) => onOpen({ kind: 'weightCorrection', petId: pet.id, wrong, last })}
              />
            ) : (
              <PageSkeleton rows={3} />
            )}
          </Suspense>
        )}
      </div>
      <Can call={api.immunisation.plans}>
        <div className={classes.plans}>
          <Part name="clinic/immunePlans" petId={pet.id} />
        </div>
      </Can>
    </div>
  );
}

/** Who has an animal that was given away; in words where that is not known, or not to be seen. */
function NewOwner({ of: { givenTo, givenToKept } }: { readonly of: PetDetail }): ReactNode {
  if (givenTo) return <OwnerLink ownerId={givenTo.ownerId} name={givenTo.ownerName} />;
  return givenToKept === 'N' ? '转让时未记录' : '不在您可查看的门店';
}

/** `王敏（2026-11-29 林婉清更换）`, the latest first; a name that is not to be seen is in words. */
const OwnerChanges = ({ of: { ownerChanges } }: { readonly of: PetDetail }): ReactNode =>
  ownerChanges.map(({ id, fromId, fromName, createDate, createName, reason }) => (
    <div key={id}>
      {fromName === '' ? '不在您可查看的门店' : <OwnerLink ownerId={fromId} name={fromName} />}（
      {formatDate(createDate)} {createName}更换{reason && `：${reason}`}）
    </div>
  ));

/** `柯基犬，公，已绝育`, and what a doctor must not miss. */
function Facts({ pet, given }: { readonly pet: Pet; readonly given: PetDetail | undefined }): ReactNode {
  const facts: readonly (readonly [keyof typeof PET_FIELDS, ReactNode])[] = [
    ['storeNo', pet.storeNo],
    ['species', <DictText key="s" type="pet_species" code={pet.species} />],
    ['breed', pet.breed && <DictText type={`pet_breed_${pet.species}`} code={pet.breed} />],
    ['sex', PET_SEX_WORDS[pet.sex]],
    ['age', pet.ageText && `${pet.ageText}${pet.birthdayEstimated === 'Y' ? '（估计）' : ''}`],
    ['birthday', pet.birthday],
    ['sterilizedFlag', sterilizedWords(pet.sterilizedKnown !== 'N' ? pet.sterilizedFlag : undefined)],
    ['color', pet.color && <DictText type="pet_color" code={pet.color} />],
    ['weight', pet.weight],
    [
      'allergies',
      pet.allergies.length > 0 && <span className={classes.allergic}>{pet.allergies.join('、')}</span>,
    ],
    [
      'characterTags',
      pet.characterTags.length > 0 && <DictTexts type="pet_character" codes={pet.characterTags} />,
    ],
    ['chipNo', pet.chipNo],
    ['bloodType', pet.bloodType],
    ['status', pet.status !== 1 && petStates.words[pet.status]],
    ['givenTo', pet.status === 4 && given && <NewOwner of={given} />],
    ['ownerChanges', given && given.ownerChanges.length > 0 && <OwnerChanges of={given} />],
    ['statusDate', pet.status !== 1 && pet.statusDate],
    ['statusReason', pet.status !== 1 && pet.statusReason],
    ['lastVisitDate', pet.lastVisitDate && formatDate(pet.lastVisitDate)],
  ];
  return (
    <Descriptions
      column={{ xs: 1, sm: 2 }}
      size="small"
      data={facts.flatMap(([field, value]) => (value ? [{ label: PET_FIELDS[field], value }] : []))}
    />
  );
}
