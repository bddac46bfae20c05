/** Bounds that server and pages both keep. They stand apart from the schemas, which no bundle of a browser holds. */

/** Bytes of an announcement's content (domain.md §1.4). */
export const NOTICE_LIMIT = 200 * 1024;
/** Characters of an announcement's title (domain.md §1.4). */
export const NOTICE_NAME_LIMIT = 100;
/** Characters of a question that is asked again and again, and of its category. */
export const QUESTION_LIMIT = 200;
export const QUESTION_CATEGORY_LIMIT = 20;
/** Bytes of its answer. */
export const ANSWER_LIMIT = 32 * 1024;
/** Files that may be attached to one attempt at a follow-up. */
export const MOST_FOLLOW_FILES = 9;
/** Characters of the names of owners and pets (domain.md §2.3). */
export const OWNER_NAME_LIMIT = 30;
export const PET_NAME_LIMIT = 20;
/** Pets that one save holds. */
export const MOST_PETS_SAVED = 20;
/** Kilograms that a pet may weigh, both included (domain.md §2.3), and digits behind the point. */
export const PET_WEIGHT = { least: 0.01, most: 200, decimals: 2 } as const;
/** A change of weight above this share of the last one is told to who measures it (domain.md §2.3). */
export const WEIGHT_CHANGE_TOLD = 0.2;
/** So many times the last weight, or that part of it, is asked about before it is saved. */
export const WEIGHT_TIMES_ASKED = 2;
/** Minutes for which a number of an owner or pet that was asked for is kept for who asked. */
export const NUMBER_RESERVED_MINUTES = 10;
/** Hours within which a merge of two owners may be undone. */
export const MERGE_UNDO_HOURS = 24;
/** Seconds for which the code that a member shows at the desk is good, once. */
export const MEMBER_CODE_SECONDS = 60;
/** Yuan that one unit of a product costs at most: as many as a line may hold still come to an exact number. */
export const MOST_PRICE = 1_000_000;
/** Characters of a product's name, and rows that one workbook of products holds. */
export const PRODUCT_NAME_LIMIT = 60;
export const MOST_IMPORTED_PRODUCTS = 2000;
/** Rows that one workbook of owners with their pets holds, and that one call of its import takes at most. */
export const MOST_IMPORTED_CUSTOMERS = 10_000;
export const MOST_CUSTOMER_ROWS_SENT = 250;
/** The list of imports goes back so far. */
export const MOST_IMPORTS_LISTED = 50;
/** Characters of a cell that are read: no field of owners and pets takes more. */
export const LONGEST_IMPORTED_CELL = 2000;
/** Files that are attached to a pet at once. */
export const MOST_ATTACHED = 20;
/** Files of one pet that its file shows, the newest. */
export const MOST_FILES_OF_PET = 500;
/** Hours within which somebody may delete what they attached (domain.md §2.12). */
export const ATTACHMENT_DELETE_HOURS = 24;
/** Minutes for which a QR code lets a telephone send pictures, and how many. */
export const PHONE_UPLOAD_MINUTES = 10;
export const MOST_PHONE_PICTURES = 20;
/** What was recognised with less confidence, from 0 to 1, somebody should compare. */
export const SURE_FROM = 0.8;
