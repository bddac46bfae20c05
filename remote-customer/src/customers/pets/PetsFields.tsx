import type { ReactNode } from 'react';
import { MOST_PETS_SAVED } from '@hospital/shared/contract/bounds';
import { Button, type FormInstance, FormList, type FormValues } from '@hospital/shared/ui/core';
import classes from '../owner/owner.module.css';
import { newPet } from './pet.model';
import { PetFields } from './PetFields';

interface PetsFieldsProps {
  /** The owner's. */
  readonly form: FormInstance<FormValues>;
}

/** The pets of a new owner, one below the other. */
export function PetsFields({ form }: PetsFieldsProps): ReactNode {
  return (
    <FormList field="pets">
      {(fields, { add, remove }) => (
        <>
          {fields.map(({ key, field }, index) => (
            <section key={key} className={classes.pet} aria-label={`宠物${index + 1}`}>
              <div className={classes.petHead}>
                <span>宠物{index + 1}</span>
                <Button
                  type="text"
                  size="small"
                  aria-label={`移除：宠物${index + 1}`}
                  onClick={() => remove(index)}
                >
                  移除
                </Button>
              </div>
              <PetFields form={form} prefix={`${field}.`} focused={index > 0} />
            </section>
          ))}
          <Button long disabled={fields.length >= MOST_PETS_SAVED} onClick={() => add(newPet)}>
            添加宠物
          </Button>
        </>
      )}
    </FormList>
  );
}
