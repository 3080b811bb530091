/** The conditional headers of a request (RFC 9110, section 13). */
export interface Conditions {
  readonly ifMatch: string | undefined;
  readonly ifNoneMatch: string | undefined;
  readonly ifModifiedSince: string | undefined;
  readonly ifUnmodifiedSince: string | undefined;
  readonly ifRange: string | undefined;
}

/** The validators of an object's current version. */
export interface Validators {
  /** With its quotes; always a strong validator. */
  readonly etag: string;
  readonly modifiedAt: Date;
}

const parseTags = (header: string): string[] => header.split(',').map((tag) => tag.trim());
const withoutWeakPrefix = (tag: string): string => tag.replace(/^W\//, '');

/** HTTP dates have a resolution of seconds. Null for an invalid date. */
function secondsOf(text: string): number | null {
  const milliseconds = Date.parse(text);
  return Number.isNaN(milliseconds) ? null : Math.floor(milliseconds / 1000);
}

const secondsOfDate = (date: Date): number => Math.floor(date.getTime() / 1000);

function preconditionsHold(conditions: Conditions, { etag, modifiedAt }: Validators): boolean {
  const { ifMatch, ifUnmodifiedSince } = conditions;
  if (ifMatch !== undefined) return ifMatch.trim() === '*' || parseTags(ifMatch).includes(etag);
  const since = ifUnmodifiedSince === undefined ? null : secondsOf(ifUnmodifiedSince);
  return since === null || secondsOfDate(modifiedAt) <= since;
}

function isNotModified(conditions: Conditions, { etag, modifiedAt }: Validators): boolean {
  const { ifNoneMatch, ifModifiedSince } = conditions;
  if (ifNoneMatch !== undefined)
    return ifNoneMatch.trim() === '*' || parseTags(ifNoneMatch).map(withoutWeakPrefix).includes(etag);
  const since = ifModifiedSince === undefined ? null : secondsOf(ifModifiedSince);
  return since !== null && secondsOfDate(modifiedAt) <= since;
}

/** Evaluates the preconditions of a GET or HEAD: send the object, 304, or 412. */
export function evaluateConditions(
  conditions: Conditions,
  current: Validators,
): 'send' | 'not modified' | 'failed' {
  if (!preconditionsHold(conditions, current)) return 'failed';
  return isNotModified(conditions, current) ? 'not modified' : 'send';
}

/** Whether a range may be sent: without `If-Range`, or when it matches the current version. */
export function ifRangeMatches({ ifRange }: Conditions, { etag, modifiedAt }: Validators): boolean {
  if (ifRange === undefined) return true;
  if (ifRange.includes('"')) return ifRange.trim() === etag;
  return secondsOf(ifRange) === secondsOfDate(modifiedAt);
}
