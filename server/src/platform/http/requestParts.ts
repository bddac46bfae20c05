import { Type, type TObject, type TSchema } from '@sinclair/typebox';
import type { CallDeclaration } from '@hospital/shared/contract/call';

/** The parts in which a call's fields travel, as the API page shows them. */
export interface RequestParts {
  readonly params: TObject;
  readonly query: TObject;
  readonly body: TObject | null;
}

/** Splits the one flat request of a declaration into what travels in path, query string and body. */
export function requestParts(call: CallDeclaration): RequestParts {
  const inPath = new Set([...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
  const names = Object.keys(call.request.properties);
  const pick = (wanted: (name: string) => boolean): TObject =>
    Type.Object(
      Object.fromEntries(
        names.filter(wanted).map((name) => [name, call.request.properties[name] as TSchema]),
      ),
      { additionalProperties: false },
    );
  const rest = pick((name) => !inPath.has(name));
  const none = pick(() => false);
  const params = pick((name) => inPath.has(name));
  return call.method === 'POST' ? { params, query: none, body: rest } : { params, query: rest, body: null };
}
