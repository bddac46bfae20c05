/** A mainland mobile number, also in the form 138-0000-0000 (spec 1 §5). */
export const MOBILE = /^1[3-9]\d-?\d{4}-?\d{4}$/;

/** A mobile number (also in parts), a landline with its area code and perhaps an extension, or a 400 number. */
export const STORE_PHONE =
  /^(1[3-9]\d(-?\d{4}-?\d{4}|-?\d{3}-?\d{5})|0\d{2,3}-?\d{7,8}(-\d{1,6})?|400-?\d{3,4}-?\d{3,4})$/;
