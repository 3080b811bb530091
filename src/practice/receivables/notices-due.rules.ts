import type { Day } from '#foundation/values/day.ts';
import type { DueNotice, DunningStep } from './dunning.contract.ts';
import { type FeeLimits, reminderOn } from './dunning.rules.ts';

/** An overdue invoice that nothing holds up, with the days on which its client was reminded of it. */
export type DueInvoice = DueNotice['invoices'][number] &
  Pick<DueNotice, 'clientId' | 'clientName' | 'currency'> & {
    readonly hasEmail: boolean;
    readonly sentOn: readonly Day[];
  };

/** Nothing is charged for reminders: no charge can be made of a fee yet. */
const NO_FEES: FeeLimits = { fees: 'if_agreed', costMinor: 0, hasAgreed: false };

/**
 * DUN-1. The reminders of a day. Invoices of one client and currency that have reached the same step are in one reminder, so that nobody
 * gets several letters on a day that say the same. Where an email is to be sent and there is no address, it is a letter.
 */
export function noticesDueOn(
  today: Day,
  invoices: readonly DueInvoice[],
  steps: readonly DunningStep[],
): DueNotice[] {
  const rules = steps.map(({ afterDays }) => ({ afterDays, text: '', feeMinor: 0 }));
  const due = invoices.flatMap((invoice) => {
    const { dueOn, openMinor, sentOn } = invoice;
    const reminder = reminderOn(today, { dueOn, openMinor, sentOn, pausedFor: null }, rules, NO_FEES);
    return reminder === null ? [] : [{ invoice, step: reminder.step }];
  });
  const groups = Map.groupBy(due, ({ invoice, step }) => `${invoice.clientId} ${invoice.currency} ${step}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    const rule = first && steps[first.step];
    if (!first || !rule) return [];
    const { clientId, clientName, currency, hasEmail } = first.invoice;
    const own = group.map(({ invoice: { id, number, issuedOn, dueOn, totalMinor, openMinor } }) => ({
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
        step: first.step,
        tone: rule.tone,
        channel: rule.channel === 'email' && !hasEmail ? ('letter' as const) : rule.channel,
        totalMinor: own.reduce((sum, { openMinor }) => sum + openMinor, 0),
        invoices: own,
      },
    ];
  });
}
