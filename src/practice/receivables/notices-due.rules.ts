import type { Day } from '#foundation/values/day.ts';
import type { DunningStep, ProposedNotice } from './dunning.contract.ts';
import { type FeeLimits, nextReminderDay, reminderOn } from './dunning.rules.ts';

/** An overdue invoice that nothing holds up, with the days on which its client was reminded of it. */
export type DueInvoice = ProposedNotice['invoices'][number] &
  Pick<ProposedNotice, 'clientId' | 'clientName' | 'currency' | 'isHeld'> & {
    readonly hasEmail: boolean;
    readonly sentOn: readonly Day[];
  };

/** Nothing is charged for reminders: no charge can be made of a fee yet. */
const NO_FEES: FeeLimits = { fees: 'if_agreed', costMinor: 0, hasAgreed: false };

/** An invoice and from which day on its client is reminded of it. */
interface Dated {
  readonly invoice: DueInvoice;
  readonly from: Day;
}

const datedOf = (invoices: readonly DueInvoice[], steps: readonly DunningStep[]): Dated[] =>
  invoices.flatMap((invoice) => {
    const from = nextReminderDay(invoice, steps);
    return from === null ? [] : [{ invoice, from }];
  });

const isDueOn = (day: Day, { dueOn, openMinor, sentOn }: DueInvoice, steps: readonly DunningStep[]) =>
  reminderOn(
    day,
    { dueOn, openMinor, sentOn, pausedFor: null },
    steps.map(({ afterDays }) => ({ afterDays, text: '', feeMinor: 0 })),
    NO_FEES,
  ) !== null;

function noticeOf(group: readonly Dated[], steps: readonly DunningStep[]): ProposedNotice[] {
  const [first] = group;
  const step = first?.invoice.sentOn.length ?? 0;
  const rule = steps[step];
  if (!first || !rule) return [];
  const { clientId, clientName, currency, hasEmail } = first.invoice;
  const channel = rule.channel === 'email' && !hasEmail ? ('letter' as const) : rule.channel;
  const invoices = group.map(({ invoice: { id, number, issuedOn, dueOn, totalMinor, openMinor } }) => ({
    id,
    number,
    issuedOn,
    dueOn,
    totalMinor,
    openMinor,
  }));
  return [
    {
      clientId,
      clientName,
      currency,
      step,
      tone: rule.tone,
      channel,
      totalMinor: invoices.reduce((sum, { openMinor }) => sum + openMinor, 0),
      invoices,
      dueFromOn: group.reduce((day, { from }) => (from < day ? from : day), first.from),
      isAutomatic: rule.isAutomatic && channel === 'email',
      isHeld: group.some(({ invoice }) => invoice.isHeld),
    },
  ];
}

const groupKey = ({ invoice: { clientId, currency, sentOn } }: Dated) =>
  `${clientId} ${currency} ${sentOn.length}`;

/**
 * DUN-1. The reminders of a day. Invoices of one client and currency that have reached the same step are in one reminder, so that nobody
 * gets several letters on a day that say the same. Where an email is to be sent and there is no address, it is a letter, which no job
 * sends. A reminder is held back with each of its invoices.
 */
export function noticesDueOn(
  today: Day,
  invoices: readonly DueInvoice[],
  steps: readonly DunningStep[],
): ProposedNotice[] {
  const due = datedOf(
    invoices.filter((invoice) => isDueOn(today, invoice, steps)),
    steps,
  );
  return [...Map.groupBy(due, groupKey).values()].flatMap((group) => noticeOf(group, steps));
}

/** DUN-1. The reminders that will be sent automatically after today and until another day, the soonest first. */
export function noticesComing(
  { today, untilOn }: { readonly today: Day; readonly untilOn: Day },
  invoices: readonly DueInvoice[],
  steps: readonly DunningStep[],
): ProposedNotice[] {
  const coming = datedOf(invoices, steps).filter(({ from }) => from > today && from <= untilOn);
  return [...Map.groupBy(coming, (dated) => `${dated.from} ${groupKey(dated)}`).values()]
    .flatMap((group) => noticeOf(group, steps))
    .filter(({ isAutomatic }) => isAutomatic)
    .toSorted((a, b) => (a.dueFromOn < b.dueFromOn ? -1 : a.dueFromOn > b.dueFromOn ? 1 : 0));
}
