import * as z from 'zod';
import { AI_FEATURES } from '#vocabulary/ai-features.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { Instant } from '#foundation/contract/instant.ts';
import { Source, VALUE_FAULTS } from './facts.contract.ts';

/** What drafted it. */
export const DRAFT_ENGINES = ['rules', 'model'] as const;

/** Why rules drafted although the clinic has turned a model on. */
export const DRAFT_FALLBACKS = [
  'not_allowed',
  'stopped',
  'no_model',
  'budget',
  'unavailable',
  'unusable',
] as const;
export type DraftFallback = (typeof DRAFT_FALLBACKS)[number];

/** An entry that a sentence rests on, with how it is named on screen: “Blood count, Mar 3, 2026”, and where it is. */
export const NamedSource = Source.extend({
  label: z.string(),
  petId: z.uuid(),
  /** The visit that a treatment or a prescription is part of. */
  visitId: z.uuid().nullable(),
});
export type NamedSource = z.infer<typeof NamedSource>;

/** A sentence of a draft. One with faults has to be confirmed, changed or removed before the draft can be used. */
export const DraftSentence = z.object({
  text: z.string().min(1),
  sources: z.array(NamedSource),
  faults: z.array(z.object({ reason: z.enum(VALUE_FAULTS), value: z.string() })),
});
export type DraftSentence = z.infer<typeof DraftSentence>;

/** A draft: nothing of it is saved in a record or sent before a person uses it. */
export const Draft = z.object({
  id: z.uuid(),
  feature: z.enum(AI_FEATURES),
  engine: z.enum(DRAFT_ENGINES),
  /** Provider and model; null for rules. */
  modelName: z.string().nullable(),
  fallback: z.enum(DRAFT_FALLBACKS).nullable(),
  sentences: z.array(DraftSentence),
  createdAt: Instant,
});
export type Draft = z.infer<typeof Draft>;

/** What is shown of a draft while a model writes it. The draft itself comes last, and replaces it. */
export const DraftProgress = z.object({ sentence: DraftSentence });
export type DraftProgress = z.infer<typeof DraftProgress>;

/** The longest text that a draft is used as. */
const USED_TEXT_LIMIT = 50_000;

export const DecideDraft = z.strictObject({
  id: z.uuid(),
  /** The text as it was used; null for a draft that was dropped. */
  usedText: z.string().max(USED_TEXT_LIMIT).nullable(),
  /** How many sentences without support the person confirmed. */
  confirmed: z.int().min(0).max(1000).default(0),
});
export type DecideDraft = z.infer<typeof DecideDraft>;

export const DRAFT_DECISIONS = ['accepted', 'edited', 'dropped'] as const;

export const DraftDecision = z.object({
  decision: z.enum(DRAFT_DECISIONS),
  /** Letters that were inserted and deleted; null for a draft that was dropped. */
  editDistance: z.int().nullable(),
});
export type DraftDecision = z.infer<typeof DraftDecision>;

/** Once for each draft, by whoever asked for it or an admin. The server compares what was used with the draft. */
export const decideDraftEndpoint = endpoint({
  id: 'assistant.decideDraft',
  method: 'POST',
  path: '/v1/clinic/ai/drafts/{id}/decision',
  summary: 'Records what became of a draft: used as it was, edited before it was used, or dropped.',
  permission: 'ai:use',
  audit: 'ai_draft.decided',
  changes: [],
  input: DecideDraft,
  output: DraftDecision,
  errors: ['not_found', 'ai_draft_decided'],
});
