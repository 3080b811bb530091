import type { PersonTransactions } from '../person/person-transactions.ts';
import { handleRead } from './handle-read.ts';
import { handleWrite } from './handle-write.ts';
import { appliedPreferences, readPreferences } from './preferences.ts';
import { RestError } from './rest-error.ts';
import type { RestResponse, RestRequest } from './rest-request.ts';

const METHODS = 'OPTIONS,GET,HEAD,POST,PATCH,DELETE';

/** @throws RestError PGRST106 for a schema other than `public`. */
function assertSchema(request: RestRequest): void {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const schema = request.header(isRead ? 'accept-profile' : 'content-profile') ?? 'public';
  if (schema === 'public') return;
  throw new RestError(406, {
    code: 'PGRST106',
    message: `Invalid schema: ${schema}`,
    hint: 'Only the following schemas are exposed: public',
  });
}

async function handleMethod(request: RestRequest, people: PersonTransactions): Promise<RestResponse> {
  switch (request.method) {
    case 'GET':
    case 'HEAD':
      return handleRead(request, people);
    case 'POST':
    case 'PATCH':
    case 'DELETE':
      return handleWrite(request, people);
    case 'OPTIONS':
      return { status: 200, headers: { Allow: METHODS }, body: '' };
    default:
      throw new RestError(405, { code: 'PGRST117', message: `Unsupported HTTP method: ${request.method}` });
  }
}

/**
 * Handles a request to one of the exposed tables.
 *
 * @throws RestError, or a database error.
 */
export async function handleRest(request: RestRequest, people: PersonTransactions): Promise<RestResponse> {
  assertSchema(request);
  const response = await handleMethod(request, people);
  const applied = appliedPreferences(request.method, readPreferences(request.header('prefer')));
  return applied
    ? { ...response, headers: { ...response.headers, 'Preference-Applied': applied } }
    : response;
}
