import { Badge } from '#foundation/web/ui/badge.tsx';
import { Checkbox } from '#foundation/web/ui/checkbox.tsx';
import type { LeadDuplicate } from '../lead-duplicates.contract.ts';
import type { ReadRow } from '../lead-csv.rules.ts';
import { reasonLabel } from './lead-labels.ts';

export interface PreviewRow extends ReadRow {
  readonly duplicate: { readonly fullName: string; readonly reasons: LeadDuplicate['reasons'] } | null;
}

interface ImportPreviewProps {
  readonly rows: readonly PreviewRow[];
  readonly taken: ReadonlySet<number>;
  readonly onTake: (line: number, isTaken: boolean) => void;
}

/** A preview of an import, line by line: lines with errors are marked and skipped. */
export function ImportPreview({ rows, taken, onTake }: ImportPreviewProps) {
  if (rows.length === 0) return null;
  const faulty = rows.filter(({ facts }) => facts === null).length;
  return (
    <section aria-label="Preview" className="flex min-w-0 flex-col gap-2">
      <p role="status" className="text-sm text-ink-muted">
        {`${rows.length} ${rows.length === 1 ? 'line' : 'lines'} read`}
        {faulty > 0 && `, ${faulty} with errors: fix them in the file, or leave them out`}
      </p>
      <ul className="flex flex-col divide-y divide-line rounded-lg border border-line">
        {rows.map((row) => (
          <li key={row.line} className="flex min-w-0 items-start gap-3 px-3 py-2">
            <span className="w-6 shrink-0 text-right text-sm text-ink-muted tabular">{row.line}</span>
            <div className="flex min-w-0 flex-1 flex-col gap-1">
              <span className="truncate font-medium">{row.typed.fullName || 'No name'}</span>
              <span className="truncate text-sm text-ink-muted">
                {[row.typed.email, row.typed.phone, row.typed.clinicName, row.typed.country]
                  .filter((text) => text !== '')
                  .join(' · ')}
              </span>
              <Verdict
                row={row}
                isTaken={taken.has(row.line)}
                onTake={(isTaken) => onTake(row.line, isTaken)}
              />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface VerdictProps {
  readonly row: PreviewRow;
  readonly isTaken: boolean;
  readonly onTake: (isTaken: boolean) => void;
}

function Verdict({ row, isTaken, onTake }: VerdictProps) {
  if (row.facts === null) {
    return (
      <ul className="text-sm text-bad-ink">
        {row.faults.map(({ path, message }) => (
          <li key={path}>{message}</li>
        ))}
      </ul>
    );
  }
  if (row.duplicate === null && row.sameAsLine === null) return null;
  const id = `take-${row.line}`;
  return (
    <div className="flex flex-wrap items-center gap-2 text-sm">
      <Badge tone="warn">
        {row.duplicate
          ? `${reasonLabel(row.duplicate.reasons)}: ${row.duplicate.fullName}`
          : `Same as line ${row.sameAsLine}`}
      </Badge>
      <span className="flex items-center gap-2">
        <Checkbox id={id} checked={isTaken} onCheckedChange={(checked) => onTake(checked === true)} />
        <label htmlFor={id}>Import anyway</label>
      </span>
    </div>
  );
}
