import { randomUUID } from 'node:crypto';
import { canonicalJson } from '#foundation/values/canonical-json.ts';
import { sha256 } from '#foundation/server/sha256.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { Draft, DraftFallback, DraftSentence } from '../../drafts.contract.ts';
import type { CitedSentence } from '../../facts.contract.ts';
import { checkValues } from '../../rules/check-values.rules.ts';
import { namedSource } from '../../rules/source-label.rules.ts';
import type { DraftTask } from './draft-task.ts';

/** Who drafted, and how long it took. */
export type DraftOrigin = { readonly durationMs: number } & (
  | {
      readonly engine: 'rules';
      readonly fallback: DraftFallback | null;
      /** Of the model that was asked first. */
      readonly reservationId?: string;
    }
  | {
      readonly engine: 'model';
      readonly provider: string;
      readonly model: string;
      readonly reservationId: string;
    }
);

/** ASSIST-1. Each sentence with the names of its sources, and with what they do not support. */
export function checkedSentences(
  { facts, phrases }: Pick<DraftTask, 'facts' | 'phrases'>,
  sentences: readonly CitedSentence[],
): DraftSentence[] {
  if (!facts) return sentences.map(({ text }) => ({ text, sources: [], faults: [] }));
  return checkValues(sentences, facts).map(({ sentence, faults }) => ({
    text: sentence.text,
    sources: sentence.sources.map((source) => namedSource(source, facts)),
    faults: phrases?.has(sentence.text) ? [] : faults.map(({ reason, value }) => ({ reason, value })),
  }));
}

/** The SHA-256 of everything that a draft is made from, in hexadecimal. */
const inputHash = ({ facts, input, template }: DraftTask): string =>
  sha256(canonicalJson({ template: template.id, version: template.version, facts, input }));

/** Keeps a draft as it was made, for the ledger; no record and no message is changed by it. */
export async function saveDraft(
  { tx, now, audit }: MemberContext,
  task: DraftTask,
  sentences: readonly DraftSentence[],
  origin: DraftOrigin,
): Promise<Draft> {
  const id = randomUUID();
  const ofModel = origin.engine === 'model' ? origin : null;
  const fallback = origin.engine === 'rules' ? origin.fallback : null;
  await tx
    .insertInto('ai_drafts')
    .values({
      id,
      feature: task.feature,
      pet_id: task.subject.petId ?? null,
      visit_id: task.subject.visitId ?? null,
      conversation_id: task.subject.conversationId ?? null,
      engine: origin.engine,
      provider: ofModel?.provider ?? null,
      model: ofModel?.model ?? null,
      reservation_id: origin.reservationId ?? null,
      fallback,
      template: task.template.id,
      template_version: task.template.version,
      input_sha256: inputHash(task),
      sentences: JSON.stringify(sentences),
      duration_ms: Math.round(origin.durationMs),
    })
    .execute();
  audit('ai_draft.created', id, {
    after: { feature: task.feature, engine: origin.engine, fallback, ...task.subject },
  });
  return {
    id,
    feature: task.feature,
    engine: origin.engine,
    modelName: ofModel && `${ofModel.provider} ${ofModel.model}`,
    fallback,
    sentences: [...sentences],
    createdAt: now.toISOString(),
  };
}
