import { FilePlus2, Fingerprint } from 'lucide-react';
import { useState } from 'react';
import { May } from '#foundation/web/session/may.tsx';
import { nearDateIn, timeIn } from '#foundation/web/time/zone-time.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardHeader } from '#foundation/web/ui/card.tsx';
import type { Visit } from '../contract.ts';
import { addAddendumEndpoint } from '../signing.contract.ts';
import { AddendumSheet } from './addendum-sheet.tsx';
import { SIGNATURE_KIND_LABELS, shortHash, signerLabel } from './signature-labels.ts';

interface SignaturesCardProps {
  readonly visit: Visit;
  readonly zone: string;
}

/** Who signed a visit and when, and what was added since. */
export function SignaturesCard({ visit, zone }: SignaturesCardProps) {
  const [isAdding, setAdding] = useState(false);
  return (
    <Card id="visit-signatures" aria-labelledby="visit-signatures-title" className="scroll-mt-32">
      <CardHeader
        title="Signatures and addenda"
        titleId="visit-signatures-title"
        action={
          <May call={addAddendumEndpoint}>
            <Button size="sm" className="print:hidden" onClick={() => setAdding(true)}>
              <FilePlus2 aria-hidden />
              Add addendum
            </Button>
          </May>
        }
      />
      <ol className="pb-1">
        {visit.signatures.map((signature) => (
          <li
            key={signature.position}
            className="flex flex-col gap-1 border-t border-line px-4 py-3 first:border-t-0"
          >
            <div className="flex flex-wrap items-baseline gap-x-2 text-base">
              <span className="font-medium">{SIGNATURE_KIND_LABELS[signature.kind]}</span>
              <span className="text-ink-muted">
                {[
                  signerLabel(signature),
                  `${nearDateIn(zone, signature.signedAt)}, ${timeIn(zone, signature.signedAt)}`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              <span
                title={`SHA-256 ${signature.contentHash}`}
                className="ml-auto inline-flex items-center gap-1 font-mono text-xs text-ink-muted"
              >
                <Fingerprint aria-hidden className="size-3.5" />
                {shortHash(signature.contentHash)}
              </span>
            </div>
            {signature.text !== null && (
              <p className="text-base leading-6 whitespace-pre-wrap">{signature.text}</p>
            )}
            {signature.reason !== null && (
              <p className="text-sm text-ink-muted">Reason: {signature.reason}</p>
            )}
          </li>
        ))}
      </ol>
      {visit.needsCosignature && visit.signedAt !== null && visit.cosignedAt === null && (
        <p className="border-t border-line px-4 py-3 text-base text-warn-ink">
          {`Awaiting cosignature by ${visit.supervisor?.fullName ?? 'someone else who may sign'}.`}
        </p>
      )}
      {isAdding && <AddendumSheet visit={visit} onClose={() => setAdding(false)} />}
    </Card>
  );
}
