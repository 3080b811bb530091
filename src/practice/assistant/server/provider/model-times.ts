/** The time limits of a request to a model, in milliseconds. */
export interface ModelTimes {
  /** Until its first token; local models read a long prompt slowly. */
  readonly firstTokenMs: number;
  /** For the whole answer. */
  readonly answerMs: number;
  /** Before the first retry; doubled for the next. */
  readonly firstDelayMs: number;
  /** A provider that asks for a longer wait is not asked again. */
  readonly maxDelayMs: number;
  /** How long a provider that failed repeatedly is left alone. */
  readonly halfOpenAfterMs: number;
  /** Between looks at the switches while a model answers: a stop takes effect within twice this time. */
  readonly stopCheckMs: number;
}

export const MODEL_TIMES: ModelTimes = {
  firstTokenMs: 30_000,
  answerMs: 90_000,
  firstDelayMs: 400,
  maxDelayMs: 4_000,
  halfOpenAfterMs: 30_000,
  stopCheckMs: 300,
};
