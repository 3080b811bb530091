import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import * as z from 'zod';
import type { AiFeature } from '#vocabulary/ai-features.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { OutsideCall } from '#foundation/server/http/mount-outside.ts';

const State = z.object({ mayGoOn: z.boolean() });

/** Whether a model may still draft: nothing is stopped, and both the platform and the clinic still want it. */
const mayGoOn = (call: OutsideCall<MemberContext>, feature: AiFeature): Promise<boolean> =>
  call.transaction(async ({ tx }) => {
    const state = await fetchRow(
      tx,
      State,
      sql`select not is_stopped and is_allowed and is_switched_on as "mayGoOn" from app.ai_feature_state(${feature})`,
    );
    return state?.mayGoOn === true;
  });

/**
 * Looks at the switches again and again while a model answers, and aborts once they are off.
 *
 * @returns ends the watch; it says whether the switches ended the answer.
 */
export function watchSwitches(
  call: OutsideCall<MemberContext>,
  feature: AiFeature,
  { stop, everyMs }: { readonly stop: AbortController; readonly everyMs: number },
): () => Promise<boolean> {
  const ended = new AbortController();
  let isStopped = false;
  const watch = async () => {
    while (!ended.signal.aborted) {
      await wait(everyMs, undefined, { signal: ended.signal });
      if (await mayGoOn(call, feature)) continue;
      isStopped = true;
      stop.abort();
      return;
    }
  };
  const watching = watch().catch(() => {
    // The end of the watch; or whoever asked may not ask any more, which the next transaction says again.
    if (!ended.signal.aborted) stop.abort();
  });
  return async () => {
    ended.abort();
    await watching;
    return isStopped;
  };
}
