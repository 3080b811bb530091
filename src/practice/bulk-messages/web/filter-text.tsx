import { shortDay } from '#foundation/web/time/day-format.ts';
import { useTeam } from '#practice/staff/web/public/use-team.ts';
import type { BulkFilter } from '../content.contract.ts';
import { filterSentences } from '../filter-sentences.rules.ts';

/** Whom a message goes to, in plain words: a line for each condition. */
export function FilterText({ filter }: { readonly filter: BulkFilter }) {
  const { options } = useTeam();
  const sentences = filterSentences(filter, {
    doctor: (id) => options.find(({ value }) => value === id)?.label ?? 'a doctor',
    day: (day) => shortDay(day),
  });
  return sentences.map((sentence) => (
    <span key={sentence} className="block">
      {sentence}
    </span>
  ));
}
