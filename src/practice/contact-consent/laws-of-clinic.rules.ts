import { CONSENT_PURPOSES, type ConsentKind, type ConsentPurpose } from '#vocabulary/contact-consents.ts';
import { MESSAGE_CHANNELS, type MessageChannelName } from '#vocabulary/messages.ts';
import { lawAt, LAW_ROWS, REGION_ROWS } from './contact-law.rules.ts';
import { regionOf } from './places.rules.ts';
import { commonHours, type Hours } from './sending-window.rules.ts';

export interface LawShown {
  readonly channels: MessageChannelName[];
  readonly purpose: ConsentPurpose;
  readonly consent: ConsentKind;
  readonly months: number | null;
  readonly hours: ([number, number] | null)[] | null;
  readonly source: string;
  readonly checkedOn: string;
  readonly isConfirmed: boolean;
}

const shownHours = (hours: readonly Hours[]): LawShown['hours'] =>
  hours.length === 0 ? null : commonHours(hours).map((day) => (day === null ? null : [day[0], day[1]]));

/** The rows of the law at a clinic's place, those of its region with them, with their sources. */
export function lawsOfClinic({
  country,
  region,
  postalCode,
}: {
  readonly country: string;
  readonly region: string | null;
  readonly postalCode: string | null;
}): LawShown[] {
  const place = { country, region: regionOf(country, { region, postalCode }) };
  return CONSENT_PURPOSES.flatMap((purpose) =>
    LAW_ROWS.filter((row) => row.purpose === purpose && row.countries.includes(country)).map(
      (row): LawShown => {
        const channel = MESSAGE_CHANNELS.find((one) => row.channels.includes(one)) ?? 'sms';
        const ofRegion = row.isMarketing
          ? REGION_ROWS.filter(
              (one) =>
                one.country === country &&
                place.region !== null &&
                one.regions.includes(place.region) &&
                one.channels.includes(channel),
            )
          : [];
        return {
          channels: [...row.channels],
          purpose,
          consent: row.consent,
          months: row.months,
          hours: shownHours(lawAt(place, channel, purpose).hours),
          source: [row, ...ofRegion].map((one) => one.source).join('. '),
          checkedOn: row.checkedOn,
          isConfirmed: [row, ...ofRegion].every((one) => one.isConfirmed),
        };
      },
    ),
  );
}
