import { Eye, PawPrint } from 'lucide-react';
import { Link } from 'react-router';
import { DOCUMENT_KIND_LABELS } from '#vocabulary/document-kinds.ts';
import { shortDay } from '#foundation/web/time/day-format.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import type { Document } from '../contract.ts';
import { Thumbnail } from './public/thumbnail.tsx';

interface DocumentGridProps {
  readonly documents: readonly Document[];
  readonly addressOf: (id: string) => string;
}

/** Documents as tiles, which open the viewer. */
export function DocumentGrid({ documents, addressOf }: DocumentGridProps) {
  return (
    <ul aria-label="Documents" className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-3">
      {documents.map(
        ({ id, title, kind, datedOn, path, mimeType, rotation, isClientVisible, isPetPhoto, voidedAt }) => (
          <li key={id} className="relative min-w-0">
            <Link
              to={addressOf(id)}
              preventScrollReset
              className="focus-ring group flex flex-col gap-1.5 rounded-md"
            >
              <Thumbnail
                path={path}
                mimeType={mimeType}
                rotation={rotation}
                className="group-hover:opacity-90"
              />
              <span className="truncate text-base font-medium">{title}</span>
              <span className="truncate text-sm text-ink-muted">
                {DOCUMENT_KIND_LABELS[kind]} · {shortDay(datedOn)}
              </span>
            </Link>
            <span className="pointer-events-none absolute inset-x-1.5 top-1.5 flex flex-wrap gap-1">
              {voidedAt !== null && <Badge tone="bad">Voided</Badge>}
              {isPetPhoto && (
                <Badge tone="accent" icon={<PawPrint aria-hidden />}>
                  Photo
                </Badge>
              )}
              {isClientVisible && (
                <Badge tone="brand" icon={<Eye aria-hidden />}>
                  Visible to client
                </Badge>
              )}
            </span>
          </li>
        ),
      )}
    </ul>
  );
}
