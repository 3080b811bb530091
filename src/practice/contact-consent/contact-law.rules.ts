import type { ConsentPurpose } from '#vocabulary/contact-consents.ts';
import type { MessageChannelName } from '#vocabulary/messages.ts';
import type { Law, LawRow, RegionRow } from './contact-law-row.rules.ts';
import { LAW_OF_AMERICA } from './contact-laws-america.rules.ts';
import { LAW_OF_EUROPE } from './contact-laws-europe.rules.ts';
import { LAW_OF_OCEANIA } from './contact-laws-oceania.rules.ts';
import type { Hours } from './sending-window.rules.ts';

const LAWS: readonly Law[] = [LAW_OF_AMERICA, LAW_OF_EUROPE, LAW_OF_OCEANIA];
export const LAW_ROWS: readonly LawRow[] = LAWS.flatMap(({ rows }) => rows);
export const REGION_ROWS: readonly RegionRow[] = LAWS.flatMap(({ regions }) => regions);

export interface Place {
  readonly country: string;
  /** As `places.rules.ts` names it; null where it is not known, and the national law applies alone. */
  readonly region: string | null;
}

export interface LawAt {
  readonly row: LawRow | null;
  /** All that apply: those of the country and of the region. */
  readonly hours: readonly Hours[];
  /** Such as `US-TX sms marketing`, for people who ask why. */
  readonly name: string;
}

const known = new Map<string, LawAt>();

function find({ country, region }: Place, channel: MessageChannelName, purpose: ConsentPurpose): LawAt {
  const row =
    LAW_ROWS.find(
      (one) => one.purpose === purpose && one.countries.includes(country) && one.channels.includes(channel),
    ) ?? null;
  const ofRegion = REGION_ROWS.filter(
    (one) =>
      region !== null &&
      one.country === country &&
      one.regions.includes(region) &&
      one.channels.includes(channel),
  );
  const all =
    row?.isMarketing === true ? [row.hours, ...ofRegion.map((one) => one.hours)] : [row?.hours ?? null];
  return {
    row,
    hours: all.filter((one) => one !== null),
    name: `${[country, ...(ofRegion.length > 0 && region !== null ? [region] : [])].join('-')} ${channel} ${purpose}`,
  };
}

/** CONSENT-1. What the law of a place says; a `row` of null for what no row is known of. */
export function lawAt(place: Place, channel: MessageChannelName, purpose: ConsentPurpose): LawAt {
  const key = `${place.country}|${place.region ?? ''}|${channel}|${purpose}`;
  const before = known.get(key);
  if (before) return before;
  const found = find(place, channel, purpose);
  known.set(key, found);
  return found;
}
