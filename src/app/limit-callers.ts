import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { ERRORS } from '#vocabulary/errors.ts';
import { networkOf } from '#foundation/server/http/network-of.ts';
import type { Allowance, RequestAllowances } from '#foundation/server/http/request-allowances.ts';
import { tooManyRequests } from '#supabase/gateway/too-many-requests.ts';
import type { Bearer } from '#supabase/person/bearer.ts';
import type { HeldAnswers } from './hold-answers.ts';
import { weightOfResponse } from './request-weight.ts';
import { takeTurns } from './take-turns.ts';

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

export interface CallerLimits {
  readonly allowance: Allowance;
  readonly allowances: RequestAllowances;
  readonly verifyToken: (token: string) => Bearer | null;
  readonly addressOf: (request: IncomingMessage) => string;
  readonly held: HeldAnswers;
}

/** Seconds' worth of invalid requests that a caller may send at once. */
const BURST_SECONDS = 10;
/** A body that is not read ends with its connection, unless it is small. */
const SMALL_BODY_BYTES = 65_536;
/** Requests of one person that are worked on at once: more than a screen sends, and enough to keep the process busy. */
const PERSON_AT_ONCE = 16;
/** Files may take long on the caller's side, and hold nothing here that others need. */
const FILES = '/storage/v1/';

interface Caller {
  readonly name: string;
  readonly kind: 'person' | 'address';
}

export const personCaller = (userId: string): string => `person ${userId}`;

export const allowanceOf = (perSecond: number): Allowance => ({
  perSecond,
  capacity: perSecond * BURST_SECONDS,
});

/** Whoever presents no valid token shares the allowance of their network with others of the kind. */
function callerOf(request: IncomingMessage, limits: CallerLimits): Caller {
  const token = /^bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  const bearer = token?.includes('.') ? limits.verifyToken(token) : null;
  return bearer
    ? { name: personCaller(bearer.userId), kind: 'person' }
    : { name: `address ${networkOf(limits.addressOf(request))}`, kind: 'address' };
}

/** In whose turn a request is, and how many of them may be in progress. Many people may share an address. */
const turnOf = ({ name, kind }: Caller, url: string): [string, number] =>
  url.startsWith(FILES) ? [`${name} files`, Infinity] : [name, kind === 'person' ? PERSON_AT_ONCE : Infinity];

const hasLargeBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > SMALL_BODY_BYTES;

/** The fields that clients read to slow down by themselves. */
const limitHeaders = ({ kind }: Caller, { capacity, perSecond }: Allowance, left: number) => ({
  'RateLimit-Policy': `"${kind}";q=${capacity};w=${BURST_SECONDS}`,
  RateLimit: `"${kind}";r=${Math.max(0, Math.floor(left))};t=${Math.ceil((capacity - left) / perSecond)}`,
});

function refusalFor(path: string, requestId: string) {
  const wire = tooManyRequests(path);
  if (wire) return wire;
  const { message, retry } = ERRORS.too_many_requests;
  return { headers: {}, body: { code: 'too_many_requests', message, retry, requestId } };
}

/**
 * Keeps one caller from stalling the others. Each takes turns with them, however many requests they send. Invalid requests and
 * slow queries of one's own are counted, and too many of them refused before anything is done for them, after a moment: whoever
 * repeats a request at once gains nothing. Each process counts for itself.
 */
export function limitCallers(handle: Handle, limits: CallerLimits): Handle {
  const { allowances, allowance, held } = limits;
  const turns = takeTurns();

  function refuse(request: IncomingMessage, response: ServerResponse, caller: Caller, left: number): void {
    const requestId = randomUUID();
    const { headers, body } = refusalFor(request.url ?? '', requestId);
    const text = JSON.stringify(body);
    held.answer(response, caller.name, (isHeld) => {
      response.writeHead(429, {
        ...limitHeaders(caller, allowance, left),
        ...headers,
        'Retry-After': String(Math.ceil((1 - left) / allowance.perSecond)),
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(text),
        'Cache-Control': 'no-store',
        'X-Request-Id': requestId,
        ...(isHeld && !hasLargeBody(request) ? {} : { Connection: 'close' }),
      });
      response.end(request.method === 'HEAD' ? undefined : text);
    });
  }

  function begin(request: IncomingMessage, response: ServerResponse, caller: Caller, done: () => void): void {
    const left = allowances.left(caller.name);
    if (left < 1) {
      refuse(request, response, caller, left);
      done();
      return;
    }
    if (left < allowance.capacity / 2)
      for (const [name, value] of Object.entries(limitHeaders(caller, allowance, left)))
        response.setHeader(name, value);
    response.once('finish', () =>
      allowances.charge(caller.name, weightOfResponse(response.statusCode, request.url ?? '')),
    );
    response.once('close', done);
    handle(request, response);
  }

  return (request, response) => {
    const caller = callerOf(request, limits);
    turns.take(...turnOf(caller, request.url ?? ''), (done) => {
      // Nobody waits for it any more.
      if (request.socket.destroyed) done();
      else begin(request, response, caller, done);
    });
  };
}
