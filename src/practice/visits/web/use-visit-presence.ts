import { useState } from 'react';
import type { VisitSectionName } from '#vocabulary/visits.ts';
import { usePresence } from '#foundation/web/presence.ts';
import { useSignedIn } from '#foundation/web/session/use-session.ts';

interface VisitPresence {
  /** Who else has the visit open, each once. */
  readonly others: readonly string[];
  readonly writersOf: (section: VisitSectionName) => readonly string[];
  readonly onFocusChange: (section: VisitSectionName, hasFocus: boolean) => void;
}

/** Who else has the same visit open, and in which section they write. Of one's own other tabs nothing is shown. */
export function useVisitPresence(visitId: string, isOpen: boolean): VisitPresence {
  const { user, profile, clinicId, isSupport } = useSignedIn();
  const [section, setSection] = useState<VisitSectionName | null>(null);
  const shown = usePresence(
    isOpen && !isSupport && clinicId !== null ? `visit:${clinicId}:${visitId}` : undefined,
    {
      userId: user.id,
      name: profile.full_name ?? profile.email,
      section,
    },
  );
  const people = new Map(
    shown.filter(({ userId }) => userId !== user.id).map((state) => [state['userId'], state] as const),
  );
  const named = [...people.values()].map(({ name, section: at }) => ({ name: name ?? 'Someone', at }));
  return {
    others: named.map(({ name }) => name),
    writersOf: (of) => named.filter(({ at }) => at === of).map(({ name }) => name),
    onFocusChange: (of, hasFocus) => setSection((now) => (hasFocus ? of : now === of ? null : now)),
  };
}
