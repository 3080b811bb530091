import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { May } from '#foundation/web/session/may.tsx';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Cell, HeadCell, Table, TableHead, TableRow } from '#foundation/web/ui/table.tsx';
import { dateIn } from '#foundation/web/time/zone-time.ts';
import { correctLabValueEndpoint } from '../contract.ts';
import type { LabReport } from '../report.contract.ts';
import { FLAG_LABELS, rangeText, unitText, valueText } from '../value-text.rules.ts';
import { CorrectDialog } from './correct-dialog.tsx';
import { RangeBar } from './range-bar.tsx';
import { momentIn } from './report-text.ts';

type Value = LabReport['values'][number];

/** A narrow table says under the name what has no column of its own. */
const WIDE = '@max-2xl:hidden';

interface ValueTableProps {
  readonly report: LabReport;
  readonly zone: string;
}

const previousText = (zone: string, { previous }: Value): string | null =>
  previous &&
  `${[previous.valueText, unitText(previous.unit)].filter(Boolean).join(' ')}, ${dateIn(zone, previous.resultedAt)}`;

/** The values of a report, by test: value, flag, range, and what the same was before. */
export function ValueTable({ report, zone }: ValueTableProps) {
  const [corrected, setCorrected] = useState<Value>();
  const tests = Map.groupBy(report.values, ({ testName }) => testName);
  return (
    <>
      {[...tests].map(([testName, values]) => (
        <section
          key={testName}
          aria-label={testName}
          // Scrolls with the keyboard as well.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          className="focus-ring @container relative overflow-x-auto border-t border-line"
        >
          <h3 className="px-4 pt-3 pb-1 text-sm font-semibold">{testName}</h3>
          <Table>
            <TableHead>
              <tr>
                <HeadCell>Result</HeadCell>
                <HeadCell numeric className="@sm:min-w-28">
                  Value
                </HeadCell>
                <HeadCell className="min-w-30 @max-sm:hidden">Flag</HeadCell>
                <HeadCell className="@max-sm:hidden">Range</HeadCell>
                <HeadCell className={WIDE}>Previous</HeadCell>
                <HeadCell className="w-14">
                  <span className="sr-only">Actions</span>
                </HeadCell>
              </tr>
            </TableHead>
            <tbody>
              {values.map((value) => (
                <ValueRow
                  key={value.id}
                  value={value}
                  petId={report.pet?.id ?? null}
                  zone={zone}
                  onCorrect={() => setCorrected(value)}
                />
              ))}
            </tbody>
          </Table>
        </section>
      ))}
      {corrected && (
        <CorrectDialog report={report} value={corrected} onClose={() => setCorrected(undefined)} />
      )}
    </>
  );
}

interface ValueRowProps {
  readonly value: Value;
  readonly petId: string | null;
  readonly zone: string;
  readonly onCorrect: () => void;
}

const TONES = { normal: 'good', abnormal: 'warn', critical: 'bad' } as const;

function ValueFlags({ value: { flag, isAbnormal, isCritical, status } }: { readonly value: Value }) {
  const tone = isCritical ? TONES.critical : isAbnormal ? TONES.abnormal : TONES.normal;
  return (
    <>
      {flag !== null && flag !== 'N' && <Badge tone={tone}>{FLAG_LABELS[flag]}</Badge>}
      {status === 'corrected' && <Badge tone="warn">Corrected</Badge>}
      {status === 'preliminary' && <Badge>Preliminary</Badge>}
    </>
  );
}

function ValueRow({ value, petId, zone, onCorrect }: ValueRowProps) {
  const { name, unit, isAbnormal, earlier, note, rangeSource, status, analyte } = value;
  const before = previousText(zone, value);
  return (
    <>
      <TableRow>
        <Cell className="font-medium @max-2xl:whitespace-normal">
          {petId === null || value.valueNumber === null ? (
            name
          ) : (
            <Link
              to={`/clinic/pets/${petId}/labs?analyte=${encodeURIComponent(analyte)}`}
              className="focus-ring rounded-sm underline-offset-2 hover:underline"
            >
              {name}
            </Link>
          )}
          <span className="block text-sm font-normal text-ink-muted @sm:hidden">
            {rangeText(value)} {rangeSource === 'clinic' && '(clinic’s range)'}
          </span>
          {before !== null && (
            <span className="block text-sm font-normal text-ink-muted @2xl:hidden">Previous: {before}</span>
          )}
        </Cell>
        <Cell numeric className={isAbnormal ? 'font-semibold' : undefined}>
          {valueText(value)} <span className="text-ink-muted">{unitText(unit)}</span>
          <span className="flex flex-col items-end @sm:hidden">
            <ValueFlags value={value} />
          </span>
        </Cell>
        <Cell className="@max-sm:hidden">
          <ValueFlags value={value} />
        </Cell>
        <Cell className="@max-sm:hidden">
          <span className="flex items-center gap-2">
            <span className="contents @max-lg:hidden">
              <RangeBar value={value.valueNumber} low={value.low} high={value.high} />
            </span>
            <span>
              {rangeText(value)}
              {rangeSource === 'clinic' && (
                <span className="block text-sm text-ink-muted">clinic’s range</span>
              )}
            </span>
          </span>
        </Cell>
        <Cell className={`text-ink-muted ${WIDE}`}>{before}</Cell>
        <Cell>
          {status !== 'cancelled' && status !== 'pending' && (
            <May call={correctLabValueEndpoint}>
              <Button
                size="icon-sm"
                variant="ghost"
                className="text-ink-muted"
                aria-label={`Correct ${name}`}
                title="Correct this value"
                onClick={onCorrect}
              >
                <Pencil aria-hidden />
              </Button>
            </May>
          )}
        </Cell>
      </TableRow>
      {(earlier.length > 0 || note !== null) && (
        <tr className="border-b border-line">
          <td colSpan={6} className="px-3 pb-2 text-sm text-ink-muted">
            {note !== null && <p className="whitespace-pre-line">{note}</p>}
            {earlier.map((old) => (
              <p key={old.id}>
                Earlier: <span className="line-through">{`${valueText(old)} ${unitText(old.unit)}`}</span>,{' '}
                {momentIn(zone, old.resultedAt)}
              </p>
            ))}
          </td>
        </tr>
      )}
    </>
  );
}
