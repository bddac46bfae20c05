import { api, useCall } from '@hospital/shared/api';

interface Option {
  readonly value: string;
  readonly label: string;
}

/** Ways and results of follow-ups, as the dictionary has them. */
export function useReviewWords(): {
  readonly ways: readonly Option[];
  readonly results: readonly Option[];
  /** Words for a code; a code that the dictionary no longer has is shown itself. */
  readonly wayName: (code: string) => string;
  readonly resultName: (code: string) => string;
} {
  const ways = useOptions('review_way');
  const results = useOptions('review_result');
  const named = (options: readonly Option[]) => (code: string) =>
    options.find(({ value }) => value === code)?.label ?? code;
  return { ways, results, wayName: named(ways), resultName: named(results) };
}

function useOptions(type: string): readonly Option[] {
  const { data = [] } = useCall(api.dictionary.byType, { type }, { silent: true });
  return data.map(({ code, name }) => ({ value: code, label: name }));
}
