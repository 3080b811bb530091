import type { AiFeature } from '#vocabulary/ai-features.ts';
import type { MessageLanguage } from '#vocabulary/message-languages.ts';
import type { CitedSentence, PetFacts } from '../../facts.contract.ts';

/** What a draft is about, as far as it is about one. */
export interface DraftSubject {
  readonly petId?: string;
  readonly visitId?: string;
  readonly conversationId?: string;
}

/** One thing to draft: everything that rules or a model may know, read in one transaction. */
export interface DraftTask {
  readonly feature: AiFeature;
  readonly subject: DraftSubject;
  /** Names the instruction of the draft; its version is raised with each change of its wording. */
  readonly template: { readonly id: string; readonly version: number };
  /** What its values are compared with; null where it says nothing of a record. */
  readonly facts: PetFacts | null;
  /** What else it is drafted from: a message, what was typed. Enters the hash of the input. */
  readonly input: Readonly<Record<string, unknown>>;
  /** Sentences of the rules that say nothing of a record, such as a greeting: they need no source. */
  readonly phrases?: ReadonlySet<string>;
  /** The draft of the rules. */
  readonly byRules: () => readonly CitedSentence[];
  /**
   * What a model is asked to write, in English, without any data; null for what only rules draft. Facts and input reach a
   * model as data, apart from the instruction.
   */
  readonly instruction: { readonly text: string; readonly language: MessageLanguage } | null;
}
