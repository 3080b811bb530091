import { CONSENT_KIND_LABELS } from '#vocabulary/contact-consents.ts';
import { MESSAGE_CHANNEL_LABELS, MESSAGE_PURPOSE_LABELS } from '#vocabulary/messages.ts';
import { WEEKDAYS } from '#foundation/values/day.ts';
import { shortDay } from '#foundation/web/time/day-format.ts';
import { timeOfMinute } from '#foundation/web/time/zone-time.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Card, CardHeader } from '#foundation/web/ui/card.tsx';
import { EmptyLine } from '#foundation/web/ui/empty-line.tsx';
import { ItemList } from '#foundation/web/ui/data-list.tsx';
import { summarizeHours } from '#practice/clinics/opening-hours.rules.ts';
import type { LawOfClinic } from '../contract.ts';

const hoursText = (hours: NonNullable<LawOfClinic['hours']>): string =>
  summarizeHours(
    WEEKDAYS.flatMap((weekday, index) => {
      const range = hours[index];
      return range ? [{ weekday, startMinute: range[0], endMinute: range[1] }] : [];
    }),
    timeOfMinute,
  ).join(', ');

/** The rules of the law at the clinic's place, with where they are from. */
export function LawList({ laws }: { readonly laws: readonly LawOfClinic[] }) {
  return (
    <Card aria-labelledby="contact-laws-title">
      <CardHeader
        title="Rules where your clinic is"
        titleId="contact-laws-title"
        description="These apply whatever you set above. If a client lives elsewhere, the stricter rules of both places apply. This is information, not legal advice."
      />
      {laws.length === 0 ? (
        <EmptyLine>
          We do not know the rules of your country yet. News and offers are not sent, and care reminders need
          the client’s consent.
        </EmptyLine>
      ) : (
        <ItemList aria-label="Rules" className="border-t border-line">
          {laws.map((law) => (
            <LawRow key={`${law.purpose} ${law.channels.join(' ')}`} law={law} />
          ))}
        </ItemList>
      )}
    </Card>
  );
}

function LawRow({ law }: { readonly law: LawOfClinic }) {
  const { channels, purpose, consent, months, hours, source, checkedOn, isConfirmed } = law;
  return (
    <li className="flex flex-col gap-1 px-4 py-3 wrap-anywhere">
      <div className="flex flex-wrap items-center gap-2">
        <span className="font-medium">{MESSAGE_PURPOSE_LABELS[purpose]}</span>
        <span className="text-sm text-ink-muted">
          {channels.map((channel) => MESSAGE_CHANNEL_LABELS[channel]).join(', ')}
        </span>
        {!isConfirmed && <Badge tone="outline">Cautious reading</Badge>}
      </div>
      <p>
        {CONSENT_KIND_LABELS[consent]}
        {months !== null && ` (within ${months} months of the last visit or invoice)`}
      </p>
      {hours !== null && (
        <p className="text-sm text-ink-muted">Only {hoursText(hours)}, where the client lives</p>
      )}
      <p className="text-sm text-ink-muted">
        {source} · checked {shortDay(checkedOn)}
      </p>
    </li>
  );
}
