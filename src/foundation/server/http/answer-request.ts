import { adviseRefusal } from './advise-refusal.ts';
import { answerWithTag } from './answer-with-tag.ts';
import { assertWithinRate } from './assert-within-rate.ts';
import { authorize } from './authorize.ts';
import type { AuthorizedRequest, EndpointRequest } from './endpoint-request.ts';
import { readInput } from './read-input.ts';
import { repeatOnConflict } from './repeat-on-conflict.ts';
import { repeatOnRoleChange } from './repeat-on-role-change.ts';
import { repeatWhenSuspended } from './repeat-when-suspended.ts';
import { respondWithOutput } from './respond-with-output.ts';
import { runVerb } from './run-verb.ts';

const attempt = (request: AuthorizedRequest): Promise<unknown> =>
  adviseRefusal(request, () => repeatOnConflict(() => answerWithTag(request, runVerb)));

/** Answers one request from rate limit to output. Refusals are thrown. */
export async function answerRequest(request: EndpointRequest): Promise<Response> {
  const { c, handler, origin, parts } = request;
  await assertWithinRate(handler.endpoint, origin, parts);
  // Before the body is read: a refusal reveals nothing about what was sent or what exists.
  const session = await authorize(request);
  const input = await readInput(c, handler.endpoint);
  const output = await repeatOnRoleChange({ ...request, session, input }, (current) =>
    repeatWhenSuspended(current, attempt),
  );
  return respondWithOutput(c, handler.endpoint, output);
}
