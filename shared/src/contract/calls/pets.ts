import { Type, type Static } from '@sinclair/typebox';
import { PET_NAME_LIMIT, PET_WEIGHT } from '../bounds';
import { defineCall, permitted } from '../call';
import { CHIP_LENGTH, CHIP_PATTERN } from '../chip';
import { PET_FIELDS } from '../customerWords';
import { DateTime, Day, DayOf, Flag, Id, MinuteOf, Nullable, readVersion, Strict, Version } from '../schema';
import { packageAnswers } from './bills';
import { customerAnswers, doseAnswers, petOwnerAnswers } from './customerAnswers';
import { reservationAnswers } from './reservationAnswers';

/** 1 normal, 2 dead, 3 lost, 4 given away, 5 disabled; moves between them: `petStates.ts`. */
export const PetStatus = Type.Union(
  [1, 2, 3, 4, 5].map((status) => Type.Literal(status as 1 | 2 | 3 | 4 | 5)),
);

/** 1 male, 2 female, 0 unknown. */
const PetSex = Type.Union([Type.Literal('0'), Type.Literal('1'), Type.Literal('2')], {
  title: PET_FIELDS.sex,
});

/** Kilograms with at most two decimals. */
export const Weight = Type.Number({
  minimum: PET_WEIGHT.least,
  maximum: PET_WEIGHT.most,
  title: PET_FIELDS.weight,
});

/** A pet in lists and pickers. */
export const PetBrief = Type.Object({
  id: Id,
  name: Type.String(),
  storeNo: Type.String(),
  /** Codes of the dictionary types `pet_species` and `pet_breed_<species>`. */
  species: Type.String(),
  breed: Type.String(),
  sex: PetSex,
  /** `2岁3个月`, by the server's day. */
  ageText: Type.String(),
  status: PetStatus,
});
export type PetBrief = Static<typeof PetBrief>;

/** What a pet weighed, and when. */
export const PetWeight = Type.Object({
  id: Id,
  /** Kilograms. */
  weight: Type.Number(),
  measureTime: DateTime,
  source: Type.Union([Type.Literal('booking'), Type.Literal('case'), Type.Literal('manual')]),
  operatorName: Type.String(),
  /** Whether the caller may correct it or take it back. */
  mayCorrect: Flag,
  version: Version,
});
export type PetWeight = Static<typeof PetWeight>;

/** A pet with everything that a form edits (domain.md §2.3). */
export const Pet = Type.Composite([
  PetBrief,
  Type.Object({
    ownerId: Id,
    sterilizedFlag: Flag,
    /** N: nobody has said whether it is, and `sterilizedFlag` means nothing. */
    sterilizedKnown: Flag,
    birthday: Nullable(Day),
    birthdayEstimated: Flag,
    /** Code of `pet_color`. */
    color: Type.String(),
    /** Kilograms; null: never weighed. */
    weight: Nullable(Type.Number()),
    chipNo: Type.String(),
    headImg: Type.String(),
    bloodType: Type.String(),
    /** Codes of `pet_character`. */
    characterTags: Type.Array(Type.String()),
    allergies: Type.Array(Type.String()),
    statusDate: Nullable(Day),
    statusReason: Type.String(),
    firstVisitDate: Nullable(DateTime),
    lastVisitDate: Nullable(DateTime),
    version: Version,
  }),
]);
export type Pet = Static<typeof Pet>;

/** A pet with what it last weighed, the newest first; at most ten (domain.md §2.3). */
export const PetDetail = Type.Composite([
  Pet,
  Type.Object({
    weights: Type.Array(PetWeight),
    /** Of one that was given away: its file at the new owner; null where that is out of the caller's reach. */
    givenTo: Nullable(Type.Object({ petId: Id, ownerId: Id, ownerName: Type.String() })),
    /** N: it was given away before it was kept to whom. */
    givenToKept: Flag,
    /** Whose it was before, the latest first. A name out of the caller's reach is empty. */
    ownerChanges: Type.Array(
      Type.Object({
        id: Id,
        fromId: Id,
        fromName: Type.String(),
        toName: Type.String(),
        reason: Type.String(),
        createName: Type.String(),
        createDate: DateTime,
      }),
    ),
  }),
]);
export type PetDetail = Static<typeof PetDetail>;

/** Codes of a dictionary, chosen by several. */
const Codes = (title: string) =>
  Type.Array(Type.String({ minLength: 1, maxLength: 64 }), { maxItems: 20, uniqueItems: true, title });

/** What a form sends of a pet; of an edited one what is left out stays. */
export const editablePet = {
  name: Type.Optional(Type.String({ minLength: 1, maxLength: PET_NAME_LIMIT, title: PET_FIELDS.name })),
  /** Left out of a new pet: the next one of the store. */
  storeNo: Type.Optional(
    Type.String({
      pattern: '^[A-Za-z0-9-]{1,32}$',
      expected: '1至32位字母、数字或短横线',
      title: PET_FIELDS.storeNo,
    }),
  ),
  species: Type.Optional(Type.String({ minLength: 1, maxLength: 64, title: PET_FIELDS.species })),
  breed: Type.Optional(Type.String({ maxLength: 64, title: PET_FIELDS.breed })),
  sex: Type.Optional(PetSex),
  sterilizedFlag: Type.Optional(Type.Union(Flag.anyOf, { title: PET_FIELDS.sterilizedFlag })),
  /** Not after today. Null: unknown. */
  birthday: Type.Optional(Nullable(DayOf(PET_FIELDS.birthday))),
  birthdayEstimated: Type.Optional(Type.Union(Flag.anyOf, { title: PET_FIELDS.birthdayEstimated })),
  color: Type.Optional(Type.String({ maxLength: 64, title: PET_FIELDS.color })),
  /** Of a new pet what it weighs now; later ones come by `changeWeight`. */
  weight: Type.Optional(Weight),
  chipNo: Type.Optional(
    Type.String({
      pattern: `^(?:${CHIP_PATTERN})?$`,
      expected: '15位数字',
      maxLength: CHIP_LENGTH,
      title: PET_FIELDS.chipNo,
    }),
  ),
  headImg: Type.Optional(Type.String({ maxLength: 500, title: PET_FIELDS.headImg })),
  bloodType: Type.Optional(Type.String({ maxLength: 20, title: PET_FIELDS.bloodType })),
  characterTags: Type.Optional(Codes(PET_FIELDS.characterTags)),
  allergies: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 50 }), {
      maxItems: 30,
      uniqueItems: true,
      title: PET_FIELDS.allergies,
    }),
  ),
};

/** What goes on about a pet and is not closed with it: visits, washes, stays, also planned ones. */
export const PetUnderWay = Type.Object({
  /** `挂号`, `洗美单`, `寄养`, `住院`. */
  what: Type.String(),
  number: Type.String(),
  /** In words. */
  state: Type.String(),
  storeName: Type.String(),
});
export type PetUnderWay = Static<typeof PetUnderWay>;

/** What is open about a pet and is closed with it. */
export const PetClosed = Type.Object({
  closedPlans: Type.Integer(),
  closedReviews: Type.Integer(),
  /** Of those who wait for a time of a day that is full. */
  withdrawnWaits: Type.Integer(),
  cancelledReservations: Type.Integer(),
  /** Packages for it alone, which all pets of its owner have from then on; servers of before say nothing of them. */
  freedPackages: Type.Optional(Type.Integer()),
});

/** How many of a kind, or yuan of an account. */
const OwnedCount = Type.Object({
  kind: Type.String(),
  count: Type.Integer(),
  amount: Type.Optional(Type.Number()),
});

/** Pets (spec 2 §7 Customer and pet; domain.md §2.3). */
export const petCalls = {
  info: defineCall({
    method: 'GET',
    path: '/hospital/pet/searchById',
    summary: '宠物档案',
    access: permitted('hospital:pet:info'),
    request: Strict({ id: Id }),
    data: PetDetail,
    hideLoading: true,
  }),
  /** With `id` the pet is edited, without one it is a new pet of `ownerId`. */
  save: defineCall({
    method: 'POST',
    path: '/hospital/pet/save',
    summary: '保存宠物',
    access: permitted('hospital:pet:save'),
    entity: PetDetail,
    request: Strict({
      /** Empty: a new pet. */
      id: Type.Optional(Type.String({ maxLength: 64 })),
      ownerId: Type.Optional(Id),
      /** As `readVersion`; 0 with a new pet. */
      version: Type.Optional(Type.Integer({ minimum: 0 })),
      ...editablePet,
    }),
    data: Type.Object({ id: Id, storeNo: Type.String(), version: Version }),
    write: true,
    changes: [...doseAnswers, 'boarding.doc'],
  }),
  /** Reserved for the caller for ten minutes. */
  nextStoreNo: defineCall({
    method: 'POST',
    path: '/hospital/pet/nextStoreNo',
    summary: '取下一个病历号',
    access: 'session',
    request: Strict({ storeId: Type.Optional(Id) }),
    data: Type.Object({ storeNo: Type.String() }),
    write: true,
  }),
  /** What `changeStatus` to 2, 4 or 5 would close, and what goes on all the same. */
  statusEffects: defineCall({
    method: 'GET',
    path: '/hospital/pet/statusEffects',
    summary: '变更宠物状态将关闭的事项',
    access: permitted('hospital:pet:changeStatus'),
    request: Strict({ id: Id }),
    data: Type.Composite([PetClosed, Type.Object({ underWay: Type.Array(PetUnderWay) })]),
    hideLoading: true,
  }),
  changeStatus: defineCall({
    method: 'POST',
    path: '/hospital/pet/changeStatus',
    summary: '变更宠物状态',
    access: permitted('hospital:pet:changeStatus'),
    entity: PetDetail,
    request: Strict({
      id: Id,
      ...readVersion,
      status: PetStatus,
      /** Not after today; of a dead pet the day of its death. Left out: today. */
      statusDate: Type.Optional(DayOf(PET_FIELDS.statusDate)),
      /** Must be told where a death is taken back that was written down by mistake. */
      reason: Type.Optional(Type.String({ maxLength: 200, title: PET_FIELDS.statusReason })),
      /** With status 4. */
      newOwnerId: Type.Optional(Type.String({ maxLength: 64, title: '新宠主' })),
    }),
    data: Type.Composite([
      PetClosed,
      Type.Object({
        /** With status 4: the file at the new owner. */
        newPetId: Nullable(Id),
        version: Version,
      }),
    ]),
    write: true,
    changes: [
      ...customerAnswers,
      ...[
        'reviews.list',
        'reviews.total',
        'messages.reminders',
        'messages.todoCount',
        // What was planned for it is cancelled with its end.
        'immunisation.plans',
        'immunisation.tips',
        'immunisation.tipsTotal',
        'immunisation.preview',
        'inpatients.tipsTotal',
        ...reservationAnswers,
        ...packageAnswers,
      ],
    ],
  }),
  /** What `changeOwner` would take along, what stays with the owner, and what keeps it from happening. */
  ownerEffects: defineCall({
    method: 'GET',
    path: '/hospital/pet/ownerEffects',
    summary: '更换宠主将转移、保留和须先处理的事项',
    access: permitted('hospital:pet:save'),
    request: Strict({ id: Id }),
    data: Type.Object({
      moves: Type.Array(OwnedCount),
      stays: Type.Array(OwnedCount),
      underWay: Type.Array(PetUnderWay),
    }),
    hideLoading: true,
  }),
  /** The file of a pet becomes another owner's, with its cases and all that is planned for it; money stays. */
  changeOwner: defineCall({
    method: 'POST',
    path: '/hospital/pet/changeOwner',
    summary: '更换宠主',
    access: permitted('hospital:pet:save'),
    entity: PetDetail,
    request: Strict({
      id: Id,
      ...readVersion,
      newOwnerId: Type.String({ minLength: 1, maxLength: 64, title: '新宠主' }),
      reason: Type.Optional(Type.String({ maxLength: 200, title: '更换原因' })),
    }),
    data: Type.Object({ version: Version }),
    write: true,
    changes: [...petOwnerAnswers, ...reservationAnswers, ...packageAnswers],
  }),
  changeWeight: defineCall({
    method: 'POST',
    path: '/hospital/pet/changeWeight',
    summary: '登记体重',
    access: permitted('hospital:pet:changeWeight'),
    request: Strict({
      id: Id,
      weight: Weight,
      /** Not after now, which it is where it is left out. */
      measureTime: Type.Optional(MinuteOf('称重时间')),
    }),
    data: Type.Object({
      id: Id,
      weight: Type.Number(),
      prevWeight: Nullable(Type.Number()),
      /** Share of the previous one by which it changed, below 0: lighter; null without a previous one. */
      changeRate: Nullable(Type.Number()),
    }),
    write: true,
    changes: doseAnswers,
  }),
  /**
   * A weight that was written down wrongly is put right or taken back, by who wrote it or by who may correct those of
   * others; what it was stays in the log. 40902 for one that a case says.
   */
  correctWeight: defineCall({
    method: 'POST',
    path: '/hospital/pet/correctWeight',
    summary: '更正体重',
    access: permitted('hospital:pet:changeWeight'),
    entity: PetWeight,
    request: Strict({
      /** Of the weight. */
      id: Id,
      ...readVersion,
      /** Null: it is taken back. */
      weight: Nullable(Weight),
    }),
    /** What the pet weighs now; null: nobody knows. */
    data: Type.Object({ petWeight: Nullable(Type.Number()) }),
    write: true,
    changes: doseAnswers,
  }),
};
