import { ROLE_LABELS } from '#vocabulary/permissions.ts';
import { Avatar } from '#foundation/web/ui/avatar.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import type { DeskPerson } from '../contract.ts';
import { PasswordLink } from './password-link.tsx';

interface PeopleGridProps {
  readonly people: readonly DeskPerson[];
  readonly onChoose: (person: DeskPerson) => void;
}

/** The people who can sign in by PIN: photo, name, role. */
export function PeopleGrid({ people, onChoose }: PeopleGridProps) {
  return (
    <section aria-labelledby="desk-title" className="flex w-full max-w-4xl flex-col items-center gap-6">
      <h1 id="desk-title" className="text-2xl font-semibold tracking-tight">
        Who is there?
      </h1>
      {people.length === 0 ? (
        <p className="max-w-md text-center text-base text-ink-muted">
          No one has a PIN yet. Sign in with your password, then set one on your account page.
        </p>
      ) : (
        <ul className="grid w-full grid-cols-[repeat(auto-fit,minmax(8.5rem,12rem))] justify-center gap-3">
          {people.map((person) => (
            <li key={person.userId}>
              <Button
                onClick={() => onChoose(person)}
                className="h-auto min-h-full w-full flex-col touch:h-auto gap-2 rounded-xl px-3 py-5 whitespace-normal"
              >
                <Avatar name={person.fullName} src={person.avatarUrl} size="lg" />
                <span className="flex flex-col items-center text-center">
                  <span className="text-md leading-snug font-medium">{person.fullName}</span>
                  <span className="text-sm font-normal text-ink-muted">
                    {person.needsPassword ? 'Password needed' : ROLE_LABELS[person.role]}
                  </span>
                </span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <PasswordLink />
    </section>
  );
}
