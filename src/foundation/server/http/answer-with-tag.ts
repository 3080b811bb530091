import { answerKey, answerTag, clockOf, markIn } from './answer-tag.ts';
import type { AuthorizedRequest } from './endpoint-request.ts';
import type { Handler } from './handle.ts';
import { isUnchanged, readMark } from './is-unchanged.ts';
import { scopeOf } from './request-scope.ts';

/** The output of a verb with the tag that it can be asked for again with. */
export class TaggedOutput {
  readonly tag: string;
  readonly output: unknown;

  constructor(tag: string, output: unknown) {
    this.tag = tag;
    this.output = output;
  }
}

/** The caller has the answer with this tag already, and would get the same. */
export class UnchangedOutput {
  readonly tag: string;

  constructor(tag: string) {
    this.tag = tag;
  }
}

type Run = (request: AuthorizedRequest) => Promise<unknown>;

/**
 * Runs the verb, unless the caller has its answer already. Whether it does is asked in a transaction of its own, with the same check of the
 * session as any: its claims and its one statement are one packet.
 *
 * @returns what `run` does where the endpoint has no tags; otherwise a `TaggedOutput` or an `UnchangedOutput`.
 */
export async function answerWithTag(request: AuthorizedRequest, run: Run): Promise<unknown> {
  const { c, handler, session, input, parts } = request;
  const { freshness } = handler;
  const clinicId = session?.clinicId;
  const isNamed = (field: string) => Object(input)[field] !== undefined;
  if (!freshness || !clinicId || session.isSuspended || freshness.untaggedWith?.some(isNamed))
    return run(request);
  const now = clockOf(freshness, Date.now());
  const key = answerKey(request, now);
  const sentTag = c.req.header('if-none-match');
  const mark = markIn(sentTag, key);
  if (sentTag !== undefined && mark) {
    const isSame = await parts.database.transaction(scopeOf(request), (tx) =>
      isUnchanged(tx, clinicId, freshness, mark),
    );
    if (isSame) return new UnchangedOutput(sentTag);
  }
  let read: string | undefined;
  const marked: Handler['run'] = async (ctx, asked) => {
    // The mark is sent first: what is committed in between makes the tag older than the answer, never newer.
    const [found, output] = await Promise.all([readMark(ctx.tx), handler.run({ ...ctx, now }, asked)]);
    read = found;
    return output;
  };
  const output = await run({ ...request, handler: { ...handler, run: marked } });
  const tag = read === undefined ? undefined : answerTag(key, read);
  return tag === undefined ? output : new TaggedOutput(tag, output);
}
