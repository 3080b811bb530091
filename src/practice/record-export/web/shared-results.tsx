import { Banner } from '#foundation/web/ui/banner.tsx';
import type { PaperStyle } from '#practice/clinics/paper.rules.ts';
import type { RecordFile } from '../record-file.contract.ts';
import { type ResultPart, resultGroupsOf } from '../result-parts.rules.ts';
import { SharedSection } from './shared-section.tsx';

interface SharedResultsProps {
  readonly record: RecordFile;
  readonly style: PaperStyle;
}

/** Laboratory results, diagnostic reports and studies of a shared record. */
export const SharedResults = ({ record, style }: SharedResultsProps) =>
  resultGroupsOf(record, style).map(({ title, parts }) => (
    <SharedSection key={title} title={title}>
      {parts.map((part) => (
        <li
          key={part.id}
          className="flex flex-col gap-1.5 border-t border-line pt-3 first:border-0 first:pt-0"
        >
          <Part part={part} />
        </li>
      ))}
    </SharedSection>
  ));

const Part = ({ part: { title, warning, values, texts, hashes } }: { readonly part: ResultPart }) => (
  <>
    <span className="font-medium">{title}</span>
    {warning !== null && <Banner tone="warn" title={warning} />}
    {texts.map((text) => (
      <p key={text} className="whitespace-pre-line">
        {text}
      </p>
    ))}
    {values.length > 0 && (
      <dl className="divide-y divide-line">
        {values.map(({ id, name, value, flag, range, note }) => (
          <div key={id} className="flex flex-wrap justify-between gap-x-4 py-1.5">
            <dt>{name}</dt>
            <dd className="tabular">
              {[value, flag.toLowerCase()].filter(Boolean).join(', ')}
              {range !== '' && <span className="text-ink-muted">{` (${range})`}</span>}
              {note !== '' && <span className="text-ink-muted">{` · ${note}`}</span>}
            </dd>
          </div>
        ))}
      </dl>
    )}
    {hashes.map((hash) => (
      <span key={hash} className="text-xs wrap-anywhere text-ink-muted">{`SHA-256 ${hash}`}</span>
    ))}
  </>
);
