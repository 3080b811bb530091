/** What a client knows of an object already, by the headers of RFC 9110, section 13. */
export interface Conditions {
  readonly ifMatch: string | undefined;
  readonly ifNoneMatch: string | undefined;
  readonly ifModifiedSince: string | undefined;
  readonly ifUnmodifiedSince: string | undefined;
  readonly ifRange: string | undefined;
}

/** How an object stands now. */
export interface Validators {
  /** In its quotes; always a strong one. */
  readonly etag: string;
  readonly modifiedAt: Date;
}

const listed = (header: string): string[] => header.split(',').map((tag) => tag.trim());
const withoutWeakness = (tag: string): string => tag.replace(/^W\//, '');

/** Headers tell whole seconds. Null for a text that is no date. */
function secondsOf(text: string): number | null {
  const milliseconds = Date.parse(text);
  return Number.isNaN(milliseconds) ? null : Math.floor(milliseconds / 1000);
}

const secondsOfDate = (date: Date): number => Math.floor(date.getTime() / 1000);

function isAsExpected(conditions: Conditions, { etag, modifiedAt }: Validators): boolean {
  const { ifMatch, ifUnmodifiedSince } = conditions;
  if (ifMatch !== undefined) return ifMatch.trim() === '*' || listed(ifMatch).includes(etag);
  const since = ifUnmodifiedSince === undefined ? null : secondsOf(ifUnmodifiedSince);
  return since === null || secondsOfDate(modifiedAt) <= since;
}

function isKnown(conditions: Conditions, { etag, modifiedAt }: Validators): boolean {
  const { ifNoneMatch, ifModifiedSince } = conditions;
  if (ifNoneMatch !== undefined)
    return ifNoneMatch.trim() === '*' || listed(ifNoneMatch).map(withoutWeakness).includes(etag);
  const since = ifModifiedSince === undefined ? null : secondsOf(ifModifiedSince);
  return since !== null && secondsOfDate(modifiedAt) <= since;
}

/** What the conditions of a GET or HEAD say: send it, it is known already (304), or it is not what was expected (412). */
export function judgeConditions(
  conditions: Conditions,
  standing: Validators,
): 'send' | 'not modified' | 'failed' {
  if (!isAsExpected(conditions, standing)) return 'failed';
  return isKnown(conditions, standing) ? 'not modified' : 'send';
}

/** Whether a part may be sent: without the header, or when the client's part is of the same bytes. */
export function mayContinue({ ifRange }: Conditions, { etag, modifiedAt }: Validators): boolean {
  if (ifRange === undefined) return true;
  if (ifRange.includes('"')) return ifRange.trim() === etag;
  return secondsOf(ifRange) === secondsOfDate(modifiedAt);
}
