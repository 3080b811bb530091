import type { LucideIcon } from 'lucide-react';

/** One thing that a search found, and the page where it stands. */
export interface SearchHit {
  readonly id: string;
  readonly title: string;
  readonly text?: string | undefined;
  readonly to: string;
}

export interface SearchGroup {
  /** What kind of things: "Pets". */
  readonly label: string;
  readonly icon?: LucideIcon;
  readonly hits: readonly SearchHit[];
}

/** Finds records for the palette behind Cmd/Ctrl+K, best first. Asked anew for each change of the query. */
export type SearchSource = (query: string, signal: AbortSignal) => Promise<readonly SearchGroup[]>;
