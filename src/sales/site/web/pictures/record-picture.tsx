import { PictureFrame } from './picture-frame.tsx';

const LINES = [
  { what: 'Rabies', when: 'given 14 Mar 2025', state: 'Due in March', tone: 'bg-good-soft text-good-ink' },
  { what: 'DHPP', when: 'given 2 Dec 2023', state: 'Due in 11 days', tone: 'bg-warn-soft text-warn-ink' },
  { what: 'Leptospirosis', when: 'given 30 Sep 2025', state: 'Overdue', tone: 'bg-bad-soft text-bad-ink' },
] as const;

/** A pet's due reminders and its weight over time. */
export function RecordPicture() {
  return (
    <PictureFrame
      label="Illustration of a pet’s record: three vaccinations, one of them overdue, and a weight chart that rises and falls again."
      title="Olive"
      aside="Cat, neutered, 6 years"
    >
      <div className="flex flex-col gap-4 p-4">
        <ul className="flex flex-col divide-y divide-line rounded-lg border border-line">
          {LINES.map(({ what, when, state, tone }) => (
            <li key={what} className="flex items-center justify-between gap-3 px-3 py-2.5">
              <span className="flex min-w-0 flex-col">
                <span className="font-semibold">{what}</span>
                <span className="text-sm text-ink-muted">{when}</span>
              </span>
              <span className={`shrink-0 rounded-full px-2.5 py-0.5 text-sm font-medium ${tone}`}>
                {state}
              </span>
            </li>
          ))}
        </ul>
        <div className="flex items-end justify-between gap-4">
          <span className="flex flex-col">
            <span className="text-sm text-ink-muted">Weight</span>
            <span className="text-lg font-semibold tabular">4.62 kg</span>
          </span>
          <svg viewBox="0 0 200 56" className="h-14 w-3/5 text-brand" fill="none">
            <path d="M4 46 36 40 68 36 100 22 132 14 164 20 196 26" stroke="currentColor" strokeWidth="2.5" />
            {[4, 36, 68, 100, 132, 164, 196].map((x, index) => (
              <circle key={x} cx={x} cy={[46, 40, 36, 22, 14, 20, 26][index]} r="3.500" fill="currentColor" />
            ))}
          </svg>
        </div>
      </div>
    </PictureFrame>
  );
}
