import { Banner } from '#foundation/web/ui/banner.tsx';
import type { ErasurePreview } from '../contract.ts';
import { erasedLines, keptLines, obstacleLines, petLines } from './erasure-labels.ts';

/** What an erasure deletes, what the clinic keeps and why, and what has to be done first. */
export function ErasureLists({ preview }: { readonly preview: ErasurePreview }) {
  const obstacles = obstacleLines(preview);
  return (
    <div className="flex flex-col gap-4">
      {obstacles.length > 0 && (
        <Banner tone="warn">
          <Lines title="This client cannot be erased yet" lines={obstacles} />
        </Banner>
      )}
      <Lines title="Deleted" lines={erasedLines(preview)} />
      <Lines
        title="Kept"
        text="Your clinic must keep medical records and accounts for as long as the law requires. Anything already signed or issued keeps the client’s name."
        lines={keptLines(preview)}
      />
      <Lines title="Pets" lines={petLines(preview)} />
      <p className="text-sm text-ink-muted">
        Names typed into record text stay there. Your CRM, emails, and paper files are not included: delete
        the client there yourself.
      </p>
    </div>
  );
}

interface LinesProps {
  readonly title: string;
  readonly text?: string;
  readonly lines: readonly string[];
}

function Lines({ title, text, lines }: LinesProps) {
  if (lines.length === 0) return null;
  return (
    <section>
      <h3 className="font-medium">{title}</h3>
      {text !== undefined && <p className="mb-1 text-sm text-ink-muted">{text}</p>}
      <ul className="list-disc pl-5">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
