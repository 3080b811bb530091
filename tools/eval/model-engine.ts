import { AI_PROVIDER_KINDS } from '#vocabulary/ai-providers.ts';
import { MESSAGE_SORTS } from '#vocabulary/message-sorts.ts';
import { canonicalJson } from '#foundation/values/canonical-json.ts';
import type { CitedSentence, PetFacts } from '#practice/assistant/facts.contract.ts';
import { guardModel } from '#practice/assistant/rules/guard-model.rules.ts';
import { modelData } from '#practice/assistant/rules/model-data.rules.ts';
import { modelInstruction } from '#practice/assistant/rules/model-instruction.rules.ts';
import { createModelClient } from '#practice/assistant/server/provider/ask-model.ts';
import type { ModelAccess } from '#practice/assistant/server/provider/model-access.ts';
import { ModelError } from '#practice/assistant/server/provider/model-error.ts';
import { MODEL_TIMES } from '#practice/assistant/server/provider/model-times.ts';
import type { Engine } from '#practice/assistant/evaluation/engine.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** `EVAL_MODEL_NAME`, `EVAL_MODEL_KIND` (openai_compatible unless set), `EVAL_MODEL_URL`, `EVAL_MODEL_KEY`; null without a name. */
export function readAccess(env: Environment): ModelAccess | null {
  const model = env['EVAL_MODEL_NAME'];
  if (!model) return null;
  const given = env['EVAL_MODEL_KIND'] ?? 'openai_compatible';
  const kind = AI_PROVIDER_KINDS.find((one) => one === given);
  if (!kind) throw new Error(`EVAL_MODEL_KIND is one of ${AI_PROVIDER_KINDS.join(', ')}.`);
  const baseUrl = env['EVAL_MODEL_URL'] ?? null;
  if (kind === 'openai_compatible' && baseUrl === null) throw new Error('EVAL_MODEL_URL is missing.');
  return { kind, baseUrl, model, key: env['EVAL_MODEL_KEY'] ?? null };
}

const OUTPUT_TOKENS = 4000;
const NOTE_PARTS = ['subjective', 'objective', 'assessment', 'plan'] as const;

/** A model behind the calls that are scored: with the client, the projection and the guard of the product. */
export function modelEngine(access: ModelAccess): Engine {
  const ask = createModelClient(
    { fetch: (request) => globalThis.fetch(request), reachesPrivateHosts: true },
    MODEL_TIMES,
  );
  async function draft(
    text: string,
    facts: PetFacts | null,
    input: Readonly<Record<string, unknown>>,
  ): Promise<readonly CitedSentence[]> {
    const { value, sourceOf } = modelData({ feature: 'history_summary', facts, input });
    const request = {
      instruction: modelInstruction({ text, language: 'en' }),
      data: canonicalJson(value),
      maxOutputTokens: OUTPUT_TOKENS,
    };
    const asking = { signal: new AbortController().signal, onSentence: () => undefined };
    try {
      const { sentences } = await ask(access, request, asking);
      return guardModel({ facts, input, sourceOf })(sentences).map((one) => ({
        text: one.text,
        sources: [...one.sources],
      }));
    } catch (error) {
      // Scored as no draft; in the product, rules draft then.
      if (error instanceof ModelError) return [];
      throw error;
    }
  }
  return {
    name: `${access.kind} ${access.model}`,
    summarize: (facts) =>
      draft(
        'Summarize the history for a veterinarian in at most 15 sentences: alerts, problems, weight, last visits, medication, vaccinations, what is due, abnormal results.',
        facts,
        {},
      ),
    sort: async ({ text }) => {
      const sorts = MESSAGE_SORTS.filter((sort) => sort !== 'urgent');
      const [answer] = await draft(
        `Say what the message in "input" is about: one sentence whose text is exactly one of ${sorts.join(', ')}.`,
        null,
        { message: text },
      );
      return sorts.find((sort) => answer?.text.toLowerCase().includes(sort)) ?? 'other';
    },
    note: async ({ fragments }) => {
      const sentences = await draft(
        `Sort what was dictated in "input" into a note, word for word. Begin each sentence with its section and a colon: ${NOTE_PARTS.join(', ')} or unclear.`,
        null,
        { fragments },
      );
      const ofPart = (part: string) =>
        sentences
          .filter(({ text }) => text.toLowerCase().startsWith(`${part}:`))
          .map(({ text }) => text.slice(part.length + 1).trim());
      const [subjective, objective, assessment, plan] = NOTE_PARTS.map((part) => ofPart(part).join('\n'));
      return {
        sections: {
          subjective: subjective ?? '',
          objective: objective ?? '',
          assessment: assessment ?? '',
          plan: plan ?? '',
        },
        unclear: ofPart('unclear'),
      };
    },
    answer: (question, facts) =>
      draft(
        'Answer the question in "input" from the record in one or two sentences; with no sentence at all where the record does not have it.',
        facts,
        { question },
      ),
  };
}
