import type { AiFeature } from '#vocabulary/ai-features.ts';
import type { PetFacts, Source, SourceKind } from '../facts.contract.ts';
import { clientFacts } from './client-facts.rules.ts';
import { plainText } from './plain-text.rules.ts';

/** Drafts that a client may read: nothing goes into them that the client may not see (CORE-9). */
const FOR_CLIENTS: ReadonlySet<AiFeature> = new Set([
  'intake_questions',
  'discharge_sheets',
  'follow_up_drafts',
  'message_replies',
]);

type FactList = {
  [K in keyof PetFacts]: PetFacts[K] extends readonly object[] ? K : never;
}[keyof PetFacts];

/** The lists of the facts that a model may read, each with the kind of its entries. */
const LISTS: Readonly<Record<FactList, SourceKind>> = {
  alerts: 'alert',
  problems: 'problem',
  weights: 'weight',
  visits: 'visit',
  acts: 'act',
  prescriptions: 'prescription',
  vaccinations: 'vaccination',
  dueCares: 'due_care',
  labOrders: 'lab_order',
  labReports: 'lab_report',
  diagnosticReports: 'diagnostic_report',
  documents: 'document',
  appointments: 'appointment',
};

/** More of one kind are left out, the oldest first. */
const LIST_LIMIT = 150;
/** Longer texts are cut: a note is never that long. */
const TEXT_LIMIT = 8000;

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/u;

interface Entry {
  readonly id: string;
}

/** What a model gets as data, and what the short names in it stand for. */
export interface ModelData {
  readonly value: unknown;
  /** The facts that it knows: what comes back is compared with them. */
  readonly known: PetFacts | null;
  readonly sourceOf: (alias: string) => Source | undefined;
}

/** Values for a model: ids as short names, texts in plain characters, nothing that is empty. */
function written(value: unknown, aliasOf: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') {
    if (UUID.test(value)) return aliasOf.get(value);
    return value.split('\n').map(plainText).join('\n').slice(0, TEXT_LIMIT) || undefined;
  }
  if (Array.isArray(value))
    return value.map((one) => written(one, aliasOf)).filter((one) => one !== undefined);
  if (typeof value !== 'object' || value === null) return value ?? undefined;
  const fields = Object.entries(value)
    .map(([name, one]) => [name, written(one, aliasOf)] as const)
    .filter(([, one]) => one !== undefined && !(Array.isArray(one) && one.length === 0));
  return Object.fromEntries(fields);
}

/** Internal notes are for nobody but the staff, a model included. */
const withoutInternal = <T>(entry: T): T =>
  typeof entry === 'object' && entry !== null && 'sections' in entry && Array.isArray(entry.sections)
    ? {
        ...entry,
        sections: (entry.sections as readonly { readonly section: string }[]).filter(
          ({ section }) => section !== 'internal',
        ),
      }
    : entry;

interface GivenData {
  readonly feature: AiFeature;
  readonly facts: PetFacts | null;
  readonly input: Readonly<Record<string, unknown>>;
}

/**
 * ASSIST-21. The one projection of what goes to a model. Entries are named s1, s2 … instead of by their ids, so that an invented one is known.
 * For a draft that a client may read, only what the client may see.
 */
export function modelData({ feature, facts: all, input }: GivenData): ModelData {
  const facts = all && FOR_CLIENTS.has(feature) ? clientFacts(all) : all;
  const sources = new Map<string, Source>();
  const aliasOf = new Map<string, string>();
  const name = (kind: SourceKind, id: string) => {
    const alias = `s${sources.size + 1}`;
    sources.set(alias, { kind, id });
    aliasOf.set(id, alias);
  };
  const lists: Record<string, unknown> = {};
  if (facts) {
    name('pet', facts.pet.id);
    // Safe: the keys are those of the type.
    for (const [list, kind] of Object.entries(LISTS) as [FactList, SourceKind][]) {
      const entries = (facts[list] as readonly Entry[]).slice(0, LIST_LIMIT).map(withoutInternal);
      for (const { id } of entries) name(kind, id);
      lists[list] = entries;
    }
  }
  const record = facts && { today: facts.today, country: facts.country, pet: facts.pet, ...lists };
  return {
    value: written({ record, input }, aliasOf),
    known: facts,
    sourceOf: (alias) => sources.get(alias.trim().toLowerCase()),
  };
}
