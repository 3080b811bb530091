import type { ResourceReference } from '#foundation/contract/resource-reference.ts';

export interface Change extends ResourceReference {
  /** What a live event said of it. */
  readonly payload?: Readonly<Record<string, unknown>>;
  /** What a write answered. */
  readonly answer?: unknown;
}
