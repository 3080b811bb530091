import { showNumber } from '#foundation/web/number-on-screen.ts';
import { Badge } from '../ui/badge.tsx';
import { ItemList } from '../ui/data-list.tsx';

/** A row of the file, and what happens to it. */
export interface ImportedLine<O extends string> {
  readonly line: number;
  readonly code: string;
  readonly name: string;
  readonly outcome: O;
  readonly faults: readonly { readonly column: string; readonly message: string }[];
  readonly changes?: readonly {
    readonly column: string;
    readonly before: string;
    readonly after: string;
  }[];
}

/** What can happen to a row, in the order in which rows are listed. */
export type Outcomes<O extends string> = Readonly<
  Record<
    O,
    {
      readonly label: string;
      readonly tone: 'good' | 'brand' | 'neutral' | 'bad';
      /** It is written; others are left out. */
      readonly isImported: boolean;
    }
  >
>;

/** How many rows are shown. */
const ROWS_SHOWN = 200;

interface ImportedLinesProps<O extends string> {
  readonly rows: readonly ImportedLine<O>[];
  readonly outcomes: Outcomes<O>;
}

/** The rehearsal of an import: how many rows of each outcome, then the rows. */
export function ImportedLines<O extends string>({ rows, outcomes }: ImportedLinesProps<O>) {
  const order = Object.keys(outcomes);
  const sorted = rows.toSorted((a, b) => order.indexOf(a.outcome) - order.indexOf(b.outcome));
  const counts = sorted.reduce(
    (all, { outcome }) => all.set(outcome, (all.get(outcome) ?? 0) + 1),
    new Map<O, number>(),
  );
  return (
    <section aria-label="Import preview" className="flex flex-col gap-3">
      <p role="status" className="flex flex-wrap gap-2">
        {[...counts].map(([outcome, count]) => (
          <Badge key={outcome} tone={outcomes[outcome].tone}>
            {outcomes[outcome].label}: {showNumber(count)}
          </Badge>
        ))}
      </p>
      <ItemList className="rounded-lg border border-line">
        {sorted.slice(0, ROWS_SHOWN).map((row) => (
          <Line key={row.line} row={row} outcomes={outcomes} />
        ))}
      </ItemList>
      {rows.length > ROWS_SHOWN && (
        <p className="text-sm text-ink-muted">
          {showNumber(rows.length - ROWS_SHOWN)} more rows are not shown.
        </p>
      )}
    </section>
  );
}

const orBlank = (cell: string): string => (cell === '' ? 'blank' : cell);

interface LineProps<O extends string> {
  readonly row: ImportedLine<O>;
  readonly outcomes: Outcomes<O>;
}

function Line<O extends string>({ row, outcomes }: LineProps<O>) {
  const { label, tone } = outcomes[row.outcome];
  return (
    <li className="flex items-start gap-3 px-3 py-2">
      <span className="w-10 shrink-0 text-right text-sm text-ink-muted tabular max-sm:w-6">{row.line}</span>
      <div className="flex min-w-0 flex-1 flex-col wrap-anywhere">
        <span>
          {row.name || <span className="text-ink-muted">No name</span>}{' '}
          <span className="text-sm text-ink-muted">{row.code}</span>
        </span>
        {row.changes?.map(({ column, before, after }) => (
          <span key={column} className="text-sm text-ink-muted">
            {column}: <del>{orBlank(before)}</del> →{' '}
            <ins className="text-ink no-underline">{orBlank(after)}</ins>
          </span>
        ))}
        {row.faults.map(({ column, message }) => (
          <span key={column + message} className="text-sm text-bad-ink">
            {column === '' ? message : `${column}: ${message}`}
          </span>
        ))}
      </div>
      <Badge tone={tone}>{label}</Badge>
    </li>
  );
}
