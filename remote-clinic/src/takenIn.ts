let taken = '';

/** Says that a doctor has just taken this case in: its page begins in its first field. */
export function takeIn(caseId: string): void {
  taken = caseId;
}

/** Whether this case was just taken in; says so once. */
export function wasTakenIn(caseId: string): boolean {
  const is = taken === caseId;
  if (is) taken = '';
  return is;
}
