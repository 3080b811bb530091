import { PictureFrame } from './picture-frame.tsx';

const MESSAGES = [
  { by: 'owner', way: 'SMS', text: 'Biscuit still scratches his ear. Is that normal after three days?' },
  {
    by: 'clinic',
    way: 'SMS',
    text: 'A little is. If it is red or smells, come by today: we have 16:20 free.',
  },
  { by: 'owner', way: 'SMS', text: 'It is red. 16:20 is good, thank you.' },
] as const;

/** A conversation next to the pet that it is about. */
export function EngagementPicture() {
  return (
    <PictureFrame
      label="Illustration of the inbox: an owner asks by SMS about a dog’s ear, the clinic answers and offers a time, and the owner accepts."
      title="Biscuit"
      aside="Beagle, 4 years, ear infection"
    >
      <div className="flex flex-col gap-3 p-4">
        {MESSAGES.map(({ by, way, text }) => (
          <p
            key={text}
            className={
              by === 'owner'
                ? 'mr-10 rounded-2xl rounded-bl-sm bg-sunken px-4 py-2.5'
                : 'ml-10 rounded-2xl rounded-br-sm bg-brand-soft px-4 py-2.5 text-brand-ink'
            }
          >
            {text}
            <span className="mt-1 block text-xs">{way}</span>
          </p>
        ))}
        <p className="mx-auto rounded-full border border-line-strong px-3 py-1 text-sm text-ink-muted">
          Booked: today 16:20, recheck
        </p>
      </div>
    </PictureFrame>
  );
}
