import { dateTimeLabel } from './date-time-label.ts';

interface DateTimeTextProps {
  readonly zone: string;
  readonly country: string;
  readonly startsAt: string;
}

/** A day and its time; a line break can only come between the two. */
export function DateTimeText({ zone, country, startsAt }: DateTimeTextProps) {
  const [day, time] = dateTimeLabel(zone, startsAt, country).split(/ (?=at )/);
  return (
    <time dateTime={startsAt}>
      <span className="inline-block">{day}</span> <span className="inline-block">{time}</span>
    </time>
  );
}
