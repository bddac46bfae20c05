/** Refuses a form at one of its fields before anything is sent: `FormModal` shows the words there, as it does the server's. */
export class FieldRefusal extends Error {
  override readonly name = 'FieldRefusal';
  readonly fieldErrors: readonly { readonly field: string; readonly msg: string }[];

  constructor(field: string, msg: string) {
    super(msg);
    this.fieldErrors = [{ field, msg }];
  }
}
