import { useQuery } from '@tanstack/react-query';
import { FileWarning } from 'lucide-react';
import { queryOf } from '#foundation/web/api.ts';
import { Tooltip } from '#foundation/web/ui/tooltip.tsx';
import { listMissingConsentsEndpoint } from '../../requests.contract.ts';

/** FORM-6. A chip that names the consent forms that a visit lacks and leads to its forms, `FormsCard` on the same page. */
export function MissingConsents({ visitId }: { readonly visitId: string }) {
  const { data } = useQuery(queryOf(listMissingConsentsEndpoint, { visitId }));
  if (data === undefined || data.items.length === 0) return null;
  const titles = data.items.map(({ title }) => title).join(', ');
  return (
    <Tooltip text={`Not signed: ${titles}`}>
      <a
        href="#forms-title"
        className="focus-ring inline-flex max-w-full items-center gap-1.5 self-start rounded-full bg-warn-soft px-2.5 py-1 text-sm font-medium text-warn-ink hover:underline print:hidden"
      >
        <FileWarning aria-hidden className="size-4 shrink-0" />
        <span className="truncate">Consent missing: {titles}</span>
      </a>
    </Tooltip>
  );
}
