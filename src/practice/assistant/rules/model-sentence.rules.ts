/** ASSIST-20. A sentence as a model returns it: with the short names of its sources, which may be invented. */
export interface ModelSentence {
  readonly text: string;
  readonly sources: readonly string[];
}
