import { AI_PROVIDER_KIND_LABELS, AI_PROVIDER_KINDS, type AiTestFailure } from '#vocabulary/ai-providers.ts';

export const KIND_OPTIONS = AI_PROVIDER_KINDS.map((value) => ({ value, label: AI_PROVIDER_KIND_LABELS[value] }));

/** What a failed test means, and what to do. */
export const TEST_FAILURE_TEXTS: Readonly<Record<AiTestFailure, string>> = {
  unreachable: 'The provider did not answer. Check the address, then test again.',
  refused: 'The provider did not accept the key. Enter it again.',
  no_model: 'The provider has no model with this name. Check the spelling.',
  private_host:
    'This address is in a private network, which this server does not reach unless its administrator allows it.',
  unusable: 'This address answers, but not as a provider of models does. It usually ends with /v1.',
};

/** How a provider is doing, by its last test. */
export function providerState({
  testedAt,
  testFailure,
}: {
  readonly testedAt: string | null;
  readonly testFailure: AiTestFailure | null;
}): { readonly label: string; readonly tone: 'bad' | 'good' | 'neutral' } {
  if (testFailure !== null) return { label: 'Test failed', tone: 'bad' };
  return testedAt === null ? { label: 'Not tested', tone: 'neutral' } : { label: 'Works', tone: 'good' };
}
