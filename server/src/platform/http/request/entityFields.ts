import type { TSchema } from '@sinclair/typebox';
import type { CallDeclaration } from '@hospital/shared/contract/call';

interface Node {
  readonly properties?: Readonly<Record<string, Node>>;
  readonly items?: Node;
  readonly anyOf?: readonly Node[];
}

function* namesIn({ properties = {}, items, anyOf = [] }: Node): Generator<string> {
  for (const [name, field] of Object.entries(properties)) {
    yield name;
    yield* namesIn(field);
  }
  if (items) yield* namesIn(items);
  for (const shape of anyOf) yield* namesIn(shape);
}

/** Names of all fields, at any depth, of the entity that the body of a call is: its caller may have them from an answer. */
export const entityFields = ({ entity }: CallDeclaration): ReadonlySet<string> =>
  new Set(entity ? namesIn(entity as TSchema as Node) : []);
