/** A query that is refused costs more, the longer it is: it has been read to its end. */
const QUERY_CHARACTERS = 200;
/** Screens never wait for a query of the REST wire as long as this. */
const USUAL_QUERY_MS = 100;

/** The server had to read the request to see that it cannot be meant. Others are refused for less, or for good reasons. */
const INVALID = new Set([400, 413, 414, 415, 422]);

/** What a response counts: nothing, unless the request was invalid. */
export const weightOfResponse = (status: number, url: string): number =>
  INVALID.has(status) ? 1 + Math.floor(url.length / QUERY_CHARACTERS) : 0;

/** What a query of the caller's own counts: each millisecond beyond what is usual. */
export const weightOfQueryTime = (milliseconds: number): number => Math.max(0, milliseconds - USUAL_QUERY_MS);
