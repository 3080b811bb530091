import type { MemberContext } from '#foundation/server/http/context.ts';
import type { OutsideCall, OutsideHandler } from '#foundation/server/http/mount-outside.ts';
import type { Sealer } from '#foundation/server/sealer.ts';
import type { AskModel } from '../provider/ask-model.ts';

/** What drafts by models need of this process. */
export interface DraftModels {
  readonly ask: AskModel;
  /** Opens the keys of providers. */
  readonly sealer: Sealer;
  /** Between looks at the switches while a model answers, in milliseconds. */
  readonly stopCheckMs: number;
}

/** A call that drafts. Without models, rules do. */
export interface DraftCall extends OutsideCall<MemberContext> {
  readonly models?: DraftModels;
}

/** Gives models to endpoints that draft: `createDraft` finds them in the call. */
export const withModels = (
  handlers: readonly OutsideHandler[],
  models: DraftModels,
): readonly OutsideHandler[] =>
  handlers.map(({ endpoint, run }) => ({
    endpoint,
    run: (call, input) => {
      const withThem: DraftCall = { ...(call as OutsideCall<MemberContext>), models };
      // Safe: the handler gets the call that it was given, with one field more.
      return run(withThem as never, input);
    },
  }));
