import type { AiFeature } from '#vocabulary/ai-features.ts';
import type { Tokens } from '../../budget.rules.ts';
import type { DraftFallback, DraftProgress, DraftSentence } from '../../drafts.contract.ts';
import type { GuardedSentence } from '../../rules/guard-model.rules.ts';
import { ModelError } from '../provider/model-error.ts';
import type { ModelTask } from './begin-draft.ts';
import type { DraftCall, DraftModels } from './draft-call.ts';
import { watchSwitches } from './watch-switches.ts';

/** What came of asking a model. Tokens are null where it certainly cost nothing. */
export type AskedDraft =
  | { readonly sentences: readonly GuardedSentence[]; readonly tokens: Tokens }
  | { readonly fallback: DraftFallback; readonly tokens: Tokens | null };

interface Asked {
  readonly feature: AiFeature;
  readonly models: DraftModels;
  readonly model: ModelTask;
  readonly named: (sentence: GuardedSentence) => DraftSentence;
}

/** Asks a model, with no transaction open, and shows its sentences as they come. Whatever fails is a fallback. */
export async function askForDraft(
  call: DraftCall,
  { feature, models, model, named }: Asked,
): Promise<AskedDraft> {
  const stop = new AbortController();
  const endWatch = watchSwitches(call, feature, { stop, everyMs: models.stopCheckMs });
  let isStopped = false;
  try {
    const { sentences, tokens } = await models.ask(model.access, model.request, {
      signal: AbortSignal.any([call.signal, stop.signal]),
      onSentence: (sentence) => {
        for (const one of model.guarded([sentence])) {
          const progress: DraftProgress = { sentence: named(one) };
          call.report(progress);
        }
      },
    });
    const usable = model.guarded(sentences);
    return usable.length > 0 ? { sentences: usable, tokens } : { fallback: 'unusable', tokens };
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    isStopped = await endWatch();
    if (error.failure === 'left') return { fallback: 'stopped', tokens: error.tokens };
    return { fallback: isStopped ? 'stopped' : error.failure, tokens: error.tokens };
  } finally {
    await endWatch();
  }
}
