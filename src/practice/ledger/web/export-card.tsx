import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import { isoDayText } from '#foundation/values/print-time.ts';
import { csvLine } from '#foundation/values/csv.ts';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import type { Balance, ExportSettings } from '../contract.ts';
import { datevFile, datevFileName, type DatevTerms } from '../datev.rules.ts';
import type { OwnCodes } from '../export-codes.rules.ts';
import {
  entryText,
  JOURNAL_HEAD,
  journalLines,
  QUICKBOOKS_HEAD,
  quickBooksLines,
} from '../journal-csv.rules.ts';
import { encodeWindows1252 } from '../windows-1252.rules.ts';
import { JournalButton } from './journal-button.tsx';

interface ExportCardProps {
  readonly settings: ExportSettings;
  readonly from: string;
  readonly to: string;
  /** Undefined while loading. */
  readonly balances: readonly Balance[] | undefined;
}

const CSV = 'text/csv;charset=utf-8';

/** Codes that the clinic has entered, of the accounts that were used. */
const ownCodesOf = (balances: readonly Balance[]): OwnCodes =>
  new Map(
    balances.flatMap(({ slot, code, isOwnCode }) =>
      isOwnCode && code !== null ? [[slot, code] as const] : [],
    ),
  );

/** What keeps the file for DATEV from being made. */
function datevObstacle({ settings, from, to, balances }: ExportCardProps): string | undefined {
  const { chart, adviserNumber, clientNumber, debtorAccount } = settings;
  if (chart === 'aaha') return 'Choose SKR03 or SKR04.';
  if (adviserNumber === null || clientNumber === null || debtorAccount === null)
    return 'Enter the adviser number, the client number and the account for clients.';
  if (from.slice(0, 4) !== to.slice(0, 4)) return 'Choose days within one year.';
  if (balances === undefined) return 'Accounts are loading.';
  const missing = balances.filter(({ code }) => code === null).length;
  if (missing === 0) return undefined;
  return missing === 1 ? 'Enter the missing code below.' : `Enter the ${missing} missing codes below.`;
}

function datevTermsOf(
  { settings, from, to, balances }: ExportCardProps,
  createdAt: string,
): DatevTerms | null {
  const { chart, adviserNumber, clientNumber, accountLength, debtorAccount } = settings;
  if (chart === 'aaha' || adviserNumber === null || clientNumber === null || debtorAccount === null)
    return null;
  return {
    chart,
    adviserNumber,
    clientNumber,
    accountLength,
    debtorAccount,
    from,
    to,
    createdAt,
    currency: balances?.[0]?.currency ?? 'EUR',
    title: `Tailwell ${from} ${to}`,
    codes: ownCodesOf(balances ?? []),
  };
}

/** The files: the journal, for QuickBooks, and for DATEV where the chart is a German one. */
export function ExportCard(props: ExportCardProps) {
  const { settings, from, to, balances } = props;
  const { zone } = useClinicClock();
  const own = ownCodesOf(balances ?? []);
  const days = `${from}-${to}`;
  const obstacle = settings.chart === 'aaha' ? undefined : datevObstacle(props);
  return (
    <Card>
      <CardHeader title="Files" description="Each export is recorded in the audit trail." />
      <CardBody className="flex flex-wrap gap-2">
        <JournalButton
          label="Journal (CSV)"
          range={{ from, to }}
          fileName={`journal-${days}.csv`}
          make={(entries) =>
            new Blob(
              [
                '\u{FEFF}',
                csvLine([...JOURNAL_HEAD]),
                ...entries.map((one) => journalLines(one, settings.chart, own)),
              ],
              {
                type: CSV,
              },
            )
          }
        />
        <JournalButton
          label="QuickBooks (CSV)"
          range={{ from, to }}
          fileName={`quickbooks-${days}.csv`}
          make={(entries) =>
            new Blob([csvLine([...QUICKBOOKS_HEAD]), ...entries.map(quickBooksLines)], { type: CSV })
          }
        />
        {settings.chart !== 'aaha' && (
          <JournalButton
            label="DATEV"
            range={{ from, to }}
            fileName={datevFileName({ from, to })}
            disabledReason={obstacle}
            make={(entries) => {
              const now = new Date();
              const time = now.toISOString().slice(11, 23).replaceAll(/[:.]/g, '');
              const terms = datevTermsOf(props, `${isoDayText(zone, now).replaceAll('-', '')}${time}`);
              const text =
                terms &&
                datevFile(
                  entries.map((one) => Object.assign(one, { text: entryText(one) })),
                  terms,
                );
              return text
                ? new Blob([encodeWindows1252(text)], { type: 'text/csv;charset=windows-1252' })
                : null;
            }}
          />
        )}
        {obstacle !== undefined && <p className="w-full text-sm text-ink-muted">For DATEV: {obstacle}</p>}
      </CardBody>
    </Card>
  );
}
