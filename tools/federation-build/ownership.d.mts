interface Declaration {
  readonly name: string;
  readonly owns: readonly string[];
}

export function ownerOf(path: string, declarations: readonly Declaration[]): string | null;

export function ownershipProblem(
  declaration: Declaration & { readonly pages: readonly { readonly path: string }[] },
  others: readonly Declaration[],
): string | null;
