import { ChevronDown } from 'lucide-react';
import { Section } from './section.tsx';
import type { Question } from './structured-data.ts';

interface QuestionsProps {
  readonly title?: string;
  readonly questions: readonly Question[];
}

/** Questions that open to their answers, without any script. `questionsThing` is their structured data. */
export function Questions({ title = 'Questions', questions }: QuestionsProps) {
  return (
    <Section title={title} isSideBySide>
      <div className="flex flex-col divide-y divide-line border-y border-line">
        {questions.map(({ question, answer }) => (
          <details key={question} className="group/question">
            <summary className="focus-ring flex min-h-14 list-none items-center justify-between gap-4 rounded-sm py-3 text-md font-semibold [&::-webkit-details-marker]:hidden">
              <h3>{question}</h3>
              <ChevronDown
                aria-hidden
                className="size-5 shrink-0 text-ink-muted transition-transform group-open/question:rotate-180"
              />
            </summary>
            <p className="max-w-2xl pb-5 text-md text-ink-muted">{answer}</p>
          </details>
        ))}
      </div>
    </Section>
  );
}
