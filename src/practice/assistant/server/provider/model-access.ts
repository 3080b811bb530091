import type { Fetch } from '#foundation/server/outside/outgoing-request.ts';
import type { AiProviderKind } from '#vocabulary/ai-providers.ts';

/** Where a model is asked, with the key, which must not be logged. */
export interface ModelAccess {
  readonly kind: AiProviderKind;
  /** Null: the address of the kind itself. */
  readonly baseUrl: string | null;
  readonly model: string;
  /** Null for a server that asks for none. */
  readonly key: string | null;
}

/** How models are reached from this process. */
export interface ModelNetwork {
  readonly fetch: Fetch;
  /** Whether models on this machine and its network may be asked: a clinic's own. */
  readonly reachesPrivateHosts: boolean;
}

/** The address that a kind has where none is given. */
const OWN_ADDRESSES: Readonly<Record<AiProviderKind, string | null>> = {
  openai_compatible: null,
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
};

/** @throws Error where a kind without an address of its own is given none: the database refuses such a row. */
export function addressOf({ kind, baseUrl }: Pick<ModelAccess, 'baseUrl' | 'kind'>): string {
  const address = baseUrl ?? OWN_ADDRESSES[kind];
  if (address === null) throw new Error(`A provider of the kind ${kind} has no address.`);
  return address.replace(/\/+$/, '');
}
