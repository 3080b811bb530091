import { dateTimeLabel } from './date-time-label.ts';

interface DateTimeTextProps {
  readonly zone: string;
  readonly startsAt: string;
}

/** A day and its time; a line break can only come between the two. */
export function DateTimeText({ zone, startsAt }: DateTimeTextProps) {
  const [day, time] = dateTimeLabel(zone, startsAt).split(/ (?=at )/);
  return (
    <time dateTime={startsAt}>
      <span className="inline-block">{day}</span> <span className="inline-block">{time}</span>
    </time>
  );
}
