import type { CareProtocol } from '../protocols.contract.ts';
import { monthsText, spanText } from '../span-text.rules.ts';

/** A protocol in one sentence: `From 6 weeks, every 4 weeks until 16 weeks; later 2 doses; booster after 1 year, then every 3 years.` */
export function scheduleText(protocol: CareProtocol): string {
  const { kind, minAgeDays, seriesIntervalDays, seriesUntilAgeDays, adultDoses } = protocol;
  const parts: string[] = [];
  if (minAgeDays > 0) parts.push(`from ${spanText(minAgeDays)} of age`);
  if (seriesIntervalDays !== null && seriesUntilAgeDays !== null)
    parts.push(`every ${spanText(seriesIntervalDays)} until ${spanText(seriesUntilAgeDays)}`);
  if (adultDoses > 1 && seriesIntervalDays !== null)
    parts.push(
      `${seriesUntilAgeDays === null ? '' : 'older pets '}${adultDoses} doses ${spanText(seriesIntervalDays)} apart`,
    );
  const { firstBoosterMonths, boosterMonths, boosterBasis } = protocol;
  if (firstBoosterMonths !== null)
    parts.push(
      `${kind === 'vaccination' ? 'first booster' : 'repeat'} after ${monthsText(firstBoosterMonths)}`,
    );
  if (boosterBasis === 'label')
    parts.push(
      `then by the product’s label${boosterMonths === null ? '' : `, at most ${monthsText(boosterMonths)}`}`,
    );
  else if (boosterMonths !== null)
    parts.push(
      `then every ${boosterMonths === 1 ? 'month' : boosterMonths === 12 ? 'year' : monthsText(boosterMonths)}`,
    );
  const text = parts.join('; ');
  return text === '' ? 'Once' : `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}
