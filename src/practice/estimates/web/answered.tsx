import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { followCountry } from '#foundation/web/time/customs.ts';
import { dateIn } from '#foundation/web/time/zone-time.ts';
import type { EstimateDocument } from '../estimate-document.contract.ts';
import { OptionLines, TotalRange } from './option-lines.tsx';

interface AnsweredProps {
  readonly document: EstimateDocument;
  /** It was answered just now. */
  readonly isNew: boolean;
  readonly action?: ReactNode;
}

/** What the client has answered, for themselves. */
export function Answered({ document, isNew, action }: AnsweredProps) {
  const { answer, clinic, options, currency } = document;
  followCountry(clinic.country);
  if (answer === null) return null;
  const option = options.find(({ position }) => position === answer.optionPosition);
  return (
    <section aria-label="Your answer" className="flex flex-col gap-4">
      <div role="status" className="flex items-start gap-3 rounded-xl bg-good-soft p-4 text-good-ink">
        <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0" />
        <div className="flex flex-col">
          <p className="font-semibold">{isNew ? 'Thank you' : 'This estimate has been answered'}</p>
          <p className="text-base">
            {`${answer.signerName} signed it on ${dateIn(clinic.timeZone, answer.answeredAt, clinic.country)}. ${clinic.name} has your answer.`}
          </p>
        </div>
      </div>
      {option ? (
        <div className="rounded-xl border border-line bg-surface px-4 pb-4">
          {options.length > 1 && <h2 className="pt-4 font-semibold">{option.name}</h2>}
          <OptionLines document={document} option={option} answer={answer} />
          <div className="border-t border-line pt-3">
            <TotalRange label="Accepted" range={answer} currency={currency} />
          </div>
        </div>
      ) : (
        <p>You declined the whole estimate.</p>
      )}
      {action}
    </section>
  );
}
