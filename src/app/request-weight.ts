/** A picture, a script or a page: many are shown at once, and none of them runs a statement of the caller's. */
const FILE_WEIGHT = 0.1;
const WRITE_WEIGHT = 3;
/** Queries of the REST wire are written by their caller, so that a long one costs more. */
const QUERY_CHARACTERS = 100;
/** In addition, for a request that is refused: nobody needs many of those. */
export const REFUSED_WEIGHT = 9;
/** In addition, for each millisecond that a caller's query takes longer than queries of screens do. */
const MILLISECOND_WEIGHT = 0.5;
const USUAL_QUERY_MS = 25;

const SERVED_FILES = /^\/storage\/v1\/(?:object|render\/image)\/(?:public|sign)\//;
const SERVICES = /^\/(?:api|auth\/v1|rest\/v1|storage\/v1|functions\/v1|realtime\/v1)\//;

/** What a request costs, compared with reading one list of the API. */
export function weightOfRequest(method: string, url: string): number {
  if (method === 'OPTIONS' || !SERVICES.test(url)) return FILE_WEIGHT;
  const isRead = method === 'GET' || method === 'HEAD';
  if (isRead && SERVED_FILES.test(url)) return FILE_WEIGHT;
  const query = url.startsWith('/rest/') ? Math.floor(url.length / QUERY_CHARACTERS) : 0;
  return (isRead ? 1 : WRITE_WEIGHT) + query;
}

/** What a query costs in addition, once it is known how long it took. */
export const weightOfQueryTime = (milliseconds: number): number =>
  Math.max(0, milliseconds - USUAL_QUERY_MS) * MILLISECOND_WEIGHT;
