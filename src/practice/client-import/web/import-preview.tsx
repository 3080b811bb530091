import { Badge } from '#foundation/web/ui/badge.tsx';
import { Checkbox } from '#foundation/web/ui/checkbox.tsx';
import { showNumber } from '#foundation/web/number-on-screen.ts';
import type { ClientFile, ClientLine } from '../client-csv.rules.ts';
import type { KnownClient } from '../contract.ts';
import { KNOWN_TEXTS, skippedText } from './known-texts.ts';

interface ImportPreviewProps {
  readonly file: Extract<ClientFile, { ok: true }>;
  /** By the client's index in the file. */
  readonly duplicates: ReadonlyMap<number, KnownClient>;
  readonly taken: ReadonlySet<number>;
  readonly onTake: (clientAt: number, isTaken: boolean) => void;
}

/** More lines than anybody reads would make the page slow; lines with errors always come first. */
const SHOWN = 100;

/** A preview of the import, line by line, with the errors of the lines that will be left out. */
export function ImportPreview({ file: { lines }, duplicates, taken, onTake }: ImportPreviewProps) {
  const faulty = lines.filter(({ faults }) => faults.length > 0).length;
  const needsAttention = ({ faults, clientAt }: ClientLine) =>
    faults.length > 0 || (clientAt !== null && duplicates.has(clientAt));
  const shown = [...lines.filter(needsAttention), ...lines.filter((line) => !needsAttention(line))].slice(
    0,
    SHOWN,
  );
  const skipped = [...duplicates.keys()].filter((at) => !taken.has(at)).length;
  return (
    <section aria-label="Preview" className="flex min-w-0 flex-col gap-2">
      <p role="status" className="text-sm text-ink-muted">
        {`${showNumber(lines.length)} ${lines.length === 1 ? 'line' : 'lines'} read`}
        {faulty > 0 && `, ${showNumber(faulty)} with errors: fix them in the file, or leave them out`}
        {shown.length < lines.length && `. Showing ${SHOWN}, those with notes first`}
        {skipped > 0 && `. ${skippedText(skipped)}`}
      </p>
      <ul className="flex flex-col divide-y divide-line rounded-lg border border-line">
        {shown.map((line) => (
          <li key={line.line} className="flex min-w-0 items-start gap-3 px-3 py-2">
            <span className="w-8 shrink-0 text-right text-sm text-ink-muted tabular">{line.line}</span>
            <div className="flex min-w-0 flex-1 flex-col gap-1">
              <span className="truncate font-medium">{line.typed.fullName || 'No name'}</span>
              <span className="truncate text-sm text-ink-muted">{factsOf(line)}</span>
              <Verdict
                line={line}
                duplicate={line.clientAt === null ? undefined : duplicates.get(line.clientAt)}
                taken={taken}
                onTake={onTake}
              />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

const factsOf = ({ typed }: ClientLine): string =>
  [typed.email, typed.phone, typed.city, [typed.petName, typed.species].filter(Boolean).join(', ')]
    .filter((text) => text !== '')
    .join(' · ');

interface VerdictProps extends Pick<ImportPreviewProps, 'taken' | 'onTake'> {
  readonly line: ClientLine;
  readonly duplicate: KnownClient | undefined;
}

function Verdict({ line: { line, faults, clientAt }, duplicate, taken, onTake }: VerdictProps) {
  if (faults.length > 0)
    return (
      <ul className="text-sm text-bad-ink">
        {faults.map((fault) => (
          <li key={fault}>{fault}</li>
        ))}
      </ul>
    );
  if (duplicate === undefined || clientAt === null) return null;
  const id = `take-${line}`;
  return (
    <div className="flex flex-wrap items-center gap-2 text-sm">
      <Badge tone="warn">
        {taken.has(clientAt) ? '' : 'Skipped. '}
        {KNOWN_TEXTS[duplicate.reason]}: {duplicate.fullName}
      </Badge>
      <span className="flex items-center gap-2 touch:min-h-11">
        <Checkbox
          id={id}
          checked={taken.has(clientAt)}
          onCheckedChange={(checked) => onTake(clientAt, checked === true)}
        />
        <label htmlFor={id}>Import anyway</label>
      </span>
    </div>
  );
}
