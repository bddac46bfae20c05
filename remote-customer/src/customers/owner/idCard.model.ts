import { SURE_FROM } from '@hospital/shared/contract/bounds';
import type { IdCard } from '@hospital/shared/contract/calls/attachments';
import { CUSTOMER_FIELDS, CUSTOMER_SEX_WORDS } from '@hospital/shared/contract/customerWords';
import type { OwnerValues } from './owner.model';

/** Fields of an owner that a card says. */
const CARD_FIELDS = ['name', 'sex', 'birthday', 'idCardNo', 'address'] as const;
export type CardField = (typeof CARD_FIELDS)[number];

/** What form and card say of one field. */
export interface Comparison {
  readonly field: CardField;
  readonly label: string;
  /** In words; `''`: nothing yet. */
  readonly typed: string;
  readonly read: string;
  /** Somebody should look at the card. */
  readonly unsure: boolean;
  readonly same: boolean;
  /** Taken unless somebody says otherwise: nothing that was typed is lost by it. */
  readonly taken: boolean;
}

const wordsOf = (field: CardField, value = ''): string =>
  field === 'sex' ? (CUSTOMER_SEX_WORDS[value as '1' | '2'] ?? '') : value;

/** Field by field; what the card does not say is left out. `fresh`: the sex in the form is its preset. */
export const compared = (typed: Partial<OwnerValues>, card: IdCard, fresh: boolean): Comparison[] =>
  CARD_FIELDS.filter((field) => card[field] !== '').map((field) => {
    const [had, read] = [wordsOf(field, typed[field]), wordsOf(field, card[field])];
    return {
      field,
      label: CUSTOMER_FIELDS[field],
      typed: had,
      read,
      unsure: card.confidence[field] < SURE_FROM,
      same: had === read,
      taken: had !== read && (had === '' || (field === 'sex' && fresh)),
    };
  });
