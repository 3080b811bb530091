import { foldedTerms } from '#foundation/values/fold.ts';
import type { ReportDefinition } from './definition.rules.ts';

/** Whether each word that was typed begins a word of the report's title or keywords. */
export function matchesSearch({ title, keywords }: ReportDefinition, typed: string): boolean {
  const words = foldedTerms([title, ...keywords].join(' '));
  return foldedTerms(typed).every((part) => words.some((word) => word.startsWith(part)));
}
