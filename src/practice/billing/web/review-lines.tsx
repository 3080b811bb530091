import type { BillLine } from '../bills.contract.ts';
import { LineAmount, LineDiscount, lineFacts, lineName } from './bill-line-text.tsx';
import { groupByPet } from './group-by-pet.ts';

/** What goes on the invoice, to be read once more. */
export function ReviewLines({ lines }: { readonly lines: readonly BillLine[] }) {
  const groups = groupByPet(lines);
  return (
    <div className="flex flex-col gap-3">
      {groups.map(({ petId, petName, lines: own }) => (
        <section key={petId ?? ''} aria-label={petName ?? 'Other items'}>
          <h3 className="pb-1 text-sm font-medium text-ink-muted">{petName ?? 'Other items'}</h3>
          <ul className="divide-y divide-line rounded-md border border-line">
            {own.map((line) => (
              <li key={line.id} className="flex items-start gap-3 px-3 py-2">
                <div className="flex min-w-0 flex-1 flex-col">
                  <span className="break-words">{lineName(line)}</span>
                  <span className="text-sm break-words text-ink-muted">{lineFacts(line)}</span>
                  <LineDiscount line={line} />
                </div>
                <span className="shrink-0">
                  <LineAmount line={line} />
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
