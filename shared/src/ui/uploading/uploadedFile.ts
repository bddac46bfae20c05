/** A file of a form: uploaded once it has an address. */
export interface UploadedFile {
  /** Tells it from the others of its form. */
  readonly uid: string;
  /** `''` until it is uploaded. */
  readonly url: string;
  readonly name: string;
  /** Of the kept file, for records that keep ids; known of what was uploaded here. */
  readonly id?: string;
}

/** Rule of a form's field: everything is uploaded (spec 1 §5). */
export const everythingUploaded = {
  validator: (value: unknown, refuse: (words?: string) => void): void => {
    const files = (value ?? []) as readonly UploadedFile[];
    refuse(files.some(({ url }) => url === '') ? '请等待上传完成，或重试、移除未上传的文件' : undefined);
  },
};

/** Addresses of what is uploaded, in order. */
export const urlsOf = (files: readonly UploadedFile[] | undefined): string[] =>
  (files ?? []).map(({ url }) => url).filter(Boolean);

/** Ids of what is uploaded, in order. */
export const idsOf = (files: readonly UploadedFile[] | undefined): string[] =>
  (files ?? []).flatMap(({ id }) => id ?? []);

/** Pictures of a record, of which only the addresses are known. */
export const picturesOf = (urls: readonly string[]): UploadedFile[] =>
  urls.filter(Boolean).map((url, index) => ({ uid: url, url, name: `图片${index + 1}` }));
