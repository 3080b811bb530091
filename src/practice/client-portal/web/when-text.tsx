import { whenWords } from './my-words.ts';

interface WhenTextProps {
  readonly zone: string;
  readonly startsAt: string;
}

/** A day and its time; where the line is too short for both, the time goes to the next one whole. */
export function WhenText({ zone, startsAt }: WhenTextProps) {
  const [day, time] = whenWords(zone, startsAt).split(/ (?=at )/);
  return (
    <time dateTime={startsAt}>
      <span className="inline-block">{day}</span> <span className="inline-block">{time}</span>
    </time>
  );
}
