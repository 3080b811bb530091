import { Button } from '#foundation/web/ui/button.tsx';
import { countSmsParts, type LongCharacter } from '../../sms-parts.rules.ts';
import { plainSmsText } from '../../plain-sms-text.rules.ts';

interface SmsPartCounterProps {
  /** As it is sent, with its fields filled in. */
  readonly text: string;
  /** Offers to type short characters instead of long ones; without it they are only named. */
  readonly onReplace?: ((shorten: (text: string) => string) => void) | undefined;
}

const named = (characters: readonly LongCharacter[]): string =>
  characters
    .slice(0, 6)
    .map(({ character, instead }) =>
      instead === null
        ? `“${character}”`
        : instead === ''
          ? 'an invisible character'
          : `“${character}” (use ${instead === ' ' ? 'a space' : `“${instead}”`})`,
    )
    .join(', ');

/** TEXT-1. How many text messages a text is, and why. */
export function SmsPartCounter({ text, onReplace }: SmsPartCounterProps) {
  const { parts, unitsLeft, encoding, forcedBy, dividedLinks } = countSmsParts(text);
  const canReplace = onReplace !== undefined && forcedBy.some(({ instead }) => instead !== null);
  return (
    <div className="flex flex-col items-start gap-1 text-sm text-ink-muted" aria-live="polite">
      <p className="tabular">
        {parts === 1 ? '1 text message' : `${parts} text messages`}
        {' · '}
        {unitsLeft === 1 ? '1 character left' : `${unitsLeft} characters left`}
        {parts > 1 && ' in the last one'}
      </p>
      {encoding === 'ucs2' && (
        <p>
          Text messages hold 70 characters instead of 160 because of {named(forcedBy)}
          {forcedBy.length > 6 && ' and others'}.
        </p>
      )}
      {dividedLinks.length > 0 && (
        <p>
          {dividedLinks.length === 1 ? 'A link is' : 'Links are'} split between two text messages:{' '}
          {dividedLinks.join(', ')}. Some phones cannot open a split link. Shorten the text or move the link.
        </p>
      )}
      {canReplace && (
        <Button size="sm" variant="link" onClick={() => onReplace(plainSmsText)}>
          Replace these characters
        </Button>
      )}
    </div>
  );
}
