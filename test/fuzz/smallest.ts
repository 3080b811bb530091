import type { FuzzRequest } from './fuzz-request.ts';

/** Every value with one of its parts left out, or a part of it made smaller. */
function* smaller(value: unknown): Generator {
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length; at += 1) yield value.toSpliced(at, 1);
    for (const [at, one] of value.entries())
      for (const less of smaller(one))
        yield value.map((other: unknown, index) => (index === at ? less : other));
  } else if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value);
    for (const [name] of entries) yield Object.fromEntries(entries.filter(([other]) => other !== name));
    for (const [name, one] of entries) for (const less of smaller(one)) yield { ...value, [name]: less };
  } else if (typeof value === 'string' && value.length > 1) {
    yield value.slice(0, value.length / 2);
    yield value.slice(value.length / 2);
  }
}

function* smallerRequests(request: FuzzRequest): Generator<FuzzRequest> {
  const [path = '', search = ''] = request.path.split('?', 2);
  const pairs = search === '' ? [] : search.split('&');
  for (let at = 0; at < pairs.length; at += 1) {
    const left = pairs.toSpliced(at, 1).join('&');
    yield { ...request, path: left === '' ? path : `${path}?${left}` };
  }
  for (const headers of smaller(request.headers))
    // Safe: headers with one of them left out or shortened.
    yield { ...request, headers: headers as FuzzRequest['headers'] };
  if (request.body !== undefined) for (const body of smaller(request.body)) yield { ...request, body };
}

const MAX_TRIES = 150;

/** The smallest request found that still fails, by leaving out one part after the other. */
export async function smallest(
  request: FuzzRequest,
  fails: (candidate: FuzzRequest) => Promise<boolean>,
): Promise<FuzzRequest> {
  let found = request;
  let tries = 0;
  for (let hasShrunk = true; hasShrunk && tries < MAX_TRIES;) {
    hasShrunk = false;
    for (const candidate of smallerRequests(found)) {
      if ((tries += 1) > MAX_TRIES) break;
      if (!(await fails(candidate))) continue;
      found = candidate;
      hasShrunk = true;
      break;
    }
  }
  return found;
}
