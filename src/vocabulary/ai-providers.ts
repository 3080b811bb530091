/** How a provider of models is asked. The first stands for every address that answers as OpenAI does, a model of one's own too. */
export const AI_PROVIDER_KINDS = ['openai_compatible', 'openai', 'anthropic'] as const;
export type AiProviderKind = (typeof AI_PROVIDER_KINDS)[number];

export const AI_PROVIDER_KIND_LABELS: Readonly<Record<AiProviderKind, string>> = {
  openai_compatible: 'OpenAI-compatible address',
  openai: 'OpenAI',
  anthropic: 'Anthropic',
};

/** Why a test of a provider failed. */
export const AI_TEST_FAILURES = ['unreachable', 'refused', 'no_model', 'private_host', 'unusable'] as const;
export type AiTestFailure = (typeof AI_TEST_FAILURES)[number];
