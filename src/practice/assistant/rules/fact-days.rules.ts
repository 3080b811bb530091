import { type Day } from '#foundation/values/day.ts';
import { printDay } from '#foundation/values/print-time.ts';
import { localDayOf } from '#foundation/values/zoned-time.ts';
import type { PetFacts, Source, SourceKind } from '../facts.contract.ts';

/** The calendar day at the clinic of an instant of the facts. */
export const dayAt = (at: string, { timeZone }: PetFacts): Day => localDayOf(Date.parse(at), timeZone);

/** `Nov 12, 2026`, or `12 Nov 2026`, by the country of the clinic: for staff. */
export const dayText = (day: Day, { country }: PetFacts): string => printDay(day, country, 'date');

export const instantText = (at: string, facts: PetFacts): string => dayText(dayAt(at, facts), facts);

/** An entry of the record as a source. */
export const sourceOf = (kind: SourceKind, { id }: { readonly id: string }): Source => ({ kind, id });
