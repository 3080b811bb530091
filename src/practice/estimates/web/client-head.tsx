import { telephoneLink } from '#foundation/web/telephone-link.ts';
import type { EstimateDocument } from '../estimate-document.contract.ts';

/** From which clinic an estimate is, and for which pet. */
export const ClientHead = ({
  document: { clinic, pet, title, message },
}: {
  readonly document: EstimateDocument;
}) => (
  <header className="flex flex-col gap-2">
    <p className="text-ink-muted">
      {clinic.name}
      {clinic.phone !== null && (
        <>
          {' · '}
          <a
            className="focus-ring rounded-sm py-2 whitespace-nowrap text-brand-ink underline"
            href={telephoneLink(clinic.phone)}
          >
            {clinic.phone}
          </a>
        </>
      )}
    </p>
    <h1 className="text-2xl font-semibold tracking-tight wrap-anywhere">{`Estimate for ${pet.name}`}</h1>
    <p className="text-md wrap-anywhere">{title}</p>
    {message !== null && <p className="wrap-anywhere whitespace-pre-line text-ink-muted">{message}</p>}
  </header>
);
