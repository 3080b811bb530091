import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { ERRORS } from '#vocabulary/errors.ts';
import { networkOf } from '#foundation/server/http/network-of.ts';
import type { Allowance, RequestAllowances, Taken } from '#foundation/server/http/request-allowances.ts';
import { tooManyRequests } from '#supabase/gateway/too-many-requests.ts';
import type { Bearer } from '#supabase/person/bearer.ts';
import { holdAnswers } from './hold-answers.ts';
import { REFUSED_WEIGHT, weightOfRequest } from './request-weight.ts';

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

export interface CallerLimits {
  readonly allowances: RequestAllowances;
  /** What a person may ask for a second on average. */
  readonly perSecond: number;
  readonly verifyToken: (token: string) => Bearer | null;
  readonly addressOf: (request: IncomingMessage) => string;
  /** Headers of every response. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Seconds' worth of requests that a caller may send at once. */
const BURST_SECONDS = 10;
/** A program with a secret key acts for many people. */
const PROGRAM_FACTOR = 10;
/** A body that is not read ends with its connection, unless it is small. */
const SMALL_BODY_BYTES = 65_536;

interface Caller {
  readonly name: string;
  readonly kind: 'person' | 'program' | 'address';
}

export const personCaller = (userId: string): string => `person ${userId}`;

const isSecretKey = (text: string | string[] | undefined): boolean =>
  typeof text === 'string' && text.startsWith('sb_secret_');

/** Whoever presents no valid token shares the allowance of their network with others of the kind. */
function callerOf(request: IncomingMessage, { verifyToken, addressOf }: CallerLimits): Caller {
  const { authorization, apikey } = request.headers;
  const token = /^bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
  if (isSecretKey(apikey) || isSecretKey(token))
    return { name: `program ${networkOf(addressOf(request))}`, kind: 'program' };
  const bearer = token?.includes('.') ? verifyToken(token) : null;
  return bearer
    ? { name: personCaller(bearer.userId), kind: 'person' }
    : { name: `address ${networkOf(addressOf(request))}`, kind: 'address' };
}

const hasLargeBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > SMALL_BODY_BYTES;

/** The fields that clients read to slow down by themselves. */
const limitHeaders = ({ kind }: Caller, { capacity, perSecond }: Allowance, { left }: Taken) => ({
  'RateLimit-Policy': `"${kind}";q=${capacity};w=${BURST_SECONDS}`,
  RateLimit: `"${kind}";r=${left};t=${Math.ceil((capacity - left) / perSecond)}`,
});

function refusalFor(path: string, requestId: string) {
  const wire = tooManyRequests(path);
  if (wire) return wire;
  const { message, retry } = ERRORS.too_many_requests;
  return { headers: {}, body: { code: 'too_many_requests', message, retry, requestId } };
}

/**
 * Refuses the requests of a caller who sends more than screens ever do, before their bodies are read and before the database is
 * asked. Each process counts for itself. A refusal is answered after a second: whoever repeats a request at once gains nothing.
 */
export function limitCallers(handle: Handle, limits: CallerLimits): Handle {
  const { allowances, perSecond } = limits;
  const allowanceOf = (factor: number): Allowance => ({
    perSecond: perSecond * factor,
    capacity: perSecond * factor * BURST_SECONDS,
  });
  const allowance = { person: allowanceOf(1), address: allowanceOf(1), program: allowanceOf(PROGRAM_FACTOR) };
  const held = holdAnswers();

  function refuse(request: IncomingMessage, response: ServerResponse, caller: Caller, taken: Taken): void {
    const requestId = randomUUID();
    const { headers, body } = refusalFor(request.url ?? '', requestId);
    const text = JSON.stringify(body);
    held.answer(response, caller.name, (isHeld) => {
      response.writeHead(429, {
        ...limits.headers,
        ...limitHeaders(caller, allowance[caller.kind], taken),
        ...headers,
        'Retry-After': String(Math.max(1, Math.ceil(taken.waitSeconds))),
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(text),
        'Cache-Control': 'no-store',
        'X-Request-Id': requestId,
        ...(isHeld && !hasLargeBody(request) ? {} : { Connection: 'close' }),
      });
      response.end(request.method === 'HEAD' ? undefined : text);
    });
  }

  return (request, response) => {
    const caller = callerOf(request, limits);
    const { capacity } = allowance[caller.kind];
    const weight = weightOfRequest(request.method ?? 'GET', request.url ?? '');
    const taken = allowances.take(caller.name, weight, allowance[caller.kind]);
    if (!taken.isAllowed) {
      refuse(request, response, caller, taken);
      return;
    }
    if (taken.left < capacity / 2)
      for (const [name, value] of Object.entries(limitHeaders(caller, allowance[caller.kind], taken)))
        response.setHeader(name, value);
    response.once('finish', () => {
      if (response.statusCode >= 400 && response.statusCode < 500)
        allowances.charge(caller.name, REFUSED_WEIGHT);
    });
    handle(request, response);
  };
}
