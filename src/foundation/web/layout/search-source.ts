import type { LucideIcon } from 'lucide-react';

/** A search result, and the page that shows it. */
export interface SearchHit {
  readonly id: string;
  readonly title: string;
  readonly text?: string | undefined;
  readonly to: string;
}

export interface SearchGroup {
  /** The kind of results: "Pets". */
  readonly label: string;
  readonly icon?: LucideIcon;
  readonly hits: readonly SearchHit[];
}

/** Finds records for the palette behind Cmd/Ctrl+K, best first. Called for each change of the query. */
export type SearchSource = (query: string, signal: AbortSignal) => Promise<readonly SearchGroup[]>;
