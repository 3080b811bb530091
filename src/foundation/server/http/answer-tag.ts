import { createHash, randomUUID } from 'node:crypto';
import { MINUTE_MS } from '#foundation/values/zoned-time.ts';
import type { AuthorizedRequest } from './endpoint-request.ts';
import type { Freshness } from './freshness.ts';

/** What the database said when an answer was read: which transactions could be seen. */
export interface AnswerMark {
  /** The list of changes that the others are of. */
  readonly listId: string;
  /** In seconds, by the database's clock. */
  readonly readAt: string;
  /** All transactions before this one could be seen. */
  readonly firstOpen: string;
  /** None from this one on could be seen. */
  readonly firstUnborn: string;
  /** Those in between that could not be seen. */
  readonly open: readonly string[];
}

/** Another program may answer the same question otherwise. It is not known from which version on, so no tag outlives its process. */
const PROGRAM = randomUUID();
/** A header that holds more is refused by some proxies. */
const MAX_LENGTH = 1_000;

const MARK =
  /^(?<listId>[\da-f-]{36})\.(?<readAt>\d{1,12})\.(?<firstOpen>\d{1,18}):(?<firstUnborn>\d{1,18}):(?<open>(?:\d{1,18}(?:,\d{1,18})*)?)$/;

/** The time as of which an answer is given. */
export const clockOf = ({ clock }: Freshness, nowMs: number): Date =>
  new Date(clock === 'minute' ? nowMs - (nowMs % MINUTE_MS) : nowMs);

/** Whoever asks, and what for. Answers with different keys may differ. */
export function answerKey({ handler, session, input }: AuthorizedRequest, now: Date): string {
  const { endpoint, freshness } = handler;
  const asked = [
    PROGRAM,
    endpoint.id,
    input,
    session?.userId,
    session?.role,
    session?.clinicId,
    session?.permissions,
    freshness?.clock === 'minute' ? now : null,
  ];
  return createHash('sha256').update(JSON.stringify(asked)).digest('base64url').slice(0, 22);
}

/** The tag of an answer, as `ETag` has it; undefined if it would be too long. */
export function answerTag(key: string, mark: string): string | undefined {
  const tag = `"${key}.${mark}"`;
  return tag.length <= MAX_LENGTH ? tag : undefined;
}

/** The mark in the tag that a caller has sent back; undefined unless it is of an answer with this key. */
export function markIn(header: string | undefined, key: string): AnswerMark | undefined {
  const tag = header?.replace(/^W\//, '') ?? '';
  if (tag.length > MAX_LENGTH || !tag.startsWith(`"${key}.`) || !tag.endsWith('"')) return undefined;
  const { listId, readAt, firstOpen, firstUnborn, open } =
    MARK.exec(tag.slice(key.length + 2, -1))?.groups ?? {};
  if (listId === undefined || readAt === undefined || firstOpen === undefined || firstUnborn === undefined)
    return undefined;
  return { listId, readAt, firstOpen, firstUnborn, open: open ? open.split(',') : [] };
}
