import { RestError } from './rest-error.ts';

/** The media type of a response. */
export interface MediaType {
  /** `single` is one object instead of an array: exactly one row is expected. */
  readonly form: 'csv' | 'list' | 'single';
  readonly stripNulls: boolean;
  /** The value of `Content-Type`. */
  readonly contentType: string;
}

const CSV: MediaType = { form: 'csv', stripNulls: false, contentType: 'text/csv; charset=utf-8' };

const LIST: MediaType = {
  form: 'list',
  stripNulls: false,
  contentType: 'application/json; charset=utf-8',
};

function parseMediaType(item: string): MediaType | null {
  const [type = '', ...parameters] = item
    .toLowerCase()
    .split(';')
    .map((part) => part.trim());
  const stripNulls = parameters.includes('nulls=stripped');
  const suffix = stripNulls ? ';nulls=stripped; charset=utf-8' : '; charset=utf-8';
  switch (type) {
    case '*/*':
    case 'application/*':
    case 'application/json':
      return LIST;
    case 'application/vnd.pgrst.object':
    case 'application/vnd.pgrst.object+json':
      return { form: 'single', stripNulls, contentType: `application/vnd.pgrst.object+json${suffix}` };
    case 'application/vnd.pgrst.array':
    case 'application/vnd.pgrst.array+json':
      return { form: 'list', stripNulls, contentType: `application/vnd.pgrst.array+json${suffix}` };
    case 'text/csv':
      return CSV;
    default:
      return null;
  }
}

/** The first supported media type of an `Accept` header. @throws RestError PGRST107 when none is supported. */
export function readMediaType(accept: string | undefined): MediaType {
  if (!accept?.trim()) return LIST;
  for (const item of accept.split(',')) {
    const found = parseMediaType(item);
    if (found) return found;
  }
  throw new RestError(406, {
    code: 'PGRST107',
    message: `None of these media types are available: ${accept.trim()}`,
  });
}

/** @throws RestError PGRST102 for a body that is not JSON. */
export function assertJsonBody(contentType: string | undefined): void {
  const type = contentType?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (type === '' || type === 'application/json') return;
  throw new RestError(400, { code: 'PGRST102', message: `Content-Type not acceptable: ${contentType}` });
}
